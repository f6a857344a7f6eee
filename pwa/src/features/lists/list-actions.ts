/** What people do to their lists. Each can be taken back. */
import { importPacking } from '@caravel/sync-protocol/actions/import-packing'
import { makeTemplate as makeTemplateAction } from '@caravel/sync-protocol/actions/make-template'
import { setBagMembers } from '@caravel/sync-protocol/actions/set-bag-members'
import { setPackingAssignees } from '@caravel/sync-protocol/actions/set-packing-assignees'
import { tickPacking } from '@caravel/sync-protocol/actions/tick-packing'
import { Trash2 } from 'lucide-preact'
import { ownPackingItem } from '@caravel/sync-protocol/entities/own-packing-item'
import { packingBag } from '@caravel/sync-protocol/entities/packing-bag'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { todoItem } from '@caravel/sync-protocol/entities/todo-item'
import { mostListed, type ListedItem } from '@caravel/sync-protocol/domain/listed-item'
import { packingList } from '@caravel/sync-protocol/entities/packing-list'
import { packingTemplate } from '@caravel/sync-protocol/entities/packing-template'
import type { Entity, RowOf } from '@caravel/sync-protocol/entity'
import type { BodyOf, Mutation } from '@caravel/sync-protocol/mutation'
import { offerUndo } from '../../shared/undo/undo-toast.ts'
import { mint, mutate, saveRow, together } from '../../data/mutate.ts'
import type { Bag, OwnItem, PackingEntry } from '../../data/packing-view.ts'

export type Todo = RowOf<typeof todoItem>

type NewThing = BodyOf<typeof packingItem.create>
type ThingChanges = BodyOf<typeof packingItem.update> & BodyOf<typeof ownPackingItem.update>
type ThingPath = { user_id: string; trip_id: string; id: string }
type ThingEntity = Entity & {
  update: Mutation<ThingPath, ThingChanges>
  delete: Mutation<ThingPath, Record<never, never>>
}
type NewBag = BodyOf<typeof packingBag.create>
type NewTodo = BodyOf<typeof todoItem.create>

/** It is of the list of all, or of the reader's own: the parameters of either path. */
const pathOf = ({ row }: PackingEntry, tripId: string, me: string): ThingPath => ({
  user_id: me,
  trip_id: tripId,
  id: row.id,
})
const entityOf = ({ own }: PackingEntry): ThingEntity => (own ? ownPackingItem : packingItem)

export function addPackingItem(tripId: string, fields: NewThing, id = mint()): Promise<void> {
  const label = { key: 'packing.did.added', params: { name: fields.name } } as const
  return mutate(packingItem.create, { trip_id: tripId }, { id, ...fields }, { label }).saved
}

/** Only the reader sees it. */
export function addOwnItem(
  tripId: string,
  me: string,
  fields: BodyOf<typeof ownPackingItem.create>,
  id = mint(),
): Promise<void> {
  const label = { key: 'packing.did.added', params: { name: fields.name } } as const
  const body = { id, for_trip_id: tripId, ...fields }
  return mutate(ownPackingItem.create, { user_id: me }, body, { label }).saved
}

/** Things that only the reader sees, once more for this trip; their bags were of the other. */
export async function addOwnItems(tripId: string, me: string, things: readonly OwnItem[]): Promise<void> {
  const label = { key: 'packing.did.addedMany', params: { count: things.length } } as const
  const unit = mint()
  const add = ({ name, category, quantity, weight_grams }: OwnItem) => {
    const body = { id: mint(), for_trip_id: tripId, name, category, quantity, weight_grams }
    return mutate(ownPackingItem.create, { user_id: me }, body, { unit, label }).saved
  }
  await Promise.all(together(() => things.map(add)))
}

/** Of trips that the reader is no longer on. */
export async function forgetOwnItems(me: string, things: readonly OwnItem[]): Promise<void> {
  const label = { key: 'packing.did.ownForgotten', params: { count: things.length } } as const
  const unit = mint()
  const forget = ({ id }: OwnItem) =>
    mutate(ownPackingItem.delete, { user_id: me, id }, {}, { unit, label }).saved
  const saved = together(() => things.map(forget))
  offerUndo(Trash2, label, unit)
  await Promise.all(saved)
}

