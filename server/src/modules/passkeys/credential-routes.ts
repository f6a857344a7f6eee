import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { tellOfProtection } from '../../accounts/letters.ts'
import { stepUp } from '../../accounts/step-up.ts'
import { findUser } from '../../accounts/user-queries.ts'
import { waysOf } from '../../accounts/ways-in.ts'
import {
  deletePasskey,
  deletePasskeysOf,
  passkeysOf,
  renamePasskey,
  viewOfPasskey,
} from '../../accounts/passkeys/passkey-queries.ts'

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/passkey/credentials',
  guard: 'user',
  mfa_exempt: true,
  run: async ctx => ({ credentials: (await passkeysOf(ctx.db, mustUser(ctx).id)).map(viewOfPasskey) }),
})

const rename = route<Ctx, { name: string }>({
  method: 'PATCH',
  path: '/api/auth/passkey/credentials/:id',
  guard: 'user',
  body: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
  run: async (ctx, { params, body }) => {
    if (!(await renamePasskey(ctx.db, mustUser(ctx).id, params['id'] ?? '', body.name)))
      throw new AppError('NOT_FOUND')
    return { success: true }
  },
})

const remove = route<Ctx, { password?: string | undefined }>({
  method: 'DELETE',
  path: '/api/auth/passkey/credentials/:id',
  guard: 'user',
  limit: 'mfa',
  body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(200))) }),
  run: async (ctx, { params, body }) => {
    const id = params['id'] ?? ''
    const user = await stepUp(ctx, body.password)
    const at = { userId: user.id, id, but: mustUser(ctx).session_id }
    const ended = await deletePasskey(ctx.db, at, ({ found, left, owner }) => {
      if (!found) throw new AppError('NOT_FOUND')
      if (left > 0) return
      if (ctx.settings.isOn('require_mfa') && owner.mfa_enabled_at === null) throw new AppError('MFA_KEPT')
      const { password, provider } = waysOf(ctx.settings, owner, left)
      if (!password && !provider) throw new AppError('LAST_PASSKEY')
    })
    for (const session of ended) ctx.sessions.announceEnded(session)
    await ctx.audit.write({ action: 'user.passkey_delete', user_id: user.id, resource: id, ip: ctx.ip })
    await tellOfProtection(ctx, user, 'passkeyGone')
    return { success: true }
  },
})

/** All of them, for someone whose device is lost or in other hands: what was signed in with one ends too. */
const reset = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/admin/users/:id/passkeys',
  guard: 'admin',
  run: async (ctx, { params }) => {
    const user = await findUser(ctx.db, params['id'] ?? '')
    if (!user) throw new AppError('USER_UNKNOWN')
    // One's own takes proof of who asks, in the settings of one's account.
    if (user.id === mustUser(ctx).id) throw new AppError('OWN_ACCOUNT')
    const { deleted, ended } = await deletePasskeysOf(ctx.db, user.id)
    for (const id of ended) ctx.sessions.announceEnded(id)
    ctx.sessions.announceChanged(user.id)
    await ctx.audit.write({
      action: 'admin.user_passkeys_reset',
      user_id: mustUser(ctx).id,
      resource: user.id,
      details: { deleted },
      ip: ctx.ip,
    })
    if (deleted > 0) await tellOfProtection(ctx, user, 'passkeysGone')
    return { success: true, deleted }
  },
})

export const passkeyCredentialRoutes: AnyRoute[] = [list, rename, remove, reset]
