/** What people do to their lists. Each can be taken back. */
import { Trash2 } from 'lucide-preact'
import { ownPackingItem } from '@caravel/sync-protocol/entities/own-packing-item'
import { packingBag } from '@caravel/sync-protocol/entities/packing-bag'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { todoItem } from '@caravel/sync-protocol/entities/todo-item'
import { mostListed, type ListedItem } from '@caravel/sync-protocol/domain/listed-item'
import type { AnyRow, Entity, RowOf } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { offerUndo } from '../../shared/undo/undo-toast.ts'
import { mint, mutate, saveRow, together } from '../../data/mutate.ts'
import type { Bag, OwnItem, Thing } from '../../data/packing-view.ts'

export type Todo = RowOf<typeof todoItem>

const asEntity = (entity: unknown) => entity as Entity
const asRow = (row: unknown) => row as AnyRow

/** Of the list of all, or of the reader's own. */
const pathOf = ({ own, row }: Thing, tripId: string, me: string): Record<string, string> =>
  own ? { user_id: me, id: row.id } : { trip_id: tripId, id: row.id }

export function addThing(tripId: string, fields: Values, id = mint()): Promise<void> {
  const label = { key: 'packing.did.added', params: { name: String(fields['name']) } } as const
  return mutate('packing_item.create', { trip_id: tripId }, { id, ...fields }, { label }).saved
}

/** Only the reader sees it. */
export function addOwnThing(tripId: string, me: string, fields: Values, id = mint()): Promise<void> {
  const label = { key: 'packing.did.added', params: { name: String(fields['name']) } } as const
  const body = { id, for_trip_id: tripId, ...fields }
  return mutate('own_packing_item.create', { user_id: me }, body, { label }).saved
}

/** Things that only the reader sees, once more for this trip; their bags were of the other. */
export async function addOwnThings(tripId: string, me: string, things: readonly OwnItem[]): Promise<void> {
  const label = { key: 'packing.did.addedMany', params: { count: things.length } } as const
  const unit = mint()
  const add = ({ name, category, quantity, weight_grams }: OwnItem) => {
    const body = { id: mint(), for_trip_id: tripId, name, category, quantity, weight_grams }
    return mutate('own_packing_item.create', { user_id: me }, body, { unit, label }).saved
  }
  await Promise.all(together(() => things.map(add)))
}

/** Of trips that the reader is no longer on. */
export async function forgetOwnThings(me: string, things: readonly OwnItem[]): Promise<void> {
  const label = { key: 'packing.did.ownForgotten', params: { count: things.length } } as const
  const unit = mint()
  const forget = ({ id }: OwnItem) =>
    mutate('own_packing_item.delete', { user_id: me, id }, {}, { unit, label }).saved
  const saved = together(() => things.map(forget))
  offerUndo(Trash2, label, unit)
  await Promise.all(saved)
}

export function saveThing({ own, row }: Thing, changes: Values, gone = false): Promise<void> {
  const label = { key: 'packing.did.changed', params: { name: row.name } } as const
  return saveRow(asEntity(own ? ownPackingItem : packingItem), asRow(row), changes, { label, gone }).saved
}

/**
 * From the list of all to one's own, or back, with what was changed meanwhile: one deed in two streams. The disk keeps
 * both halves or neither, and undo takes both back.
 */
export async function passThing(thing: Thing, changes: Values, tripId: string, me: string): Promise<void> {
  const { own, row } = thing
  const { name, category, quantity, weight_grams, bag_id, checked } = row
  const fields = { name, category, quantity, weight_grams, bag_id, checked, ...changes }
  const unit = mint()
  const label = {
    key: own ? 'packing.did.shared' : 'packing.did.keptToOneself',
    params: { name: String(fields.name) },
  } as const
  const make = () =>
    own
      ? mutate('packing_item.create', { trip_id: tripId }, { id: mint(), ...fields }, { unit, label })
      : mutate(
          'own_packing_item.create',
          { user_id: me },
          { id: mint(), for_trip_id: tripId, ...fields },
          { unit, label },
        )
  const gone = own ? 'own_packing_item.delete' : 'packing_item.delete'
  const remove = () => mutate(gone, pathOf(thing, tripId, me), {}, { unit, label, joins: true })
  await Promise.all(together(() => [make().saved, remove().saved]))
}

/** @param who the reader; where everybody packs their own, whoever has packed theirs */
export function tickThing(thing: Thing, packed: boolean, tripId: string, who: string): Promise<void> {
  const label = {
    key: packed ? 'packing.did.packed' : 'packing.did.unpacked',
    params: { name: thing.row.name },
  } as const
  if (thing.ticks) {
    const params = { trip_id: tripId, id: thing.id, user_id: who }
    return mutate('packing.tick', params, { checked: packed }, { label }).saved
  }
  const name = thing.own ? 'own_packing_item.update' : 'packing_item.update'
  return mutate(name, pathOf(thing, tripId, who), { checked: packed }, { label }).saved
}

