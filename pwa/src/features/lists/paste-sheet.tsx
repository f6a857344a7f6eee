import { useState } from 'preact/hooks'
import { mostListed } from '@caravel/sync-protocol/domain/listed-item'
import { readPackingLines } from '@caravel/sync-protocol/domain/packing-lines'
import { tripStream } from '@caravel/sync-protocol/streams'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { useSaving } from '../../shared/forms/use-saving.tsx'
import { formatWeight } from '../../i18n/format-measure.ts'
import { addonOn } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { addPackingItems, type Listed } from './list-actions.ts'
import { useLists } from './lists-context.ts'

/** Lines from anywhere, with a look at what they become. */
export default function PasteSheet() {
  const { tripId } = useLists()
  const stream = tripStream(tripId)
  const makes = 'packing_item'
  const draft = useDraft({ form: 'paste', stream, makes, rows: null, fieldsOf: () => ({ text: '' }) })
  const { text } = draft.value
  const [tried, setTried] = useState(false)
  const { save: saveOnce, refusal } = useSaving()
  const { items, broken } = readPackingLines(text)
  const error =
    items.length > mostListed
      ? t('packing.pasteTooMany', { most: mostListed })
      : !items.length && !broken.length
        ? t('packing.pasteEmpty')
        : broken.length
          ? t('packing.pasteBroken', { count: broken.length })
          : undefined
  const add = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (error === undefined)
      void saveOnce(
        () => draft.make(id => addPackingItems(tripId, items, id)),
        () => (draft.forget(), closeSheet()),
      )
  }
  return (
    <Sheet
      tall
      title={t('packing.paste')}
      onClose={closeSheet}
      footer={
        <Button kind="primary" onClick={add}>
          {items.length ? t('packing.pasteAdd', { count: items.length }) : t('packing.pasteAddNone')}
        </Button>
      }
    >
      <form class="list-form" onSubmit={add}>
        <DraftNotice draft={draft} />
        <TextArea
          label={t('packing.pasteLines')}
          hint={t('packing.pasteHint')}
          value={text}
          error={tried ? error : undefined}
          rows={8}
          autofocus
          onInput={next => draft.change({ text: next })}
        />
        {broken.length > 0 && (
          <ul class="paste-broken">
            {broken.slice(0, 5).map(({ line, text: raw, problem }) => (
              <li key={line}>
                <b>{t('packing.pasteLine', { line })}</b> {t(problems[problem])}{' '}
                <bdi>
                  <q>{raw.slice(0, 80)}</q>
                </bdi>
              </li>
            ))}
          </ul>
        )}
        {items.length > 0 && <Preview items={items} />}
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}

const problems = {
  NAME_MISSING: 'packing.lineNameMissing',
  NAME_TOO_LONG: 'packing.lineTooLong',
  WEIGHT_UNREADABLE: 'packing.lineWeight',
  CHECKED_UNREADABLE: 'packing.lineChecked',
  QUOTE_OPEN: 'packing.lineQuote',
  TOO_MANY_VALUES: 'packing.lineTooMany',
} as const

/** What the lines become. */
function Preview({ items }: { items: readonly Listed[] }) {
  return (
    <section class="paste-preview" aria-label={t('packing.pastePreview')}>
      <h3>{t('packing.pastePreview')}</h3>
      <ul class="list">
        {items.slice(0, 50).map((item, index) => (
          <li key={index} class="row">
            <span class="row-main">
              <span class="row-text">
                <span class="row-title">
                  {(item.quantity ?? 1) > 1 && `${item.quantity} × `}
                  <bdi>{item.name}</bdi>
                </span>
                <span class="row-meta">
                  {[item.category, item.bag, item.checked && t('packing.packed')].filter(Boolean).join(' · ')}
                </span>
              </span>
              {addonOn('bag_tracking') && item.weight_grams ? (
                <span class="thing-weight">{formatWeight(item.weight_grams)}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {items.length > 50 && <p>{t('packing.pasteMore', { count: items.length - 50 })}</p>}
    </section>
  )
}
