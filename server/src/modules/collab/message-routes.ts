/** The chat in pages: a device starts with the newest messages and asks for others as someone goes back to them. */
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
import { listBelow } from '../../sync/newest-rows.ts'
import { findRow, type StoredRow } from '../../sync/synced-rows.ts'
import { pageAfter, pageAround, pageBefore, type MessagePage } from './message-pages.ts'
import { searchMessages } from './search-messages.ts'

interface PageQuery {
  before?: string
  after?: string
  around?: string
}

const one = z.optional(idSchema)
const pageQuery = z
  .strictObject({ before: one, after: one, around: one })
  .check(z.refine(asked => Object.keys(asked).length <= 1, { error: 'NOT_ALLOWED', path: ['after'] }))

const mustFind = async (ctx: Ctx, stream: string, id: string): Promise<StoredRow['row']> => {
  const found = await findRow(ctx.db.read, chatMessage, stream, id)
  if (!found) throw new AppError('NOT_FOUND', { entity: chatMessage.name, id })
  return found.row
}

const pageOf = async (ctx: Ctx, stream: string, asked: PageQuery): Promise<MessagePage> => {
  const db = ctx.db.read
  const id = asked.before ?? asked.after ?? asked.around
  if (id === undefined) return pageBefore(db, stream)
  const row = await mustFind(ctx, stream, id)
  if (asked.around !== undefined) return pageAround(db, stream, row)
  const at = { created_at: row.created_at, id }
  return asked.after === undefined ? pageBefore(db, stream, at) : pageAfter(db, stream, at)
}

/** Up to a hundred messages with their reactions, in the order in which they were said. */
const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/collab/messages',
  guard: 'user',
  query: pageQuery,
  run: async (ctx, { params, query }) => {
    const stream = tripStream(params['trip_id'] ?? '')
    const sync = { stream, ...(await mustRead(ctx, stream)) }
    const page = await pageOf(ctx, stream, query as PageQuery)
    const ids = page.messages.map(row => row.id)
    const reactions = await listBelow(ctx.db.read, chatReaction, { stream, field: 'message_id', ids })
    return { ...page, reactions: reactions.map(({ row }) => row), sync }
  },
})

const mostFound = 20

/** Messages with these words, the newest first. */
const search = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/collab/messages/search',
  guard: 'user',
  limit: 'message_search',
  query: z.strictObject({ q: z.string().check(z.minLength(1), z.maxLength(200)) }),
  run: async (ctx, { params, query }) => {
    const stream = tripStream(params['trip_id'] ?? '')
    const sync = { stream, ...(await mustRead(ctx, stream)) }
    const { q } = query as { q: string }
    const messages = await searchMessages(ctx.db.read, { stream, query: q, limit: mostFound })
    return { messages, sync }
  },
})

export const messageRoutes: AnyRoute[] = [list, search]
