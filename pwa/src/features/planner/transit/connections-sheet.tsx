import './connections-sheet.css'
import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { useSaving } from '../../../shared/forms/use-saving.tsx'
import { formatDuration } from '../../../i18n/format-measure.ts'
import { formatTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { isTime } from '../../../ui/fields/time-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { dayHops, type DayHop } from '../model/day-hops.ts'
import { dayFull, distanceText } from '../model/planner-words.ts'
import type { PlanDay } from '../model/trip-plan.ts'
import { usePlanner } from '../page/planner-context.ts'
import { hopName } from '../rows/leg-hand-off.ts'
import { bookConnection, findConnections, type Question } from './connections.ts'

/** How to get from one row of the day to the next by public transport. */
export default function ConnectionsSheet() {
  const { at, day } = usePlanner()
  const hop = day && dayHops(day).find(({ from }) => from === at.about)
  return day && hop ? <ConnectionsOf day={day} hop={hop} /> : null
}

type Answer = { connections: readonly Connection[] } | { failed: string } | undefined

function ConnectionsOf({ day, hop }: { day: PlanDay; hop: DayHop }) {
  const { go, tripId } = usePlanner()
  const [date, setDate] = useState(day.date ?? '')
  const [time, setTime] = useState(leavesAt(hop))
  const answer = useConnections(tripId, hop, date, time)
  return (
    <Sheet
      title={t('transit.title')}
      over={`${dayFull(day)} · ${hopName(day, hop.from)} – ${hopName(day, hop.to)}`}
      onClose={go.closeSheet}
      footer={<Button onClick={go.closeSheet}>{t('ui.close')}</Button>}
    >
      <div class="connections-when">
        <DateField label={t('transit.date')} value={date} onChange={setDate} />
        <TimeField label={t('transit.leaves')} value={time} onChange={setTime} />
      </div>
      <Found answer={answer} asked={date !== '' && time !== ''} day={day} />
    </Sheet>
  )
}

/** When what comes before it ends, or begins; else in the morning. */
function leavesAt({ stop, booking }: DayHop): string {
  const ends = stop?.row.assignment_end_time ?? (booking?.part === 'start' ? null : booking?.row.end_time)
  return ends ?? stop?.row.assignment_time ?? booking?.time ?? '09:00'
}

function useConnections(tripId: string, { start, end }: DayHop, date: string, time: string): Answer {
  const [told, setTold] = useState<{ key: string; answer: Answer }>()
  // As text: points that are worked out anew are the same question.
  const key = JSON.stringify({ from: start, to: end, date, time })
  useEffect(() => {
    const question = JSON.parse(key) as Question
    if (question.date === '' || question.time === '' || !isTime(question.time)) return undefined
    let gone = false
    const tell = (answer: Answer) => {
      if (!gone) setTold({ key, answer })
    }
    findConnections(tripId, question).then(
      connections => tell({ connections }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        tell({ failed: errorText(error) })
      },
    )
    return () => {
      gone = true
    }
  }, [tripId, key])
  return told?.key === key ? told.answer : undefined
}

function Found({ answer, asked, day }: { answer: Answer; asked: boolean; day: PlanDay }) {
  const { tripId, go, view } = usePlanner()
  const { save, refusal } = useSaving()
  if (!asked) return <p class="connections-fact">{t('transit.when')}</p>
  if (!answer) return <output class="connections-fact">{t('transit.searching')}</output>
  if ('failed' in answer)
    return (
      <p class="connections-fact" role="alert">
        {answer.failed}
      </p>
    )
  if (answer.connections.length === 0) return <output class="connections-fact">{t('transit.none')}</output>
  const choose = (connection: Connection) =>
    void save(() => bookConnection(tripId, day.id, connection), go.closeSheet)
  return (
    <>
      <ol class="connections" aria-label={t('transit.title')}>
        {answer.connections.map(each => (
          <ConnectionRow
            key={each.departs_at + each.legs.map(({ number }) => number).join()}
            connection={each}
            onChoose={view.can('reservation_edit') ? () => choose(each) : undefined}
          />
        ))}
      </ol>
      <p class="connections-fact">{t('transit.fact')}</p>
      {refusal}
    </>
  )
}

function ConnectionRow({
  connection,
  onChoose,
}: {
  connection: Connection
  onChoose: (() => void) | undefined
}) {
  const { legs, transfers, walk_meters, duration_seconds } = connection
  const [first, last] = [legs[0], legs.at(-1)]
  return (
    <li class="connection">
      <div class="connection-main">
        <p class="connection-times">
          {formatTime(first?.start_time ?? '')} – {formatTime(last?.end_time ?? '')}
          <span class="connection-took">{formatDuration(duration_seconds)}</span>
        </p>
        <p class="connection-legs">
          {legs.map((leg, at) => (
            <span key={at} class="connection-leg">
              <Icon of={bookingIcon(leg.type)} size={16} />
              <bdi>{leg.number ?? leg.carrier ?? t(`bookings.type.${leg.type}`)}</bdi>
            </span>
          ))}
        </p>
        <p class="connection-fact">
          {t('transit.transfers', { count: transfers })}
          {walk_meters > 0 && ` · ${t('transit.onFoot', { distance: distanceText(walk_meters) })}`}
          {first?.platform && ` · ${t('transit.platform', { platform: first.platform })}`}
        </p>
      </div>
      {onChoose && (
        <Button kind="tonal" onClick={onChoose}>
          {t('transit.add')}
        </Button>
      )}
    </li>
  )
}
import type { Connection } from '@caravel/sync-protocol/domain/transit'
