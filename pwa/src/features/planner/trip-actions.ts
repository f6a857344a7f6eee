/** What people do to the trip as a whole. */
import { Archive, CalendarDays, Trash2 } from 'lucide-preact'
import { trip as tripEntity } from '@caravel/sync-protocol/entities/trip'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { mint, mutate, saveRow } from '../../data/mutate.ts'
import { formatList } from '../../i18n/format.ts'
import type { Trip } from './trip-plan.ts'
import { offerUndo, type Deed } from './undo-toast.ts'

/** Title, description, currency. Throws `AppError` when something is not taken. */
export function saveTrip(row: Trip, changes: Values): Promise<void> {
  const label: Deed = { key: 'planner.did.tripChanged' }
  return saveRow(tripEntity as unknown as Entity, row as unknown as AnyRow, changes, { label }).saved
}

/**
 * First and last date; both null: a trip without dates. Days keep their content by position; `kept` are the numbers of
 * those that lose their date with it, for the words.
 */
export function setRange(
  trip: Trip,
  range: { start_date: string | null; end_date: string | null },
  kept: readonly number[],
): Promise<void> {
  const unit = mint()
  const days = formatList(kept.map(String))
  const label: Deed = kept.length
    ? { key: 'planner.did.rangeKept', params: { count: kept.length, days } }
    : { key: 'planner.did.rangeChanged' }
  const base = { start_date: trip.start_date, end_date: trip.end_date }
  const { saved } = mutate('trip.update', { trip_id: trip.id }, range, {
    unit,
    label,
    base,
    baseSeq: trip.version,
  })
  offerUndo(CalendarDays, label, unit)
  return saved
}

/** How many days a trip without dates has. */
export function setDayCount(trip: Trip, count: number): Promise<void> {
  const unit = mint()
  const label: Deed = { key: 'planner.did.rangeChanged' }
  const { saved } = mutate('trip.set-day-count', { trip_id: trip.id }, { day_count: count }, { unit, label })
  offerUndo(CalendarDays, label, unit)
  return saved
}

export function archiveTrip(trip: Trip, archived: boolean): Promise<void> {
  const unit = mint()
  const label: Deed = {
    key: archived ? 'planner.did.archived' : 'planner.did.unarchived',
    params: { trip: trip.title },
  }
  const { saved } = mutate('trip.update', { trip_id: trip.id }, { archived }, { unit, label })
  offerUndo(Archive, label, unit)
  return saved
}

export function deleteTrip(trip: Trip): Promise<void> {
  const unit = mint()
  const label: Deed = { key: 'planner.did.tripDeleted', params: { trip: trip.title } }
  const { saved } = mutate('trip.delete', { trip_id: trip.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}
