/** The link of a journal that a guest's token stands for. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../../context.ts'
import { hashOfSent } from '../../../guests/link-token.ts'
import { mustBeUnlocked } from '../../../guests/unlocked-link.ts'
import { findOpenLink, type JourneyLink } from './link-queries.ts'

/**
 * The link of a token, or SHARE_NOT_FOUND: the same whether it never was one, was revoked, or is past its time. With a
 * password that was not shown yet, SHARE_LOCKED.
 */
export async function mustOpen(ctx: Ctx, token: string | undefined): Promise<JourneyLink> {
  const link = await mustFind(ctx, token)
  mustBeUnlocked(ctx, link)
  return link
}

export async function mustFind(ctx: Ctx, token: string | undefined): Promise<JourneyLink> {
  const link = await findOpenLink(ctx.db.read, hashOfSent(token), ctx.now())
  if (!link) throw new AppError('SHARE_NOT_FOUND')
  return link
}
