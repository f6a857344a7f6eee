/** What all parts of a trip that comes from another planner are made with. */
import { generateNKeysBetween } from 'fractional-indexing'
import type { Imported } from '../../actions/import-trip.ts'
import type { Values } from '../../op.ts'
import type { BroughtTrip } from './brought-trip.ts'
import type { Texts } from './brought-texts.ts'

export interface Making {
  trip: BroughtTrip
  /** The id of the trip. */
  id: string
  /** Follows from the trip, the entity and the key there, so that nothing comes twice. */
  idOf(entity: string, key: string): string
  texts: Texts
  /** Days by their keys there. */
  dayIds: ReadonlyMap<string, string>
  /** Keys that rows may point at. */
  known: Readonly<Record<'places' | 'stops' | 'bookings' | 'bags' | 'pages' | 'people', ReadonlySet<string>>>
  /** Things that cannot be taken over, such as a payment to nobody. */
  broken: number
  /** The category of this server for a name; undefined where it has none. */
  categoryOf(name: string): string | undefined
}

export function row(entity: string, id: string, values: Values): Imported {
  return { entity, row: { id, ...values } }
}

export function inOrder<Item>(items: readonly Item[]): { item: Item; position: string }[] {
  const keys = generateNKeysBetween(null, null, items.length)
  return items.map((item, at) => ({ item, position: keys[at] ?? 'a0' }))
}

/** The id of what a key names; null where there is no such thing. */
export function pointer(
  { idOf, known }: Making,
  [entity, list]: readonly [entity: string, list: keyof Making['known']],
  key: string | null | undefined,
): string | null {
  return typeof key === 'string' && known[list].has(key) ? idOf(entity, key) : null
}

export const toPlace = ['place', 'places'] as const
export const toBooking = ['reservation', 'bookings'] as const
export const toStop = ['assignment', 'stops'] as const
export const toBag = ['packing_bag', 'bags'] as const
export const toPage = ['trip_note', 'pages'] as const
export const toPerson = ['budget_guest', 'people'] as const