export function saveItem(thing: PackingEntry, changes: ThingChanges, gone = false): Promise<void> {
  const { row } = thing
  const label = { key: 'packing.did.changed', params: { name: row.name } } as const
  return saveRow(entityOf(thing), row, changes, { label, gone }).saved
}

/**
 * From the list of all to one's own, or back, with what was changed meanwhile: one user action in two streams. The disk keeps
 * both halves or neither, and undo takes both back.
 */
export async function passItem(
  thing: PackingEntry,
  changes: ThingChanges,
  tripId: string,
  me: string,
): Promise<void> {
  const { own, row } = thing
  const { name, category, quantity, weight_grams, bag_id, checked } = row
  const fields = { name, category, quantity, weight_grams, bag_id, checked, ...changes }
  const unit = mint()
  const label = {
    key: own ? 'packing.did.shared' : 'packing.did.keptToOneself',
    params: { name: fields.name },
  } as const
  const make = () =>
    own
      ? mutate(packingItem.create, { trip_id: tripId }, { id: mint(), ...fields }, { unit, label })
      : mutate(
          ownPackingItem.create,
          { user_id: me },
          { id: mint(), for_trip_id: tripId, ...fields },
          { unit, label },
        )
  const remove = () =>
    mutate(entityOf(thing).delete, pathOf(thing, tripId, me), {}, { unit, label, joins: true })
  await Promise.all(together(() => [make().saved, remove().saved]))
}

/** @param who the reader; in a list that everybody packs for themselves, the person who packed */
export function tickItem(thing: PackingEntry, packed: boolean, tripId: string, who: string): Promise<void> {
  const label = {
    key: packed ? 'packing.did.packed' : 'packing.did.unpacked',
    params: { name: thing.row.name },
  } as const
  if (thing.ticks) {
    const params = { trip_id: tripId, id: thing.id, user_id: who }
    return mutate(tickPacking, params, { checked: packed }, { label }).saved
  }
  return mutate(entityOf(thing).update, pathOf(thing, tripId, who), { checked: packed }, { label }).saved
}

export function deleteItem(thing: PackingEntry, tripId: string, me: string): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.deleted', params: { name: thing.row.name } } as const
  const { saved } = mutate(entityOf(thing).delete, pathOf(thing, tripId, me), {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

export type Listed = Pick<ListedItem, 'name'> & Partial<ListedItem>

/** Many at once, as one user action, however many requests it takes. */
export function addPackingItems(tripId: string, items: readonly Listed[], id = mint()): Promise<unknown> {
  const unit = mint()
  const label = { key: 'packing.did.addedMany', params: { count: items.length } } as const
  const parts = Array.from({ length: Math.ceil(items.length / mostListed) }, (_, n) =>
    items.slice(n * mostListed, (n + 1) * mostListed),
  )
  const add = (part: readonly Listed[], n: number) => {
    const body = { id: n ? mint() : id, items: [...part] }
    return mutate(importPacking, { trip_id: tripId }, body, { unit, label }).saved
  }
  return Promise.all(together(() => parts.map(add)))
}

export function setAssignees(
  tripId: string,
  category: string,
  people: readonly string[],
  before: readonly string[],
): Promise<void> {
  const label = { key: 'packing.did.assigned', params: { name: category } } as const
  const params = { trip_id: tripId, category }
  const options = { label, base: { user_ids: [...before] } }
  return mutate(setPackingAssignees, params, { user_ids: [...people] }, options).saved
}

export async function addBag(
  tripId: string,
  fields: NewBag,
  carriers: readonly string[],
  id = mint(),
): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.added', params: { name: fields.name } } as const
  const options = { unit, label }
  const saved = together(() => {
    const made = mutate(packingBag.create, { trip_id: tripId }, { id, ...fields }, options).saved
    if (!carriers.length) return [made]
    const params = { trip_id: tripId, id }
    const body = { user_ids: [...carriers] }
    const nobodyYet = { ...options, base: { user_ids: [] } }
    return [made, mutate(setBagMembers, params, body, nobodyYet).saved]
  })
  await Promise.all(saved)
}

export async function saveBag(
  tripId: string,
  bag: Bag,
  changes: BodyOf<typeof packingBag.update>,
  people: { now: readonly string[]; before: readonly string[] },
): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.changed', params: { name: bag.name } } as const
  const same =
    people.now.length === people.before.length && people.now.every(id => people.before.includes(id))
  const options = { label, unit, base: { user_ids: [...people.before] } }
  const params = { trip_id: tripId, id: bag.id }
  const carry = () => mutate(setBagMembers, params, { user_ids: [...people.now] }, options).saved
  const save = () => saveRow(packingBag, bag, changes, { label, unit }).saved
  await Promise.all(together(() => [save(), ...(same ? [] : [carry()])]))
}

