/** The chat in pages: a device starts with the newest messages and asks for older ones as someone scrolls up to them. */
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { chatReaction } from '@caravel/sync-protocol/entities/chat-reaction'
import { AppError } from '@caravel/sync-protocol/errors'
import { idSchema } from '@caravel/sync-protocol/field'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { listBelow, listNewest } from '../../sync/newest-rows.ts'
import { findRow } from '../../sync/synced-rows.ts'

const pageSize = 100
const query = z.strictObject({ before: z.optional(idSchema) })

/** A message by its id; where its page begins. */
const mustFind = async (ctx: Ctx, stream: string, id: string) => {
  const found = await findRow(ctx.db.read, chatMessage, stream, id)
  if (!found) throw new AppError('NOT_FOUND', { entity: chatMessage.name, id })
  return { created_at: found.row.created_at, id }
}

/** Up to a hundred messages with their reactions, in the order in which they were said. */
const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/collab/messages',
  guard: 'user',
  query,
  run: async (ctx, { params, query: asked }) => {
    const stream = tripStream(params['trip_id'] ?? '')
    const sync = { stream, ...(await mustRead(ctx, stream, 'collab')) }
    const { before: id } = asked as { before?: string }
    const before = id === undefined ? undefined : await mustFind(ctx, stream, id)
    const found = await listNewest(ctx.db.read, chatMessage, { stream, limit: pageSize + 1, before })
    const messages = found.slice(0, pageSize).map(({ row }) => row)
    const ids = messages.map(row => row.id)
    const reactions = await listBelow(ctx.db.read, chatReaction, { stream, field: 'message_id', ids })
    return {
      messages: messages.toReversed(),
      reactions: reactions.map(({ row }) => row),
      more: found.length > pageSize,
      sync,
    }
  },
})

export const messageRoutes: AnyRoute[] = [list]
