/** The bucket list: places that the caller wants to visit. */
import { bucketListItem } from '@caravel/sync-protocol/entities/bucket-list-item'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { atlasRows } from './atlas-queries.ts'
import { at, change, mustReadOwn } from './own-atlas.ts'

const bucketList = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/bucket-list`,
  guard: 'user',
  run: async ctx => {
    const rows = await atlasRows(ctx.db.read, await mustReadOwn(ctx), bucketListItem)
    return { items: rows.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1)) }
  },
})

const anyBody = z.record(z.string(), z.unknown())
type Body = z.infer<typeof anyBody>

const addItem = route<Ctx, Body>({
  method: 'POST',
  path: `${at}/bucket-list`,
  guard: 'user',
  body: anyBody,
  run: (ctx, { body }) => change(ctx, bucketListItem.create, body),
})

const setItem = route<Ctx, Body>({
  method: 'PUT',
  path: `${at}/bucket-list/:id`,
  guard: 'user',
  body: anyBody,
  run: (ctx, { params, body }) => change(ctx, bucketListItem.update, body, { id: params['id'] ?? '' }),
})

const dropItem = route<Ctx, unknown>({
  method: 'DELETE',
  path: `${at}/bucket-list/:id`,
  guard: 'user',
  run: async (ctx, { params }) => {
    const reply = await change(ctx, bucketListItem.delete, {}, { id: params['id'] ?? '' })
    return reply.status >= 300
      ? reply
      : new Reply({ success: true, ...(reply.body as object) }, { status: 200 })
  },
})

export const bucketListRoutes: AnyRoute[] = [bucketList, addItem, setItem, dropItem]
