/** The packing list as people read it: by category, with its bags and sums. */
import { packingWeights, weightOf, type PackingWeights } from '@caravel/sync-protocol/domain/packing-weight'
import { ownPackingItem } from '@caravel/sync-protocol/entities/own-packing-item'
import { packingAssignee } from '@caravel/sync-protocol/entities/packing-assignee'
import { packingBagMember } from '@caravel/sync-protocol/entities/packing-bag-member'
import { foldName, packingBag } from '@caravel/sync-protocol/entities/packing-bag'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { packingTick } from '@caravel/sync-protocol/entities/packing-tick'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { StreamView } from './store.ts'

export type PackingItem = RowOf<typeof packingItem>
export type OwnItem = RowOf<typeof ownPackingItem>
export type Bag = RowOf<typeof packingBag>

/** A line of the list: everybody's, or one that only the reader has. */
export interface PackingEntry {
  id: string
  row: PackingItem | OwnItem
  own: boolean
  bag: Bag | undefined
  /** Ticked by the reader's measure: their own tick where everybody packs their own. */
  packed: boolean
  /** Which of the travellers have packed theirs; undefined where one tick counts for all. */
  ticks: { by: readonly string[]; of: number } | undefined
}

export interface PackingCategory {
  /** As it was written first; null: none. */
  name: string | null
  things: PackingEntry[]
  packed: number
  grams: number
  user_ids: string[]
}

export interface PackingList {
  categories: PackingCategory[]
  things: Map<string, PackingEntry>
  bags: Bag[]
  carriers: Map<string, string[]>
  weights: PackingWeights
  packed: number
  total: number
}

const byPosition = <T extends { position: string; id: string }>(rows: Iterable<T>): T[] =>
  [...rows].sort((a, b) =>
    a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1,
  )

/** Reactive when read in a component. `own`: the reader's stream. */
export function readPacking(view: StreamView, own: StreamView, tripId: string, me: string): PackingList {
  const bags = byPosition(view.rows(packingBag).value.values())
  const bagOf = new Map(bags.map(bag => [bag.id, bag]))
  const members = [...view.rows(tripMember).value.values()].filter(({ left_at: left }) => left === null)
  const ticked = Map.groupBy(view.rows(packingTick).value.values(), ({ item_id: id }) => id)
  const itemOf = (row: PackingItem): PackingEntry => {
    const ticks = ticked.get(row.id) ?? []
    const here = ticks.filter(({ user_id: id }) => members.some(member => member.user_id === id))
    return {
      id: row.id,
      row,
      own: false,
      bag: row.bag_id === null ? undefined : bagOf.get(row.bag_id),
      packed: row.each ? ticks.some(({ user_id: id }) => id === me) : row.checked,
      ticks: row.each ? { by: here.map(({ user_id: id }) => id), of: members.length } : undefined,
    }
  }
  const ownItems = byPosition(own.rows(ownPackingItem).value.values())
    .filter(row => row.for_trip_id === tripId)
    .map((row): PackingEntry => {
      const bag = row.bag_id === null ? undefined : bagOf.get(row.bag_id)
      return { id: row.id, row, own: true, bag, packed: row.checked, ticks: undefined }
    })
  const all = [...byPosition(view.rows(packingItem).value.values()).map(itemOf), ...ownItems]
  const assigned = [...view.rows(packingAssignee).value.values()]
  const carriers = Map.groupBy(view.rows(packingBagMember).value.values(), ({ bag_id: id }) => id)
  return {
    categories: categoriesOf(all).map(({ name, things }) => ({
      name,
      things,
      packed: things.filter(({ packed }) => packed).length,
      grams: things.reduce((sum, { row }) => sum + weightOf(row), 0),
      user_ids: assigned
        .filter(each => foldName(each.category) === foldName(name ?? ''))
        .map(({ user_id: id }) => id),
    })),
    things: new Map(all.map(thing => [thing.id, thing])),
    bags,
    carriers: new Map([...carriers].map(([id, rows]) => [id, rows.map(row => row.user_id)])),
    weights: packingWeights(
      all.map(({ row }) => row),
      bags,
    ),
    packed: all.filter(({ packed }) => packed).length,
    total: all.length,
  }
}

/** In the order of their first things; what has no category comes last. */
function categoriesOf(things: readonly PackingEntry[]): { name: string | null; things: PackingEntry[] }[] {
  const found = new Map<string, { name: string | null; things: PackingEntry[] }>()
  for (const thing of things) {
    const name = thing.row.category?.trim() || null
    const key = foldName(name ?? '')
    const entry = found.get(key) ?? { name, things: [] }
    entry.things.push(thing)
    found.set(key, entry)
  }
  return [...found.values()].sort((a, b) => Number(a.name === null) - Number(b.name === null))
}
