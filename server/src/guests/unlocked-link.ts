/** Whether a guest showed the password of a link, for links of every kind. */
import { AppError } from '@caravel/sync-protocol/errors'
import * as z from 'zod/mini'
import type { Ctx } from '../context.ts'
import { httpOnlyCookie, readCookie } from '../http/cookie.ts'
import { Reply } from '../http/reply.ts'
import { verifyPassword } from '../password-hash.ts'
import { appOrigin } from '../settings/app-origin.ts'
import { guestHeaders } from './guest-headers.ts'
import { unlockPurpose } from './link-token.ts'

const unlockedFor_ms = 12 * 3_600_000
const cookie = 'shared_trip'

/** What of a link says whether it is locked. Ids of links are unique among all kinds. */
export interface LockedLink {
  id: string
  password_hash: string | null
}

/** Throws SHARE_LOCKED where the link has a password that was not shown yet. */
export function mustBeUnlocked(ctx: Ctx, { id, password_hash }: LockedLink): void {
  if (password_hash === null) return
  const sealed = readCookie(ctx.headers['cookie'], cookie)
  const until = sealed && ctx.box.open(sealed, unlockPurpose(id, password_hash))
  if (until === undefined || !(Number(until) > ctx.now())) throw new AppError('SHARE_LOCKED')
}

export const passwordBody = z.strictObject({ password: z.string().check(z.maxLength(200)) })
export type PasswordBody = z.infer<typeof passwordBody>

/**
 * Takes the password of a link. The proof that it was shown is a cookie for the addresses below `at` alone.
 * Throws SHARE_PASSWORD_WRONG, TOO_MANY_TRIES.
 */
export async function unlockLink(
  ctx: Ctx,
  { id, password_hash }: LockedLink,
  { password }: PasswordBody,
  at: string,
): Promise<Reply> {
  if (password_hash === null) return new Reply({ success: true }, { headers: guestHeaders })
  const wait = ctx.quotas.take('share_password', id)
  if (wait > 0) throw new AppError('TOO_MANY_TRIES', { retry_after: wait })
  if (!(await verifyPassword(password, password_hash))) throw new AppError('SHARE_PASSWORD_WRONG')
  const sealed = ctx.box.seal(String(ctx.now() + unlockedFor_ms), unlockPurpose(id, password_hash))
  const secure = ctx.secure || appOrigin(ctx.settings)?.startsWith('https:') === true
  const cookies = [httpOnlyCookie(cookie, sealed, unlockedFor_ms / 1000, secure, at)]
  return new Reply({ success: true }, { headers: guestHeaders, cookies })
}
