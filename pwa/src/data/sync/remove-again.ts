/** How a row that had been deleted is deleted again: by its own route, or out of the list that it is a part of. */
import { deleteMessage, react } from '@caravel/sync-protocol/actions/chat'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'

interface Removal {
  name: string
  params: Record<string, string>
  body: Values
  base?: Values
}

/** One member less: what else is in the list by now stays in it. */
const outOf = (name: string, params: Record<string, string>, list: string, id: unknown): Removal => ({
  name,
  params,
  body: { [list]: [] },
  base: { [list]: [id] },
})

const members: Readonly<Record<string, (row: AnyRow) => Removal>> = {
  place_tag: row => outOf('place.set-tags', { id: String(row['place_id']) }, 'tag_ids', row['tag_id']),
  assignment_participant: row =>
    outOf('assignment.set-participants', { id: String(row['assignment_id']) }, 'user_ids', row['user_id']),
  packing_bag_member: row =>
    outOf('packing_bag.set-members', { id: String(row['bag_id']) }, 'user_ids', row['user_id']),
  packing_assignee: row =>
    outOf('packing.set-assignees', { category: String(row['category']) }, 'user_ids', row['user_id']),
  file_link: row => ({
    name: 'file.unlink',
    params: { id: String(row['file_id']), link_id: row.id },
    body: {},
  }),
  chat_message: ({ id }) => ({ name: deleteMessage.name, params: { id }, body: {} }),
  chat_reaction: row => ({
    name: react.name,
    params: { id: String(row['message_id']) },
    body: { emoji: row['emoji'], on: false },
  }),
  packing_tick: row => ({
    name: 'packing.tick',
    params: { id: String(row['item_id']), user_id: String(row['user_id']) },
    body: { checked: false },
  }),
}

export const canRemove = (name: string): boolean => {
  const entity = findEntity(name)
  return entity !== undefined && !entity.root && (!entity.actions_only || name in members)
}

/** The change that does it, without the parameter that names the stream. */
export const removalOf = (name: string, row: AnyRow): Removal => {
  const params = { id: row.id, ...(typeof row['day_id'] === 'string' ? { day_id: row['day_id'] } : {}) }
  return members[name]?.(row) ?? { name: `${name}.delete`, params, body: {} }
}
