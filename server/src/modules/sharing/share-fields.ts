/** What can be said of a link, and what its makers are told of it. */
import {
  initialRights,
  shareDetails,
  shareRights,
  type ShareRights,
} from '@caravel/sync-protocol/domain/sharing/share-rights'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { linkTermFields, termColumnsOf } from '../../guests/link-terms.ts'
import type { ShareLink } from './share-queries.ts'
import { sharePurpose } from '../../guests/link-token.ts'

const flag = z.optional(z.boolean())

export const shareFields = z.strictObject({
  share_map: flag,
  share_bookings: flag,
  share_packing: flag,
  share_budget: flag,
  share_collab: flag,
  share_codes: flag,
  share_prices: flag,
  name: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(100)))),
  ...linkTermFields,
  /** No link lets guests join any more; older apps still send that theirs does not. */
  can_join: z.optional(z.literal(false)),
})
export type ShareFields = z.infer<typeof shareFields>

/** The rights as they are stored; one that is not named is as at first (`create`), or as it was. */
function rightsOf(fields: ShareFields, create: boolean): Partial<Record<keyof ShareRights, number>> {
  return Object.fromEntries(
    [...shareRights, ...shareDetails].flatMap(right => {
      const wanted = fields[right] ?? (create ? initialRights[right] : undefined)
      return wanted === undefined ? [] : [[right, Number(wanted)]]
    }),
  )
}

/** The columns that these fields change; `reset` sets rights that are not named to their first values. */
export async function columnsOf(
  ctx: Ctx,
  fields: ShareFields,
  { reset }: { reset: boolean },
): Promise<Partial<ShareLink>> {
  const { name } = fields
  return {
    ...rightsOf(fields, reset),
    ...(name === undefined ? {} : { name: name || null }),
    ...(await termColumnsOf(ctx, fields)),
  }
}

export function rightsIn(link: ShareLink): ShareRights {
  return {
    share_map: link.share_map === 1,
    share_bookings: link.share_bookings === 1,
    share_packing: link.share_packing === 1,
    share_budget: link.share_budget === 1,
    share_collab: link.share_collab === 1,
    share_codes: link.share_codes === 1,
    share_prices: link.share_prices === 1,
  }
}

/** A link as members of its trip see it. `token` is null when it was sealed with a key that is gone. */
export function viewOfLink({ box }: Pick<Ctx, 'box'>, link: ShareLink) {
  return {
    id: link.id,
    token: box.open(link.token_sealed, sharePurpose(link.id)) ?? null,
    name: link.name,
    ...rightsIn(link),
    has_password: link.password_hash !== null,
    keep_offline: link.keep_offline === 1,
    expires_at: link.expires_at,
    /** Since when its maker may no longer share the trip; such a link stays ended. */
    ended_at: link.ended_at,
    visits: link.visits,
    visited_at: link.visited_at,
    created_by: link.created_by,
    created_at: link.created_at,
  }
}