export function deleteThing(thing: Thing, tripId: string, me: string): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.deleted', params: { name: thing.row.name } } as const
  const name = thing.own ? 'own_packing_item.delete' : 'packing_item.delete'
  const { saved } = mutate(name, pathOf(thing, tripId, me), {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

export type Listed = Pick<ListedItem, 'name'> & Partial<ListedItem>

/** Many at once, as one deed, however many requests it takes. */
export function addThings(tripId: string, items: readonly Listed[], id = mint()): Promise<unknown> {
  const unit = mint()
  const label = { key: 'packing.did.addedMany', params: { count: items.length } } as const
  const parts = Array.from({ length: Math.ceil(items.length / mostListed) }, (_, n) =>
    items.slice(n * mostListed, (n + 1) * mostListed),
  )
  const add = (part: readonly Listed[], n: number) => {
    const body = { id: n ? mint() : id, items: [...part] }
    return mutate('packing.import', { trip_id: tripId }, body, { unit, label }).saved
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
  return mutate('packing.set-assignees', params, { user_ids: [...people] }, options).saved
}

export async function addBag(
  tripId: string,
  fields: Values,
  carriers: readonly string[],
  id = mint(),
): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.added', params: { name: String(fields['name']) } } as const
  const options = { unit, label }
  const saved = together(() => {
    const made = mutate('packing_bag.create', { trip_id: tripId }, { id, ...fields }, options).saved
    if (!carriers.length) return [made]
    const params = { trip_id: tripId, id }
    const body = { user_ids: [...carriers] }
    const nobodyYet = { ...options, base: { user_ids: [] } }
    return [made, mutate('packing_bag.set-members', params, body, nobodyYet).saved]
  })
  await Promise.all(saved)
}

export async function saveBag(
  tripId: string,
  bag: Bag,
  changes: Values,
  people: { now: readonly string[]; before: readonly string[] },
): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.changed', params: { name: bag.name } } as const
  const same =
    people.now.length === people.before.length && people.now.every(id => people.before.includes(id))
  const options = { label, unit, base: { user_ids: [...people.before] } }
  const params = { trip_id: tripId, id: bag.id }
  const carry = () => mutate('packing_bag.set-members', params, { user_ids: [...people.now] }, options).saved
  const save = () => saveRow(asEntity(packingBag), asRow(bag), changes, { label, unit }).saved
  await Promise.all(together(() => [save(), ...(same ? [] : [carry()])]))
}

export function deleteBag(tripId: string, bag: Bag): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.deleted', params: { name: bag.name } } as const
  const { saved } = mutate('packing_bag.delete', { trip_id: tripId, id: bag.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

/** What a list keeps of its things for another trip: never what only the reader sees, for there everybody sees it. */
export const keptOf = (things: Iterable<Thing>): Listed[] =>
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
  return mutate('packing_list.create', { user_id: me }, body, { label }).saved
}

export function forgetList(me: string, list: { id: string; name: string }): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.deleted', params: { name: list.name } } as const
  const { saved } = mutate('packing_list.delete', { user_id: me, id: list.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

/** For everybody on this server; admins only. */
export function makeTemplate(name: string, items: readonly Listed[], id = mint()): Promise<void> {
  const label = { key: 'packing.did.kept', params: { name } } as const
  const listed = items.map(({ bag: _bag, ...item }) => item)
  return mutate('packing_template.make', {}, { id, name, items: listed }, { label }).saved
}

export function deleteTemplate(template: { id: string; name: string }): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.deleted', params: { name: template.name } } as const
  const { saved } = mutate('packing_template.delete', { id: template.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

export function addTodo(tripId: string, fields: Values, id = mint()): Promise<void> {
  const label = { key: 'packing.did.added', params: { name: String(fields['title']) } } as const
  return mutate('todo_item.create', { trip_id: tripId }, { id, ...fields }, { label }).saved
}

export function saveTodo(row: Todo, changes: Values, gone = false): Promise<void> {
  const label = { key: 'packing.did.changed', params: { name: row.title } } as const
  return saveRow(asEntity(todoItem), asRow(row), changes, { label, gone }).saved
}

export function tickTodo(tripId: string, row: Todo, done: boolean): Promise<void> {
  const label = { key: done ? 'todos.did.done' : 'todos.did.open', params: { name: row.title } } as const
  return mutate('todo_item.update', { trip_id: tripId, id: row.id }, { done }, { label }).saved
}

export function moveTodo(
  tripId: string,
  row: Todo,
  position: { after: string | null; before: string | null },
): Promise<void> {
  const label = { key: 'packing.did.moved', params: { name: row.title } } as const
  return mutate('todo_item.update', { trip_id: tripId, id: row.id }, { position }, { label }).saved
}

export function moveThing(
  tripId: string,
  thing: Thing,
  fields: { position: { after: string | null; before: string | null }; category?: string | null },
): Promise<void> {
  const label = { key: 'packing.did.moved', params: { name: thing.row.name } } as const
  return mutate('packing_item.update', { trip_id: tripId, id: thing.id }, fields, { label }).saved
}

export function deleteTodo(tripId: string, row: Todo): Promise<void> {
  const unit = mint()
  const label = { key: 'packing.did.deleted', params: { name: row.title } } as const
  const { saved } = mutate('todo_item.delete', { trip_id: tripId, id: row.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}
