import { History, RotateCcw } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { HistoryChange, RewindPreview } from '@caravel/sync-protocol/history'
import { AppError } from '@caravel/sync-protocol/errors'
import { errorText } from '../../shared/errors/error-text.ts'
import { dayHeading } from '../../shared/labels/day-heading.ts'
import { undoGroup } from '../../shared/undo/undo-groups.ts'
import { ApiError } from '../../data/api-error.ts'
import { previewRewind, rewindTrip, type RewindOffer, type StreamHistory } from '../../data/history.ts'
import type { StreamView } from '../../data/store.ts'
import { shownName } from '../../shared/people/people.ts'
import { localDate } from '../../i18n/local-date.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { asThen } from './as-then.ts'
import { groupLabel, toldGroups } from './history-details.ts'
import { clockOf, momentText, sentence, titleOf, type Authors } from './history-words.ts'

type Parts = { history: StreamHistory; view: StreamView; authors: Authors }

/** The way to any earlier moment of the trip. */
export function RewindButton({ wide = false, ...parts }: Parts & { wide?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={History} wide={wide} onClick={() => setOpen(true)}>
        {t('rewind.open')}
      </Button>
      {open && <RewindSheet {...parts} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Which moment, what would change, and then the step itself. */
export function RewindSheet({ history, view, authors, onClose }: Parts & { onClose: () => void }) {
  const [start] = useState(() => history.entries.peek()[0]?.at ?? Date.now())
  const [today] = useState(() => localDate(Date.now()))
  const [date, setDate] = useState(localDate(start))
  const [time, setTime] = useState(clock24(start))
  /** The commit to go back to; `own`: the day and time that are typed. */
  const [to, setTo] = useState(() => momentsOf(history, authors)[0]?.value ?? ownTime)
  const own = to === ownTime
  const [preview, setPreview] = useState<RewindOffer>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const floorAt = history.floorAt.value
  const typed = new Date(`${date}T${time || '00:00'}`).getTime()
  const moment = floorAt !== undefined && isMinuteOf(typed, floorAt) ? floorAt : typed
  const reach = reachOf(history)
  const tooEarly = own && floorAt !== undefined && moment < floorAt
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      // Without an answer nobody knows whether it was done: the same offer, tried again, is done once.
      if (codeOf(error) !== 'NO_ANSWER') setPreview(undefined)
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  /** As it was chosen: the last change before it may be long ago. */
  const before = history.entries.value.find(({ seq }) => seq === Number(to) + 1)?.at
  const chosen = own ? moment : before
  const meant = own ? { at: moment } : { to_seq: Number(to) }
  const look = () => during(async () => setPreview(await previewRewind(view.stream, meant)))
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    setPreview(undefined)
  }
  const go = (seen: RewindOffer) =>
    during(async () => {
      const label = { key: 'history.did.rewound', params: { when: momentText(chosen ?? seen.at) } } as const
      const unit = await rewindTrip(view.stream, seen, label)
      onClose()
      showToast({
        icon: RotateCcw,
        text: t(label.key, label.params),
        action: { label: t('planner.undo'), onClick: () => void undoGroup({ unit }) },
      })
    })
  const ready = preview && preview.changes.length > 0 && !preview.missing
  return (
    <Sheet
      title={t('rewind.title')}
      onClose={onClose}
      footer={
        ready ? (
          <Button kind="primary" busy={busy && t('rewind.doing')} onClick={() => void go(preview)}>
            {t('rewind.do')}
          </Button>
        ) : (
          <Button
            kind="primary"
            busy={busy && t('rewind.looking')}
            offReason={tooEarly && reach}
            onClick={() => void look()}
          >
            {t('rewind.look')}
          </Button>
        )
      }
    >
      <div class="rewind">
        <p>{t('rewind.fact')}</p>
        <SelectField
          label={t('rewind.moment')}
          value={to}
          options={momentsOf(history, authors)}
          onChange={change(setTo)}
        />
        {own && (
          <div class="rewind-when">
            <DateField
              label={t('rewind.date')}
              value={date}
              max={today}
              {...(floorAt === undefined ? {} : { min: localDate(floorAt) })}
              onChange={change(setDate)}
            />
            <TimeField label={t('rewind.time')} value={time} onChange={change(setTime)} />
            {reach && !tooEarly && <p class="rewind-reach">{reach}</p>}
          </div>
        )}
        {problem && (
          <Notice tone="warn" icon={RotateCcw} alert>
            {problem}
          </Notice>
        )}
        {preview && <Outcome preview={preview} at={chosen ?? preview.at} authors={authors} />}
      </div>
    </Sheet>
  )
}

/** How far back it goes, and why no further. */
const reachOf = (history: StreamHistory): string | undefined => {
  const at = history.floorAt.value
  const key = history.floor.value > 0 ? 'rewind.kept' : 'rewind.began'
  return at === undefined ? undefined : t(key, { when: momentText(at) })
}

/** Fields know no seconds: the minute of the first moment means that moment. */
const isMinuteOf = (typed: number, at: number): boolean => typed <= at && at < typed + 60_000

const ownTime = 'own'
const mostMoments = 30

/** Right before each of the latest changes, as far as there is something to go back to. */
const momentsOf = (history: StreamHistory, authors: Authors) => [
  ...asThen(history.entries.value)
    .filter(({ seq }) => seq > Math.max(1, history.floor.value))
    .slice(0, mostMoments)
    .map(entry => {
      const { k, params } = sentence(entry, authors)
      const when = `${dayHeading(localDate(entry.at), Date.now())} ${clockOf(entry.at)}`
      return { value: String(entry.seq - 1), label: t('rewind.before', { when, said: t(k, params) }) }
    }),
  { value: ownTime, label: t('rewind.ownTime') },
]

const clock24 = (at: number): string => {
  const time = new Date(at)
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`
}

const codeOf = (error: unknown) =>
  error instanceof AppError || error instanceof ApiError ? error.code : undefined

const problemOf = (error: unknown): string => {
  const code = codeOf(error)
  if (code === 'NO_ANSWER') return t('rewind.offline')
  if (code === 'VERSION_MISMATCH') return t('rewind.moved')
  return errorText(error)
}

/** A place and its stop are one thing to people; two rows of one kind are two, whatever they are called. */
export const itemsOf = (
  { changes, counts }: Pick<RewindPreview, 'changes' | 'counts'>,
  verb: keyof RewindPreview['counts'],
): { things: { title: string; groups: string[] }[]; count: number } => {
  const of = changes.filter(change => change.verb === verb)
  const seen = new Map<string, number>()
  const nth = (change: HistoryChange) => {
    const key = `${change.entity} ${titleOf(change)}`
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    return before
  }
  const things = [...Map.groupBy(of, change => `${nth(change)} ${titleOf(change)}`).values()].map(same => ({
    title: titleOf(same[0]),
    groups: [
      ...new Set(
        same.flatMap(change =>
          change.verb === 'changed' ? toldGroups(change).map(({ group }) => groupLabel(group)) : [],
        ),
      ),
    ],
  }))
  // Beyond those that are told one by one there is only the count of rows.
  return { things, count: of.length === counts[verb] ? things.length : counts[verb] }
}

/** What comes back, changes and goes, and whose changes are taken back. */
function Outcome(props: { preview: RewindPreview; at: number; authors: Authors }) {
  const { preview, at, authors } = props
  const { changes, by, missing } = preview
  if (!changes.length) return <output>{t('rewind.same')}</output>
  const parts = [
    ['added', 'rewind.back'],
    ['changed', 'rewind.changed'],
    ['deleted', 'rewind.removed'],
  ] as const
  return (
    <section class="rewind-outcome" aria-live="polite">
      <h3>{t('rewind.as', { when: momentText(at) })}</h3>
      {parts.map(([verb, key]) => {
        const { things, count } = itemsOf(preview, verb)
        return (
          count > 0 && (
            <div key={verb} class="rewind-part">
              <h4>{t(key, { count })}</h4>
              <ul>
                {things.slice(0, 12).map(({ title, groups }, nth) => (
                  <li key={nth}>
                    <bdi>{title}</bdi>
                    {groups.length > 0 && <span class="rewind-groups">{groups.join(', ')}</span>}
                  </li>
                ))}
              </ul>
            </div>
          )
        )
      })}
      <ul class="rewind-by">
        {by.map(({ user_id: id, name, count }) => (
          <li key={id}>
            {t('rewind.by', { count, who: name === null ? authors.nameOf(id) : shownName(name) })}
          </li>
        ))}
      </ul>
      <p class="rewind-stays">{t('rewind.stays')}</p>
      {missing && (
        <Notice tone="warn" icon={RotateCcw}>
          {t('rewind.mayNot')}
        </Notice>
      )}
    </section>
  )
}
