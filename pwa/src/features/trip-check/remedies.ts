/** What a tap on a remedy does: one change that can be undone, or the place where it is made. */
import { BedDouble, Clock, MoveVertical, ShieldOff } from 'lucide-preact'
import { setBookingPositions } from '@caravel/sync-protocol/actions/set-booking-positions'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { dismissedFinding } from '@caravel/sync-protocol/entities/dismissed-finding'
import type { Finding, Remedy } from '@caravel/sync-protocol/domain/trip-check/finding'
import { listItems, placeInList } from '@caravel/sync-protocol/order-list'
import { mint, mutate, saveRow, together } from '../../data/mutate.ts'
import type { StreamView } from '../../data/store.ts'
import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { offerUndo, type UserAction } from '../../shared/undo/undo-toast.ts'
import { dayText, nameOf } from './finding-words.ts'

/** The words on its button; undefined where only a look helps. */
export function remedyText(view: StreamView, remedy: Remedy): string {
  if (remedy.kind === 'move_stop' || remedy.kind === 'move_stops')
    return t('check.moveTo', { day: dayText(view, remedy.day_id) })
  if (remedy.kind === 'start_stop') return t('check.startAt', { time: formatTime(remedy.time) })
  if (remedy.kind === 'extend_stay') return t('check.extendStay', { day: dayText(view, remedy.day_id) })
  if (remedy.kind === 'place_booking')
    return t(`check.moveStops.${remedy.side}`, {
      type: view.rows(reservation).value.get(remedy.booking_id)?.type ?? 'other',
    })
  return t('check.open')
}

export type Change = Exclude<Remedy, { kind: 'open' }>

/** Makes the change; the toast offers the way back. Throws `AppError` where it cannot be. */
export function apply(view: StreamView, tripId: string, remedy: Change): void {
  if (remedy.kind === 'move_stop') moveStops(view, tripId, [remedy.stop_id], remedy.day_id)
  else if (remedy.kind === 'move_stops') moveStops(view, tripId, remedy.stop_ids, remedy.day_id)
  else if (remedy.kind === 'place_booking') placeBooking(view, tripId, remedy)
  else if (remedy.kind === 'start_stop') startStop(view, remedy)
  else extendStay(view, remedy)
}

/** To the end of the day, in their order. */
function moveStops(view: StreamView, tripId: string, ids: readonly string[], day_id: string): void {
  const known = ids.filter(id => view.rows(assignment).value.has(id))
  const [first] = known
  if (first === undefined) return
  const unit = mint()
  const name = nameOf(view, { kind: 'stop', id: first })
  const label: UserAction = { key: 'planner.did.movedToDay', params: { name, day: dayText(view, day_id) } }
  together(() => {
    for (const id of known) {
      const at = { after: lineOf(view, day_id).at(-1)?.id ?? null, before: null }
      const body = { day_id, position: { ...at, key: keyAt(view, day_id, at) } }
      mutate(assignment.update, { trip_id: tripId, id }, body, { unit, label })
    }
  })
  offerUndo(MoveVertical, label, unit)
}

function placeBooking(
  view: StreamView,
  tripId: string,
  { booking_id: id, day_id, after, before }: Extract<Remedy, { kind: 'place_booking' }>,
): void {
  const unit = mint()
  const label: UserAction = {
    key: 'planner.did.moved',
    params: { name: nameOf(view, { kind: 'booking', id }) },
  }
  const at = { after, before }
  const position = { ...at, key: keyAt(view, day_id, at) }
  mutate(setBookingPositions, { trip_id: tripId }, { day_id, positions: [{ id, position }] }, { unit, label })
  offerUndo(MoveVertical, label, unit)
}

function lineOf(view: StreamView, day_id: string) {
  return listItems(view.state(), 'day-line', { field: 'day_id', value: day_id })
}

function keyAt(
  view: StreamView,
  day_id: string,
  at: { after: string | null; before: string | null },
): string {
  return placeInList(lineOf(view, day_id), at).key
}

function startStop(
  view: StreamView,
  { stop_id: id, time, end_time }: Extract<Remedy, { kind: 'start_stop' }>,
): void {
  const row = view.rows(assignment).value.get(id)
  if (!row) return
  const unit = mint()
  const label: UserAction = {
    key: 'planner.did.changed',
    params: { name: nameOf(view, { kind: 'stop', id }) },
  }
  saveRow(assignment, row, { assignment_time: time, assignment_end_time: end_time }, { unit, label })
  offerUndo(Clock, label, unit)
}

function extendStay(
  view: StreamView,
  { stay_id: id, day_id }: Extract<Remedy, { kind: 'extend_stay' }>,
): void {
  const row = view.rows(accommodation).value.get(id)
  if (!row) return
  const date = view.rows(day).value.get(day_id)?.date
  const unit = mint()
  const label: UserAction = {
    key: 'check.did.extended',
    params: { name: nameOf(view, { kind: 'stay', id }), day: dayText(view, day_id) },
  }
  // One with dates stays on them; its days follow.
  saveRow(accommodation, row, row.end_date && date ? { end_date: date } : { end_day_id: day_id }, {
    unit,
    label,
  })
  offerUndo(BedDouble, label, unit)
}

/** Nobody on the trip is told of it again, until it changes. */
export function ignore(tripId: string, { key }: Finding, reason: string): Promise<void> {
  const unit = mint()
  const label: UserAction = { key: 'check.did.ignored' }
  const body = { id: mint(), finding_key: key, reason: reason.trim() || null }
  const { saved } = mutate(dismissedFinding.create, { trip_id: tripId }, body, { unit, label })
  offerUndo(ShieldOff, label, unit)
  return saved
}

/** Every row that ignores it goes: two people may have made one each. */
export function stopIgnoring(view: StreamView, tripId: string, { key }: Finding): void {
  const unit = mint()
  const label: UserAction = { key: 'check.did.watched' }
  for (const row of view.rows(dismissedFinding).value.values())
    if (row.finding_key === key)
      mutate(dismissedFinding.delete, { trip_id: tripId, id: row.id }, {}, { unit, label })
}
