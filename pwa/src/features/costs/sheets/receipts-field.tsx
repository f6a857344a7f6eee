import '../../../ui/lists/list-row.css'
import { CircleAlert, FileText, Paperclip, Trash2 } from 'lucide-preact'
import { file } from '@caravel/sync-protocol/entities/file'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { openPhoto } from '../../../shared/navigation/sheet-url.ts'
import { mustDevice } from '../../../data/device.ts'
import { filesOf, type FileRow } from '../../../data/files.ts'
import { t } from '../../../i18n/t.ts'
import { PhotoImage } from '../../../photos/photo-image.tsx'
import { forgetRefused, incomingFor, refusedFor } from '../../../photos/photo-intake.ts'
import { refusalText } from '../../../photos/photo-words.ts'
import { isPhoto } from '../../../photos/photos-of.ts'
import { usePhotoSource } from '../../../photos/use-photo-source.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { useCosts } from '../page/costs-context.ts'
import {
  attachReceipts,
  chooseReceipts,
  keepReceipts,
  newExpenseForm,
  removeReceipt,
} from '../model/receipts.ts'

type Props = {
  /** The expense they belong to; undefined: it is not saved yet, and those chosen wait beside it. */
  of: { id: string; name: string } | undefined
  /** Someone deleted it meanwhile: nothing can belong to it until it is back. */
  gone: boolean
}

/** Receipts: photos of them, or documents. */
export default function ReceiptsField({ of, gone }: Props) {
  const { tripId, view } = useCosts()
  const rows = of
    ? filesOf(view.rows(file).value.values(), { kind: 'expense', trip_id: tripId, id: of.id })
    : []
  const { chosen } = mustDevice()
  const form = newExpenseForm(tripId)
  const waiting = of || gone ? [] : chosen.of(form)
  const owner = of?.id ?? form
  const incoming = incomingFor(owner)
  const refused = refusedFor(owner)
  const mayAdd = view.can('file_upload') && !gone
  if (!mayAdd && !rows.length && !gone) return null
  const choose = async () => {
    const files = await chooseReceipts()
    if (of) await attachReceipts({ tripId, ...of }, files)
    else await keepReceipts(tripId, files)
  }
  return (
    <section class="receipts" aria-label={t('costs.receipts')}>
      <p class="field-label">{t('costs.receipts')}</p>
      {rows.length > 0 && (
        <ul class="receipt-list">
          {rows.map((row, at) => (
            <Receipt key={row.id} row={row} number={at + 1} mayRemove={view.can('file_delete')} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <ul class="receipt-list">
          {waiting.map(({ id, name }) => (
            <li class="row" key={id}>
              <Icon of={FileText} />
              <span class="receipt-name">
                <bdi>{name}</bdi>
              </span>
              <IconButton
                icon={Trash2}
                label={t('costs.removeReceipt', { name })}
                onClick={() => void attemptSaved(() => chosen.remove(each => each.id === id))}
              />
            </li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && <p class="field-hint">{t('costs.receiptsWait')}</p>}
      {gone && <p class="field-hint">{t('costs.receiptsGone')}</p>}
      {incoming.map(({ id, name }) => (
        <output key={id} class="field-hint">
          {t('costs.receiptComing', { name })}
        </output>
      ))}
      {refused.length > 0 && (
        <Notice
          tone="danger"
          icon={CircleAlert}
          alert
          action={{ label: t('photos.dismiss'), onClick: () => forgetRefused(owner) }}
        >
          {refused.map((each, at) => (
            <p key={at}>{refusalText(each)}</p>
          ))}
        </Notice>
      )}
      {mayAdd && (
        <Button kind="text" size="small" icon={Paperclip} class="add-guest" onClick={() => void choose()}>
          {t('costs.addReceipt')}
        </Button>
      )}
    </section>
  )
}

function Receipt({ row, number, mayRemove }: { row: FileRow; number: number; mayRemove: boolean }) {
  const name = row.caption?.trim() || row.name
  return (
    <li class="row">
      {isPhoto(row) ? (
        <button type="button" class="row-main" aria-haspopup="dialog" onClick={() => openPhoto(row.id)}>
          <span class="receipt-photo">
            <PhotoImage photo={row} alt="" />
          </span>
          <span class="receipt-name">
            <bdi>{row.caption?.trim() || t('costs.receiptNumber', { number })}</bdi>
          </span>
        </button>
      ) : (
        <DocumentLink row={row} />
      )}
      {mayRemove && (
        <IconButton
          icon={Trash2}
          label={t('costs.removeReceipt', { name })}
          onClick={() => removeReceipt(row)}
        />
      )}
    </li>
  )
}

const documentWords = {
  failed: 'costs.receiptFailed',
  coming: 'photos.coming',
  away: 'photos.away',
} as const

/** Handed to the device, which knows how to show it; where it is not here, that is said. */
export function DocumentLink({ row }: { row: FileRow }) {
  const { url, state } = usePhotoSource(row)
  const word = state === undefined || state === 'waiting' ? !url && 'ui.loading' : documentWords[state]
  const face = (
    <>
      <Icon of={FileText} />
      <span class="receipt-name">
        <bdi>{row.name}</bdi>
        {word && <span class="row-meta"> {t(word)}</span>}
      </span>
      {state === 'waiting' && <PendingMark />}
    </>
  )
  if (!url) return <span class="row-main">{face}</span>
  return (
    <a class="row-main" href={url} download={row.name}>
      {face}
    </a>
  )
}
