/** The settings of the account that asks, as one object by key. Devices sync them as rows of the person's own stream. */
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { setting } from '@caravel/sync-protocol/entities/setting'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { route } from '@caravel/sync-protocol/route'
import { userStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Reply } from '../../http/reply.ts'
import { answerCommit } from '../../sync/entity-routes.ts'
import { readRequest } from '../../sync/read-request.ts'
import { listRows } from '../../sync/synced-rows.ts'

const oneSetting = z.strictObject({ key: z.string(), value: z.unknown() })
const someSettings = z.strictObject({ settings: z.record(z.string(), z.unknown()) })

const set = (ctx: Ctx, settings: Record<string, unknown>): Promise<Reply> => {
  const mutation = mustMutation('settings.set')
  return answerCommit(ctx, readRequest(ctx, mutation, { user_id: mustUser(ctx).id }, { settings }))
}

/** Only what was chosen: a key that is not there is as it comes. */
const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/settings',
  guard: 'user',
  run: async ctx => {
    const stored = await listRows(ctx.db.read, setting, userStream(mustUser(ctx).id), {})
    const chosen = stored.map(({ row }): AnyRow => row).filter(row => row['value'] !== null)
    return { settings: Object.fromEntries(chosen.map(row => [row['key'], row['value']])) }
  },
})

const setOne = route<Ctx, z.infer<typeof oneSetting>>({
  method: 'PUT',
  path: '/api/settings',
  guard: 'user',
  body: oneSetting,
  run: (ctx, { body: { key, value } }) => set(ctx, { [key]: value ?? null }),
})

const setSome = route<Ctx, z.infer<typeof someSettings>>({
  method: 'POST',
  path: '/api/settings/bulk',
  guard: 'user',
  body: someSettings,
  run: (ctx, { body }) => set(ctx, body.settings),
})

export const settingsRoutes: AnyRoute[] = [list, setOne, setSome]
