/** The levels of the 16 actions in one piece, for admins and their programs. Devices sync them as rows of `app`. */
import { actions, type Action, type Level } from '@caravel/sync-protocol/access'
import { AppError } from '@caravel/sync-protocol/errors'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { isRefusal } from '@caravel/sync-protocol/errors'
import type { Op } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mint } from '../../sync/read-request.ts'

const levelsBody = z.strictObject({ permissions: z.record(z.string(), z.string()) })
type Levels = z.infer<typeof levelsBody>['permissions']

const get = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/permissions',
  guard: 'admin',
  run: async ctx => {
    const set = await ctx.levels()
    const permissions = Object.entries(actions).map(([key, { initial, levels }]) => ({
      key,
      level: set.get(key as Action) ?? initial,
      default_level: initial,
      allowed_levels: levels,
    }))
    return { permissions }
  },
})

/** All of them or none: a pair that cannot be is named, and nothing changes. */
const put = route<Ctx, { permissions: Levels }>({
  method: 'PUT',
  path: '/api/admin/permissions',
  guard: 'admin',
  body: levelsBody,
  run: async (ctx, { body: { permissions } }) => {
    const wrong = Object.entries(permissions).filter(pair => !isAllowed(...pair))
    if (wrong.length)
      throw new AppError('INVALID_INPUT', {
        fields: Object.fromEntries(wrong.map(([action]) => [`permissions.${action}`, 'NOT_ALLOWED'])),
      })
    const { id: user_id, username: name, avatar, is_admin } = mustUser(ctx)
    const actor = { user_id, name, avatar, is_admin }
    const by = { actor, kind: 'api', mutation_id: mint(ctx), ip: ctx.ip } as const
    const request = { params: {}, body: {}, base: {}, ...by }
    if (Object.keys(permissions).length)
      await ctx.committer.commit({ ...request, route: setLevels(permissions) })
    return { success: true, permissions: Object.fromEntries(await ctx.levels()) }
  },
})

const isAllowed = (action: string, level: string): boolean =>
  Object.hasOwn(actions, action) &&
  (actions[action as Action].levels as readonly Level[]).includes(level as Level)

/** What `level.set` does, for several at once. */
const setLevels = (levels: Levels): MutationRoute => {
  const one = mustMutation('level.set')
  return {
    ...one,
    plan(state, input) {
      const ops: Op[] = []
      for (const [action, level] of Object.entries(levels)) {
        const plan = one.plan(state, { ...input, params: { action }, body: { level } })
        if (isRefusal(plan)) return plan
        ops.push(...plan.ops)
      }
      return { ops }
    },
  }
}

export const permissionRoutes: AnyRoute[] = [get, put]
