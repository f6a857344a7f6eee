/** What of a trip is printed beside its plan, from the rows on this device. */
import { expense } from '@caravel/sync-protocol/entities/expense'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { settlement } from '@caravel/sync-protocol/entities/settlement'
import { todoItem } from '@caravel/sync-protocol/entities/todo-item'
import { sortTodos } from '@caravel/sync-protocol/domain/todo-view'
import { tripStream, userStream } from '@caravel/sync-protocol/streams'
import { mustDevice } from '../../../data/device.ts'
import { readPacking } from '../../../data/packing-view.ts'
import { addonOn, openStream } from '../../../data/store.ts'
import type { TripPlan } from '../model/trip-plan.ts'
import type { PrintPart } from './print-choices.ts'

/** Reactive when read in a component. */
export function printRows(plan: TripPlan) {
  const { id } = plan.trip
  const view = openStream(tripStream(id))
  const me = mustDevice().actor.user_id
  const dates = new Map(plan.days.map(({ id, date }) => [id, date]))
  const dateOf = (date: string | null, day: string | null) => date ?? dates.get(day ?? '') ?? '~'
  const bookings = byKey(view.rows(reservation).value.values(), row =>
    [dateOf(row.start_date, row.day_id), row.start_time ?? ''].join(' '),
  )
  const allStays = byKey(view.rows(accommodation).value.values(), row =>
    [dateOf(row.start_date, row.start_day_id), row.check_in ?? ''].join(' '),
  )
  const stays = allStays.filter(({ reservation_id: booking }) => booking === null)
  const expenses = byKey(view.rows(expense).value.values(), row => row.expense_date ?? '~')
  const packing = readPacking(view, openStream(userStream(me)), id, me)
  const todos = sortTodos([...view.rows(todoItem).value.values()], 'due')
  const filled: Record<PrintPart, boolean> = {
    days: true,
    maps: true,
    bookings: bookings.length + stays.length > 0,
    lists: addonOn('packing') && packing.total + todos.length > 0,
    costs: addonOn('budget') && expenses.length > 0,
  }
  return {
    stream: view.stream,
    bookings,
    stays,
    allStays,
    expenses,
    settlements: [...view.rows(settlement).value.values()],
    packing,
    todos,
    filled,
  }
}

function byKey<Row extends { id: string }>(rows: Iterable<Row>, key: (row: Row) => string): Row[] {
  const keyed = [...rows].map(row => ({ row, key: `${key(row)} ${row.id}` }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row)
}
