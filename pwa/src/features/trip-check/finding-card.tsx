import {
  ArrowUpDown,
  BedDouble,
  CalendarHeart,
  CalendarX,
  MapPinOff,
  Ticket,
  Timer,
  TrainFront,
  UserX,
} from 'lucide-preact'
import { useState } from 'preact/hooks'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import type { Finding } from '@caravel/sync-protocol/domain/trip-check/finding'
import { dayLine } from '@caravel/sync-protocol/domain/day-line'
import { t } from '../../i18n/t.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dayColourClass } from '../../ui/day-colour.ts'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import type { CheckedTrip } from '../../shared/trip-check/checked-trip.ts'
import { dayNumber, dayText, findingWords } from './finding-words.ts'
import { IgnoreForm } from './ignore-form.tsx'
import { addStay } from '../../shared/bookings/open-booking.ts'
import { OpenNearby } from './open-nearby.tsx'
import { apply, remedyText } from './remedies.ts'
import { findingUrl } from './finding-url.ts'

const icons: Record<Finding['kind'], IconShape> = {
  closed_day: CalendarX,
  closed_hours: CalendarX,
  holiday: CalendarX,
  overlap: Timer,
  way: Timer,
  connection: TrainFront,
  no_bed: BedDouble,
  empty_stay: BedDouble,
  stay_too_long: BedDouble,
  off_trip: Ticket,
  other_day: Ticket,
  wrong_side: ArrowUpDown,
  far: MapPinOff,
  no_seat: UserX,
  no_leave: CalendarHeart,
}

interface Props {
  of: CheckedTrip
  tripId: string
  finding: Finding
  /** It is the one that list and map show. */
  selected: boolean
  /** The check stands beside the plan. */
  beside: boolean
  onSelect: () => void
}

/** One finding: where, what, the evidence, and what to do about it. */
export function FindingCard({ of: { view }, tripId, finding, selected, beside, onSelect }: Props) {
  // Beside the plan the check has a title of its own, as a page it has that of the page alone.
  const Title = beside ? 'h3' : 'h2'
  const { title, evidence } = findingWords(view, finding)
  const [ignoring, setIgnoring] = useState(false)
  const may = view.can('day_edit')
  return (
    <li class={classNames('finding', selected && 'is-selected', finding.missing && 'is-missing')}>
      <span class="finding-icon">
        <Icon of={icons[finding.kind]} />
      </span>
      <div class="finding-main">
        <Where view={view} finding={finding} />
        <Title class="finding-title">
          <button type="button" class="finding-open" aria-pressed={selected} onClick={onSelect}>
            {title}
          </button>
        </Title>
        {evidence && <p class="finding-evidence">{evidence}</p>}
        {ignoring ? (
          <IgnoreForm {...{ tripId, finding }} onClose={() => setIgnoring(false)} />
        ) : (
          <div class="finding-actions">
            <Remedies {...{ view, tripId, finding, selected, may }} />
            {may && (
              <Button kind="text" onClick={() => setIgnoring(true)}>
                {t('check.ignore')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

type RemediesProps = Pick<Props, 'tripId' | 'finding' | 'selected'> & {
  view: CheckedTrip['view']
  may: boolean
}

/** The first is what most people would do; a look at it is there for all who may not change it. */
function Remedies({ view, tripId, finding, selected, may }: RemediesProps) {
  const changes = finding.remedies.flatMap(remedy => (remedy.kind === 'open' || !may ? [] : [remedy]))
  return (
    <>
      {changes.map((remedy, at) => (
        <Button
          key={remedy.kind}
          kind={at > 0 ? 'text' : selected ? 'primary' : 'tonal'}
          onClick={() => attempt(() => apply(view, tripId, remedy))}
        >
          {remedyText(view, remedy)}
        </Button>
      ))}
      {may && finding.kind === 'no_bed' && (
        <Button
          kind={changes.length ? 'text' : selected ? 'primary' : 'tonal'}
          onClick={() => addStay(finding.day_id ?? '')}
        >
          {t('check.addStay')}
        </Button>
      )}
      {may && (finding.kind === 'closed_day' || finding.kind === 'closed_hours') && (
        <OpenNearby {...{ view, tripId, finding }} />
      )}
      {changes.length === 0 && !(may && finding.kind === 'no_bed') && (
        <Button kind={selected ? 'primary' : 'tonal'} href={findingUrl(view, tripId, finding, false)}>
          {t(finding.kind === 'no_leave' ? 'check.addLeave' : 'check.open')}
        </Button>
      )}
    </>
  )
}

function Where({ view, finding: { day_id: id, target } }: { view: CheckedTrip['view']; finding: Finding }) {
  if (id === null) return <p class="finding-where">{t('check.noDay')}</p>
  const number = dayNumber(view, id)
  const line = target.kind === 'stop' ? dayLine(id, view.rows(assignment).value.values(), []) : []
  const stop = line.find(item => item.id === target.id)
  return (
    <p class={classNames('finding-where', dayColourClass(number))}>
      <span class="finding-day" aria-hidden="true" />
      {stop?.kind === 'stop'
        ? t('check.atStop', { day: dayText(view, id), number: stop.number })
        : dayText(view, id)}
    </p>
  )
}
