import './set-back.css'
import { Check, Send, Trash2 } from 'lucide-preact'
import { fileLink } from '@caravel/sync-protocol/entities/file-link'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { entityIcon } from '../../shared/labels/entity-icon.ts'
import { shortTitle } from '../../shared/labels/short-title.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { forgetRestored } from '../../data/restored.ts'
import { leave, sendAgain } from '../../data/send-again.ts'
import { rollbacks, type LostRow, type LostRows } from '../../data/server-rollbacks.ts'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { ask } from '../../ui/overlays/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { groupName } from '../attention/group-name.ts'
import { valuesText } from '../attention/value-words.ts'
import { kindName } from './row-kind.ts'

/** What the server lost when it was set back, and this device still has: listed once. */
export default function RollbackSheet() {
  const lost = rollbacks.value
  const count = lost.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <Sheet
      title={t('setBack.title')}
      onClose={closeSheet}
      footer={
        count > 0 && (
          <>
            <Button onClick={() => void leaveAll(lost)}>{t('setBack.leave')}</Button>
            <Button kind="primary" icon={Send} onClick={() => void sendAll(lost)}>
              {t('setBack.sendAll')}
            </Button>
          </>
        )
      }
    >
      {count === 0 ? (
        <Empty icon={Check} title={t('setBack.nothing')} />
      ) : (
        <div class="set-back">
          <p>{t('setBack.about', { count })}</p>
          {lost.map(each => (
            <LostOfStream key={each.stream} lost={each} />
          ))}
        </div>
      )}
    </Sheet>
  )
}

/** What is called by no name of its own. */
const unnamed = { user: 'setBack.own', atlas: 'nav.atlas', vacay: 'nav.timeOff' } as const

function LostOfStream({ lost: { stream, name, rows } }: { lost: LostRows }) {
  const kind = parseStream(stream)?.kind ?? 'trip'
  const heading = name || !(kind in unnamed) ? name : t(unnamed[kind as keyof typeof unnamed])
  return (
    <section>
      <h3 class="set-back-trip">
        <bdi>{heading}</bdi>
      </h3>
      <ul class="list">
        {rows.map(row => (
          <LostRowItem
            key={`${row.entity} ${row.id} ${row.deleted ? 'deleted' : ''}`}
            stream={stream}
            row={row}
            onSend={() => void send(stream, [row])}
          />
        ))}
      </ul>
    </section>
  )
}

function LostRowItem(props: { stream: StreamKey; row: LostRow; onSend: () => void }) {
  const { stream, row, onSend } = props
  const kind = kindName(row.entity)
  const date = row.row['date'] ?? row.row['entry_date']
  const text = row.title ?? (typeof date === 'string' ? formatDate(date, { year: true }) : kind)
  const title = shortTitle(text)
  return (
    <ListRow
      icon={entityIcon(row.entity)}
      title={
        <bdi class="set-back-title" dir="auto">
          {text}
        </bdi>
      }
      meta={
        <>
          {stateOf(row, kind)}
          {differencesOf(stream, row).map(text => (
            <span key={text} class="set-back-difference" dir="auto">
              {text}
            </span>
          ))}
        </>
      }
      action={
        row.deleted ? (
          <IconButton
            icon={Trash2}
            label={t(row.entity === fileLink.name ? 'setBack.detachRow' : 'setBack.deleteRow', { title })}
            onClick={onSend}
          />
        ) : (
          <IconButton icon={Send} label={t('setBack.sendRow', { title })} onClick={onSend} />
        )
      }
    />
  )
}

const stateOf = ({ deleted, now }: LostRow, kind: string): string => {
  if (deleted) return t('setBack.deleted', { kind })
  return now ? t('setBack.older', { kind }) : t('setBack.missing', { kind })
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** "Notes: here … · on the server …", for each group that differs. */
const differencesOf = (stream: StreamKey, lost: LostRow): string[] =>
  (lost.groups ?? []).map(group => {
    const says = (values: AnyRow) => valuesText(stream, lost.entity, group, values)
    const [here, there] = [says(lost.row), says(lost.now ?? lost.row)]
    const what = capitalised(groupName(group))
    return here === there ? what : t('setBack.difference', { group: what, here, there })
  })

const send = (stream: string, rows: readonly LostRow[]) =>
  attemptSaved(() => sendAgain(stream, rows, { key: 'setBack.did' }))

async function sendAll(lost: readonly LostRows[]): Promise<void> {
  for (const { stream, rows } of lost) if (!(await send(stream, rows))) return
  await hasLooked()
}

async function leaveAll(lost: readonly LostRows[]): Promise<void> {
  const sure = await ask({
    question: t('setBack.leaveAsk'),
    text: t('setBack.leaveText'),
    yes: t('setBack.leave'),
    no: t('setBack.leaveNo'),
  })
  if (!sure) return
  for (const { stream, rows } of lost) if (!(await attemptSaved(() => leave(stream, rows)))) return
  await hasLooked('left')
}

/** Nothing is left to be said of what the server did not lose either. */
async function hasLooked(waiting?: 'left'): Promise<void> {
  const unanswered = rollbacks.value.map(({ stream }) => stream)
  if (await attemptSaved(() => forgetRestored(unanswered, waiting))) closeSheet()
}
