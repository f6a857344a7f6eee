/**
 * Which devices someone has, and how many changes each still holds: a change that is only on the phone at home should
 * not be forgotten there. Numbers and times, no content; each sees their own devices.
 */
import { idSchema } from '@caravel/sync-protocol/field'
import { route } from '@caravel/sync-protocol/route'
import type { DevicesAnswer } from '@caravel/sync-protocol/wire'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../context.ts'
import type { AnyRoute } from '../http/route.ts'
import { forgetDevice, listDevices, saveReport, seenAt } from './device-queries.ts'
import { readUserAgent } from './user-agent.ts'

const count = z.int().check(z.gte(0), z.lte(1_000_000))

const report = z.strictObject({
  client_id: idSchema,
  waiting: count,
  attention: count,
  unsent_since: z.nullable(z.int().check(z.gte(0))),
})

const tell = route<Ctx, z.infer<typeof report>>({
  method: 'PUT',
  path: '/api/sync/device',
  guard: 'user',
  body: report,
  run: async (ctx, { body }) => {
    const { id: user_id, session_id } = mustUser(ctx)
    const reported_at = ctx.now()
    const user_agent = ctx.headers['user-agent']?.slice(0, 300) ?? null
    // A device whose clock is ahead made its changes now at the latest.
    const unsent_since = body.unsent_since === null ? null : Math.min(body.unsent_since, reported_at)
    const row = { ...body, unsent_since, user_id, session_id, user_agent, reported_at }
    await ctx.committer.exclusive(tx => saveReport(tx, row))
    return { success: true }
  },
})

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/sync/devices',
  guard: 'user',
  run: async (ctx): Promise<DevicesAnswer> => {
    const known = await listDevices(ctx.db.read, mustUser(ctx).id, ctx.now())
    return {
      devices: known.map(device => ({
        client_id: device.client_id,
        ...readUserAgent(device.user_agent),
        signed_in: device.last_seen_at !== null,
        seen_at: seenAt(device),
        waiting: device.waiting,
        attention: device.attention,
        unsent_since: device.unsent_since,
      })),
    }
  },
})

/** Off the list; a device that is still in use comes back with its next report. */
const forget = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/sync/devices/:client_id',
  guard: 'user',
  run: async (ctx, { params }) => {
    await forgetDevice(ctx.db.write, mustUser(ctx).id, params['client_id'] ?? '')
    return { success: true }
  },
})

export const deviceRoutes: AnyRoute[] = [tell, list, forget]
