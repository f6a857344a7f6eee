import { Suspense } from 'preact/compat'
import { useRef, useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { fits } from '../../../shared/forms/fits.ts'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { saveDay } from '../model/day-actions.ts'
import { laterPart } from '../model/later-part.ts'
import { usePlanner } from '../page/planner-context.ts'
import type { Day, PlanDay } from '../model/trip-plan.ts'
import { useFlag } from '../../../ui/use-flag.ts'

const draftNews = () => import('../../../shared/forms/draft-news.tsx')

/** Where it does not come the title is written without it: what others wrote is judged when it is saved all the same. */
const DraftNews = laterPart(() =>
  draftNews().catch((error: unknown) => {
    console.warn('What others wrote meanwhile cannot be shown', error)
    return { default: () => null }
  }),
)

const longest = 200

const labels = { text: 'planner.dayTitle' } as const

/** The day's title, changed where it stands: a click, or Enter. Enter saves, Esc leaves it as it was. */
export function DayTitle({ day }: { day: PlanDay }) {
  const { may, tripId, offReason } = usePlanner()
  const stream = tripStream(tripId)
  const draft = useDraft({
    form: 'day-title',
    about: day.id,
    stream,
    rows: day.row,
    fieldsOf: row => ({ text: row.title ?? '' }),
  })
  const [begun, setBegun] = useState(false)
  const saving = useFlag()
  // What was typed before a crash stands in its place again; focus stays where the person is.
  const editing = begun || draft.returnedFrom !== undefined
  const button = useRef<HTMLButtonElement>(null)
  // What a key said of it, told where the field is left: that happens once, also where the field goes away.
  const byKeyRef = useRef<'keep' | 'drop' | undefined>(undefined)
  const title = day.row.title

  const settle = () => {
    const key = byKeyRef.current
    byKeyRef.current = undefined
    setBegun(false)
    if (key) requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
    if (key !== 'drop') void keep(draft.began, draft.value.text)
    else draft.startOver()
  }
  // What was typed stands there again when it could not be saved.
  const keep = async (row: Day, text: string) => {
    saving.set(true)
    if (
      fits(text.trim(), longest) &&
      (await attemptSaved(async () => saveDay(row, { title: text.trim() || null })))
    )
      draft.startOver()
    else setBegun(true)
    saving.set(false)
  }

  if (editing) {
    return (
      <>
        <h2 class="day-title">
          <input
            class="day-title-input"
            aria-label={t('planner.dayTitle')}
            value={draft.value.text}
            dir="auto"
            ref={input => {
              if (begun) input?.focus()
            }}
            onInput={event => draft.change({ text: event.currentTarget.value })}
            onBlur={event => {
              const to = event.relatedTarget as Element | null
              if (!to?.closest('.notice')) settle()
            }}
            onKeyDown={event => {
              event.stopPropagation()
              const key = { Enter: 'keep', Escape: 'drop' } as const
              if (!Object.hasOwn(key, event.key)) return
              byKeyRef.current = key[event.key as keyof typeof key]
              event.currentTarget.blur()
            }}
          />
        </h2>
        <DraftNotice draft={draft} />
        <Suspense fallback={null}>
          <DraftNews draft={draft} saving={saving.on} stream={stream} labels={labels} />
        </Suspense>
      </>
    )
  }
  if (!may.days) return <h2 class="day-title">{title}</h2>
  return (
    <h2 class="day-title">
      <button
        type="button"
        ref={button}
        class={classNames('day-title-button', !title && 'is-unnamed')}
        dir="auto"
        aria-label={title ? t('planner.renameDayNamed', { title }) : undefined}
        disabled={offReason !== undefined}
        title={offReason}
        onClick={() => {
          draft.startOver()
          setBegun(true)
        }}
      >
        {title ?? t('planner.nameDay')}
      </button>
    </h2>
  )
}
