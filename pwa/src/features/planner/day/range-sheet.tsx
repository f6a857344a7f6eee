import '../page/planner-form.css'
import type { RangeKeep, RangeLeftovers } from '@caravel/sync-protocol/actions/set-range'
import { day } from '@caravel/sync-protocol/entities/day'
import { addDays, daysBetween, maxTripDays } from '@caravel/sync-protocol/domain/trip-range'
import { tripStream } from '@caravel/sync-protocol/streams'
import DraftNews from '../../../shared/forms/draft-news.tsx'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { formatDate } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Segment } from '../../../ui/fields/segment.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { keepingDates } from '../model/keeping-dates.ts'
import { RangeChanges } from './range-changes.tsx'
import { countOutcome, overlaps, rangeOutcome } from '../model/range-outcome.ts'
import { leftBehind } from '../model/left-behind.ts'
import { setRange } from '../model/trip-actions.ts'
import type { PlanDay } from '../model/trip-plan.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'

type Kind = 'dates' | 'count'
type Fields = {
  kind: Kind
  start: string
  end: string
  count: string
  keep: RangeKeep
  leftovers: RangeLeftovers
}

const labels = {
  start: 'planner.firstDay',
  end: 'planner.lastDayOfTrip',
  count: 'planner.howManyDays',
} as const

const dateText = (field: string, value: unknown) =>
  typeof value !== 'string' || !value ? undefined : field === 'count' ? value : formatDate(value)

/** When the trip is: from and to, or only a number of days. Says what will happen to the days before it does. */
export default function RangeSheet() {
  const { plan, go, tripId, view } = usePlanner()
  const { days } = plan
  const stream = tripStream(tripId)
  const draft = useDraft({
    form: 'dates',
    stream,
    rows: { trip: plan.trip, days: days.length },
    fieldsOf: (rows): Fields => ({
      kind: rows.trip.start_date || !rows.days ? 'dates' : 'count',
      start: rows.trip.start_date ?? '',
      end: rows.trip.end_date ?? '',
      count: String(rows.days || 7),
      keep: 'order',
      leftovers: 'days',
    }),
  })
  const { trip } = draft.began
  const { kind, start, end, count, leftovers } = draft.value
  const mayStay = kind === 'dates' && start !== '' && end !== '' && overlaps(days, start, end)
  const keep = mayStay ? draft.value.keep : 'order'
  const number = /^\d{1,3}$/.test(count.trim()) ? Number(count) : 0
  const error = errorOf(kind, start, end, number)
  const trimmed = [...view.rows(day).value.values()].filter(({ state }) => state === 'trimmed')
  const outcome =
    error || (kind === 'dates' && !(start && end))
      ? undefined
      : kind === 'dates'
        ? rangeOutcome(days, start, end, keep, trimmed)
        : countOutcome(days, number)

  const dated = kind === 'dates'
  const left = leftBehind(view, trip, {
    start_date: (dated && start) || null,
    end_date: (dated && end) || null,
  })

  const moveStart = (next: string) => {
    // The trip keeps its length when its start moves.
    const moves = next && start && end && end >= start
    draft.change({ start: next, ...(moves ? { end: addDays(end, daysBetween(start, next)) } : {}) })
  }
  const { save: saveOnce, saving, refusal } = useSaving()
  const save = (event: Event) => {
    event.preventDefault()
    if (error || !outcome) return
    const write = () =>
      kind === 'dates'
        ? setRange(trip, { start_date: start, end_date: end, keep, leftovers }, outcome.falling.length)
        : setRange(trip, { start_date: null, end_date: null, day_count: number }, 0)
    void saveOnce(write, () => (draft.forget(), go.closeSheet()))
  }
  return (
    <Sheet
      title={t('planner.tripDates')}
      onClose={go.closeSheet}
      footer={
        <>
          <DraftNews draft={draft} saving={saving} stream={stream} labels={labels} valueText={dateText} />
          <Button kind="primary" offReason={!outcome && !error && t('planner.bothDates')} onClick={save}>
            {t('planner.saveDates')}
          </Button>
        </>
      }
    >
      <form class="planner-form" onSubmit={save}>
        <DraftNotice draft={draft} />
        <Segment
          label={t('planner.tripDates')}
          value={kind}
          onChange={next => draft.change({ kind: next })}
          wide
          options={[
            { value: 'dates', label: t('planner.withDates') },
            { value: 'count', label: t('planner.withoutDates') },
          ]}
        />
        {kind === 'dates' ? (
          <div class="form-pair">
            <DateField label={t('planner.firstDay')} value={start} onChange={moveStart} />
            <DateField
              label={t('planner.lastDayOfTrip')}
              value={end}
              onChange={next => draft.change({ end: next })}
              {...(start ? { min: start } : {})}
              error={error}
            />
          </div>
        ) : (
          <TextField
            label={t('planner.howManyDays')}
            value={count}
            onInput={next => draft.change({ count: next })}
            inputMode="numeric"
            numbers
            error={error}
          />
        )}
        {mayStay && (
          <Segment
            label={t('planner.rangeKeep')}
            value={keep}
            onChange={next => draft.change({ keep: next })}
            wide
            options={[
              { value: 'order', label: t('planner.rangeMoves') },
              { value: 'dates', label: t('planner.rangeStays') },
            ]}
          />
        )}
        {outcome && (
          <RangeChanges
            outcome={outcome}
            left={left}
            range={kind === 'dates' ? { start, end } : undefined}
            hadDates={plan.trip.start_date !== null}
            keeping={keepingDates(view)}
            choice={
              <Leftovers
                days={outcome.falling}
                value={leftovers}
                onChange={next => draft.change({ leftovers: next })}
              />
            }
          />
        )}
        {refusal}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  )
}

function errorOf(kind: Kind, start: string, end: string, number: number): string | undefined {
  if (kind === 'count')
    return number < 1 || number > maxTripDays ? t('planner.daysBetween', { most: maxTripDays }) : undefined
  if (!start || !end) return undefined
  if (end < start) return t('planner.lastBeforeFirst')
  return daysBetween(start, end) >= maxTripDays ? t('planner.daysBetween', { most: maxTripDays }) : undefined
}

/** What becomes of the days that the new dates have no room for. */
function Leftovers(props: {
  days: readonly PlanDay[]
  value: RangeLeftovers
  onChange: (next: RangeLeftovers) => void
}) {
  const { days, value, onChange } = props
  const { may } = usePlanner()
  const notes = days.reduce((sum, { items, stops }) => sum + items.length - stops.length, 0)
  const facts = {
    days: t('planner.leftoverDaysFact', { count: days.length }),
    ideas: t('planner.leftoverIdeasFact', { notes }),
    delete: t('planner.removeDeleteFact', { notes }),
  }
  return (
    <>
      {may.days && (
        <Segment
          label={t('planner.rangeLeftovers')}
          value={value}
          onChange={onChange}
          wide
          options={[
            { value: 'days', label: t('planner.rangeDateless') },
            { value: 'ideas', label: t('planner.removeIdeas') },
            ...(may.places ? [{ value: 'delete' as const, label: t('planner.removeDelete') }] : []),
          ]}
        />
      )}
      <p class="range-fact">{facts[value]}</p>
    </>
  )
}
