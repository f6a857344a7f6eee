import type { Values } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { sameValue } from '@caravel/sync-protocol/row'
import type { StoredAttentionItem } from '../../db/device-store.ts'
import type { Engine, Enqueued } from '../engine-types.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'
import type { Submitted } from './submit.ts'

/**
 * An edit of a field group with an open conflict changes this person's version in the attention item, so that the question
 * stays one question. Returns undefined if the edit touches anything else: it is a change like any other then. `otherwise`
 * enqueues the edit if another tab has answered the question meanwhile.
 */
export const amend = (
  engine: Engine,
  memory: StreamMemory,
  route: MutationRoute,
  params: Record<string, string>,
  body: Values,
  otherwise: () => Enqueued,
): Submitted | undefined => {
  const { entity } = route
  if (!entity || route.name !== `${entity.name}.update`) return undefined
  const id = (entity.root ? params['trip_id'] : params['id']) ?? ''
  const groups = new Set(Object.keys(body).map(name => entity.groupOf[name]))
  const open = memory.conflicts.find(
    each => each.entity === entity.name && each.id === id && groups.size === 1 && groups.has(each.group),
  )
  // A conflict in a booking may come from the stay of its hotel, which has other field names: they must not be mixed.
  const item = open && engine.attention().find(each => each.id === open.item_id)
  if (!open || !item?.answer || item.entry.mutation !== route.name) return undefined
  const at = engine.now()
  const change = (now: StoredAttentionItem): StoredAttentionItem | undefined => {
    const mine = now.answer?.body['mine']
    // Another tab has changed this version meanwhile: its text stays, and this edit becomes a change of its own.
    if (!now.answer || !sameValue(mine, open.mine)) return undefined
    const answer = { ...now.answer, body: { ...now.answer.body, mine: { ...open.mine, ...body } } }
    return { ...now, answer, entry: { ...now.entry, body: { ...now.entry.body, ...body }, edited_at: at } }
  }
  const put = async () => {
    if (!(await engine.amendAttention(item.id, change))) await otherwise().saved
  }
  const saved = put()
  return { stream: memory.stream, mutation_id: item.id, saved, amended: true }
}
