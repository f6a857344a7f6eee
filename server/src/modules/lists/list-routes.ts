/** Views of the lists that programs ask for and rows alone do not give. */
import { packingAssignee } from '@caravel/sync-protocol/entities/packing-assignee'
import { foldName } from '@caravel/sync-protocol/entities/packing-bag'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { Entity } from '@caravel/sync-protocol/entity'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { withAddons } from '../../http/with-addons.ts'
import { answerCommit, mustRead } from '../../sync/entity-routes.ts'
import { readRequest } from '../../sync/read-request.ts'
import { isAddonOn } from '../../sync/stream-access.ts'
import { listRows } from '../../sync/synced-rows.ts'

/** Who sees to which category; a category is told as it was written first. */
const assignees = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/packing/category-assignees',
  guard: 'user',
  run: async (ctx, { params }) => {
    const stream = tripStream(params['trip_id'] ?? '')
    await mustRead(ctx, stream)
    const rows = async (entity: unknown) =>
      (await listRows(ctx.db.read, entity as Entity, stream, {})).map(({ row }) => row)
    const members = new Map((await rows(tripMember)).map(row => [row['user_id'], row]))
    const found = new Map<string, { category: string; people: unknown[] }>()
    for (const row of (await rows(packingAssignee)).sort((a, b) => a.created_at - b.created_at)) {
      const category = String(row['category'])
      const entry = found.get(foldName(category)) ?? { category, people: [] }
      const person = members.get(row['user_id'])
      entry.people.push({
        user_id: row['user_id'],
        username: person?.['name'] ?? null,
        avatar: person?.['avatar'] ?? null,
      })
      found.set(foldName(category), entry)
    }
    return {
      assignees: Object.fromEntries([...found.values()].map(({ category, people }) => [category, people])),
    }
  },
})

const readTracking = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/bag-tracking',
  guard: 'admin',
  run: async ctx => ({ enabled: await isAddonOn(ctx.db.read, 'bag_tracking') }),
})

const switchBody = z.strictObject({ enabled: z.boolean() })

const setTracking = route<Ctx, z.infer<typeof switchBody>>({
  method: 'PUT',
  path: '/api/admin/bag-tracking',
  guard: 'admin',
  body: switchBody,
  run: async (ctx, { body }) => {
    const key = { key: 'bag_tracking' }
    const answer = await answerCommit(ctx, readRequest(ctx, mustMutation('addon.set'), key, body))
    return answer.status >= 300 ? answer : { ...(answer.body as object), enabled: body.enabled }
  },
})

export const listRoutes: AnyRoute[] = [...withAddons(['packing'], [assignees]), readTracking, setTracking]
