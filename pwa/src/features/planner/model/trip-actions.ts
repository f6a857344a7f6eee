/** What people do to the trip as a whole. */
import { Archive, CalendarDays, Trash2 } from 'lucide-preact'
import {
  setRange as setRangeAction,
  type RangeKeep,
  type RangeLeftovers,
} from '@caravel/sync-protocol/actions/set-range'
import { trip as tripEntity } from '@caravel/sync-protocol/entities/trip'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { mint, mutate, saveRow } from '../../../data/mutate.ts'
import type { Trip } from './trip-plan.ts'
import { offerUndo, type UserAction } from '../../../shared/undo/undo-toast.ts'

/** Title, description, currency. Throws `AppError` when something is not taken. */
export function saveTrip(row: Trip, changes: BodyOf<typeof tripEntity.update>): Promise<void> {
  const label: UserAction = { key: 'planner.did.tripChanged' }
  return saveRow(tripEntity, row, changes, { label }).saved
}

/** What new dates do to what is planned; both dates null: a trip without dates, of `day_count` days. */
export type NewRange = {
  start_date: string | null
  end_date: string | null
  keep?: RangeKeep
  leftovers?: RangeLeftovers
  day_count?: number
}

/** Gives the trip other dates, as one step. `falling`: how many days lose their date, for the words. */
export function setRange(trip: Trip, range: NewRange, falling: number): Promise<void> {
  const unit = mint()
  const stay = falling > 0 && (range.leftovers ?? 'days') === 'days'
  const label: UserAction = stay
    ? { key: 'planner.did.rangeKept', params: { count: falling } }
    : { key: 'planner.did.rangeChanged' }
  const base = { start_date: trip.start_date, end_date: trip.end_date }
  const options = { unit, label, base, baseSeq: trip.version }
  const { saved } = mutate(setRangeAction, { trip_id: trip.id }, range, options)
  offerUndo(CalendarDays, label, unit)
  return saved
}

export function archiveTrip(trip: Trip, archived: boolean): Promise<void> {
  const unit = mint()
  const label: UserAction = {
    key: archived ? 'planner.did.archived' : 'planner.did.unarchived',
    params: { trip: trip.title },
  }
  const { saved } = mutate(tripEntity.update, { trip_id: trip.id }, { archived }, { unit, label })
  offerUndo(Archive, label, unit)
  return saved
}

export function deleteTrip(trip: Trip): Promise<void> {
  const unit = mint()
  const label: UserAction = { key: 'planner.did.tripDeleted', params: { trip: trip.title } }
  const { saved } = mutate(tripEntity.delete, { trip_id: trip.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}
