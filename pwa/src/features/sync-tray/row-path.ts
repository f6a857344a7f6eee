import { day } from '@caravel/sync-protocol/entities/day'
import { daysInOrder } from '@caravel/sync-protocol/domain/lay-days'
import { shownImages } from '@caravel/sync-protocol/domain/file-types'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { parseStream, tripStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { device } from '../../data/device.ts'
import { rowIn, type ChangeSummary } from '../../data/tray.ts'
import { tripPath } from './trip-path.ts'

/** What a change is about, in its trip. Its row is undefined where it is not on this device. */
interface Where {
  path: string
  stream: StreamKey
  id: string
  row: AnyRow | undefined
}

/** The address of a row of each kind. A kind without a line is seen with the trip. */
const pathOf: Readonly<Record<string, (where: Where) => string>> = {
  assignment: ({ path, id }) => `${path}/plan?stop=${id}`,
  place: ({ path, id }) => `${path}/plan?place=${id}`,
  day: ({ path, stream, id }) => dayPath(path, stream, id),
  day_note: ({ path, stream, row }) => dayPath(path, stream, row?.['day_id']),
  tag: ({ path }) => `${path}/plan?sheet=tags`,
  trip_member: ({ path }) => `${path}/plan?sheet=people`,
  file: filePath,
  expense: ({ path, id }) => `${path}/costs?sheet=expense&card=${id}`,
  settlement: ({ path }) => `${path}/costs`,
  budget_guest: ({ path }) => `${path}/costs?sheet=guests`,
  budget_category_order: ({ path }) => `${path}/costs?sheet=order`,
  todo_item: ({ path, id }) => `${path}/lists/todos?sheet=todo&card=${id}`,
  packing_item: ({ path, id }) => `${path}/lists?sheet=thing&card=${id}`,
  own_packing_item: ({ path, id }) => `${path}/lists?sheet=thing&card=${id}`,
  packing_bag: ({ path, id }) => `${path}/lists?sheet=bag&card=${id}`,
  packing_bag_member: ({ path }) => `${path}/lists`,
  packing_assignee: ({ path }) => `${path}/lists`,
  packing_tick: ({ path }) => `${path}/lists`,
}

/** Where what a change is about can be seen; undefined when there is no such page. */
export function rowPath({ stream, entity, id }: ChangeSummary): string | undefined {
  const row = entity && id ? rowIn(stream, entity, id) : undefined
  const path = tripPath(tripOf(stream, row))
  if (path === undefined || !entity || !id) return path
  return pathOf[entity]?.({ path, stream, id, row }) ?? path
}

/** The id of the trip that a change is seen in; undefined for what is in none. */
export function tripIdOf({ stream, entity, id }: ChangeSummary): string | undefined {
  const parsed = parseStream(tripOf(stream, entity && id ? rowIn(stream, entity, id) : undefined))
  return parsed?.kind === 'trip' ? parsed.id : undefined
}

/** One's own things lie in one's own stream and are seen in the trip that they are for. */
function tripOf(stream: StreamKey, row: AnyRow | undefined): StreamKey {
  const trip = row?.['for_trip_id']
  return parseStream(stream)?.kind === 'user' && typeof trip === 'string' ? tripStream(trip) : stream
}

function dayPath(path: string, stream: StreamKey, id: unknown): string {
  const rows = device.peek()?.engine.memory(stream).view.list(day) ?? []
  const at = daysInOrder(rows).findIndex(row => row.id === id)
  return at < 0 ? `${path}/plan` : `${path}/plan/day/${at + 1}`
}

/** A photo opens over what it belongs to; any other file is seen there. */
function filePath({ path, id, row }: Where): string {
  const [place, expense] = [row?.['place_id'], row?.['expense_id']]
  const shown = shownImages.includes(String(row?.['mime']))
  if (place) return `${path}/plan?place=${String(place)}${shown ? `&sheet=photo&card=${id}` : ''}`
  if (expense && shown) return `${path}/costs?sheet=photo&card=${id}`
  return expense ? `${path}/costs?sheet=expense&card=${String(expense)}` : path
}
