/** Which link a guest holds, and whether they showed its password. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../context.ts'
import { httpOnlyCookie, readCookie } from '../../http/cookie.ts'
import { appOrigin } from '../../settings/app-origin.ts'
import { findOpenLink, type ShareLink } from './share-queries.ts'
import { shareHash, unlockPurpose } from './share-token.ts'

const unlockedFor_ms = 12 * 3_600_000
const cookie = 'shared_trip'

/**
 * The link of a token, or SHARE_NOT_FOUND: the same whether it never was one, was revoked, or is past its time. With a
 * password that was not shown yet, SHARE_LOCKED.
 */
export async function mustOpen(ctx: Ctx, token: string | undefined): Promise<ShareLink> {
  const link = await mustFind(ctx, token)
  if (link.password_hash !== null && !isUnlocked(ctx, link, link.password_hash))
    throw new AppError('SHARE_LOCKED')
  return link
}

export async function mustFind(ctx: Ctx, token: string | undefined): Promise<ShareLink> {
  // A token of another shape is looked for all the same: both answers take the same way.
  const link = await findOpenLink(ctx.db.read, shareHash((token ?? '').slice(0, 200)), ctx.now())
  if (!link) throw new AppError('SHARE_NOT_FOUND')
  return link
}

function isUnlocked(ctx: Ctx, { id }: ShareLink, passwordHash: string): boolean {
  const sealed = readCookie(ctx.headers['cookie'], cookie)
  const until = sealed && ctx.box.open(sealed, unlockPurpose(id, passwordHash))
  return until !== undefined && Number(until) > ctx.now()
}

/** The proof that the password was shown, for this link's addresses alone. */
export function unlockCookie(ctx: Ctx, token: string, id: string, passwordHash: string): string {
  const sealed = ctx.box.seal(String(ctx.now() + unlockedFor_ms), unlockPurpose(id, passwordHash))
  const secure = ctx.secure || appOrigin(ctx.settings)?.startsWith('https:') === true
  return httpOnlyCookie(cookie, sealed, unlockedFor_ms / 1000, secure, `/api/shared/${token}`)
}