export function deleteBag(tripId: string, bag: Bag): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.deleted', params: { name: bag.name } } as const
  const { saved } = mutate(packingBag.delete, { trip_id: tripId, id: bag.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

/** What a list keeps of its things for another trip: never what only the reader sees, for there everybody sees it. */
export const keptOf = (things: Iterable<PackingEntry>): Listed[] =>
  [...things].flatMap(({ row, bag, own }) =>
    own
      ? []
      : {
          name: row.name,
          category: row.category,
          quantity: row.quantity,
          weight_grams: row.weight_grams,
          bag: bag?.name ?? null,
        },
  )

export function keepList(me: string, name: string, items: readonly Listed[], id = mint()): Promise<void> {
  const label = { key: 'packing.did.kept', params: { name } } as const
  const body = { id, name, items: [...items] }
  return mutate(packingList.create, { user_id: me }, body, { label }).saved
}

export function forgetList(me: string, list: { id: string; name: string }): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.deleted', params: { name: list.name } } as const
  const { saved } = mutate(packingList.delete, { user_id: me, id: list.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

/** For everybody on this server; admins only. */
export function makeTemplate(name: string, items: readonly Listed[], id = mint()): Promise<void> {
  const label = { key: 'packing.did.kept', params: { name } } as const
  const listed = items.map(({ bag: _bag, ...item }) => item)
  return mutate(makeTemplateAction, {}, { id, name, items: listed }, { label }).saved
}

export function deleteTemplate(template: { id: string; name: string }): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.deleted', params: { name: template.name } } as const
  const { saved } = mutate(packingTemplate.delete, { id: template.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

export function addTodo(tripId: string, fields: NewTodo, id = mint()): Promise<void> {
  const label = { key: 'packing.did.added', params: { name: fields.title } } as const
  return mutate(todoItem.create, { trip_id: tripId }, { id, ...fields }, { label }).saved
}

export function saveTodo(row: Todo, changes: BodyOf<typeof todoItem.update>, gone = false): Promise<void> {
  const label = { key: 'packing.did.changed', params: { name: row.title } } as const
  return saveRow(todoItem, row, changes, { label, gone }).saved
}

export function tickTodo(tripId: string, row: Todo, done: boolean): Promise<void> {
  const label = { key: done ? 'todos.did.done' : 'todos.did.open', params: { name: row.title } } as const
  return mutate(todoItem.update, { trip_id: tripId, id: row.id }, { done }, { label }).saved
}

export function moveTodo(
  tripId: string,
  row: Todo,
  position: { after: string | null; before: string | null },
): Promise<void> {
  const label = { key: 'packing.did.moved', params: { name: row.title } } as const
  return mutate(todoItem.update, { trip_id: tripId, id: row.id }, { position }, { label }).saved
}

export function moveItem(
  tripId: string,
  thing: PackingEntry,
  fields: { position: { after: string | null; before: string | null }; category?: string | null },
): Promise<void> {
  const label = { key: 'packing.did.moved', params: { name: thing.row.name } } as const
  return mutate(packingItem.update, { trip_id: tripId, id: thing.id }, fields, { label }).saved
}

export function deleteTodo(tripId: string, row: Todo): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.deleted', params: { name: row.title } } as const
  const { saved } = mutate(todoItem.delete, { trip_id: tripId, id: row.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}
