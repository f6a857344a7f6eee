/** Request body and stored fields of an invite, and how it is shown to those who may invite. */
import { randomFillSync } from 'node:crypto'
import { mintId } from '@caravel/sync-protocol/ids'
import * as z from 'zod/mini'
import type { Invite } from '../../accounts/invites/invite-queries.ts'
import {
  inviteHash,
  invitePurpose,
  makeInviteToken,
  readInviteToken,
} from '../../accounts/invites/invite-token.ts'
import { mustUser, type Ctx } from '../../context.ts'

const day = 86_400_000

export const inviteFields = z.strictObject({
  /** 0: unlimited. */
  max_uses: z.optional(z.int().check(z.gte(0), z.lte(5))),
  /** Null or 0: never. */
  expires_in_days: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(14)))),
})
export type InviteFields = z.infer<typeof inviteFields>

/** A new token for the invite with this id, as it is stored; `token` itself is for the answer only. */
export const newToken = ({ box }: Pick<Ctx, 'box'>, id: string) => {
  const token = makeInviteToken()
  return {
    token,
    stored: { token_hash: inviteHash(token), token_sealed: box.seal(token, invitePurpose(id)) },
  }
}

interface InviteWish {
  max_uses: number
  /** Null: it never expires. */
  days: number | null
  trip_id?: string
  invitee?: string | null
}

/** A row that is not stored yet, made by the caller, and its token. */
export const newInvite = (ctx: Ctx, wish: InviteWish): { invite: Invite; token: string } => {
  const { max_uses, days, trip_id = null, invitee = null } = wish
  const created_at = ctx.now()
  const id = mintId(created_at, randomFillSync)
  const { token, stored } = newToken(ctx, id)
  const invite: Invite = {
    id,
    trip_id,
    invitee,
    ...stored,
    max_uses,
    used_count: 0,
    expires_at: days === null ? null : created_at + days * day,
    created_by: mustUser(ctx).id,
    created_at,
  }
  return { invite, token }
}

/** `token` is null when it was sealed with a key that is gone: the link still works, it only cannot be shown. */
export const viewOfInvite = ({ box }: Pick<Ctx, 'box'>, invite: Invite, created_by_name: string | null) => ({
  id: invite.id,
  token: readInviteToken(box, invite),
  max_uses: invite.max_uses,
  used_count: invite.used_count,
  expires_at: invite.expires_at,
  created_by: invite.created_by,
  created_by_name,
  created_at: invite.created_at,
})
