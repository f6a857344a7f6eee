import * as z from 'zod/mini'
import { listedItemSchema, mostListed, type ListedItem } from '../domain/listed-item.ts'
import { readPackingLines } from '../domain/packing-lines.ts'
import { bagIdOf, foldName, packingBag } from '../entities/packing-bag.ts'
import { packingItem } from '../entities/packing-item.ts'
import { tagColors } from '../entities/tag.ts'
import type { Refusal } from '../errors.ts'
import { idSchema } from '../field.ts'
import { derivedId } from '../ids.ts'
import type { Op, Values } from '../op.ts'
import { keysAtEnd, keysBehind, listItems } from '../order-list.ts'
import { defineAction } from '../plan.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'

interface ImportBody {
  id: string
  text?: string
  items?: Partial<ListedItem>[]
}

/**
 * Many things at once, in one commit: as pasted lines (`readPackingLines`) or as a list. Bags that are named and not
 * there are made. `id` names the import: its rows get ids made of it, so that sending it again brings nothing twice.
 */
export const importPacking = defineAction({
  name: 'packing.import',
  method: 'POST',
  path: '/api/trips/:trip_id/packing/import',
  permission: 'packing_edit',
  addon: 'packing',
  entity: packingItem,
  body: () =>
    z.strictObject({
      id: z.optional(idSchema),
      text: z.optional(z.string().check(z.maxLength(100_000))),
      items: z.optional(z.array(listedItemSchema()).check(z.maxLength(mostListed), z.minLength(1))),
    }),
  text: 'text',
  mints: ['id'],
  status: 201,
  stream: params => tripStream(params['trip_id'] ?? ''),
  names(body) {
    const it = body as ImportBody
    const listed = itemsOf(it)
    if ('refused' in listed) return []
    return [{ entity: packingItem, ids: idsFor(it.id, listed.items) }]
  },
  plan(state, { params, body }) {
    const it = body as ImportBody
    const listed = itemsOf(it)
    if ('refused' in listed) return listed
    const bags = new Bags(state, params['trip_id'] ?? '')
    const ids = idsFor(it.id, listed.items)
    const keys = keysAtEnd(state, 'packing', ids.length)
    const items = listed.items.flatMap((item, index): Op[] => {
      const id = ids[index] ?? ''
      if (state.get(packingItem, id) || state.tombstone(packingItem, id)) return []
      const { bag, ...fields } = item
      const bag_id = bag?.trim() ? bags.named(bag) : null
      return [
        { op: 'create', entity: packingItem.name, id, fields: { ...fields, bag_id, position: keys[index] } },
      ]
    })
    return { ops: [...bags.made, ...items] }
  },
})

const idsFor = (id: string, items: readonly unknown[]): string[] =>
  items.map((_, index) => derivedId(id, packingItem.name, String(index)))

const itemsOf = ({ text, items }: ImportBody): { items: Partial<ListedItem>[] } | Refusal => {
  if (items) return { items }
  const read = readPackingLines(text ?? '')
  const [first] = read.broken
  if (first)
    return { refused: 'INVALID_INPUT', detail: { fields: { text: first.problem }, lines: read.broken } }
  if (!read.items.length) return { refused: 'INVALID_INPUT', detail: { fields: { text: 'REQUIRED' } } }
  if (read.items.length > mostListed)
    return { refused: 'INVALID_INPUT', detail: { fields: { text: 'TOO_LONG' }, limit: mostListed } }
  return read
}

/** Bags by name: those there are, and those that have to be made. */
class Bags {
  readonly made: Op[] = []
  private readonly ids = new Map<string, string>()
  private readonly state: State
  private readonly tripId: string

  constructor(state: State, tripId: string) {
    this.state = state
    this.tripId = tripId
    for (const { id, key: _ } of listItems(state, 'bags').toReversed()) {
      const row = state.get(packingBag, id)
      if (row) this.ids.set(foldName(row.name), id)
    }
  }

  named(name: string): string {
    const folded = foldName(name)
    return this.ids.get(folded) ?? this.make(folded, name.trim())
  }

  private make(folded: string, name: string): string {
    const id = this.freeId(name)
    this.ids.set(folded, id)
    const [position] = keysBehind(this.lastKey(), 1)
    const color = tagColors[(this.state.list(packingBag).length + this.made.length) % tagColors.length]
    this.made.push({ op: 'create', entity: packingBag.name, id, fields: { name, color, position } })
    return id
  }

  /** One that had the name once, and was renamed or deleted, keeps its id. */
  private freeId(name: string): string {
    for (let n = 0; ; n++) {
      const id = bagIdOf(this.tripId, name, n)
      if (!this.state.get(packingBag, id) && !this.state.tombstone(packingBag, id)) return id
    }
  }

  private lastKey(): string | undefined {
    const made = this.made.at(-1)
    if (made?.op === 'create') return String((made.fields as Values)['position'])
    return listItems(this.state, 'bags').at(-1)?.key
  }
}
