/** What an invite tells those who open its link, and how they join the trip it names. */
import { coverOf } from '@caravel/sync-protocol/domain/sharing/shown-pictures'
import { file } from '@caravel/sync-protocol/entities/file'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { memberRowId } from '@caravel/sync-protocol/ids'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import {
  findInvite,
  hasUsed,
  noteUse,
  refusalOf,
  spendInvite,
  type Invite,
  type OpenInvite,
} from '../../accounts/invites/invite-queries.ts'
import { inviteHash } from '../../accounts/invites/invite-token.ts'
import { mustUser, type Ctx } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { waysIn } from '../../settings/ways-in.ts'
import { answerCommit } from '../../sync/entity-routes.ts'
import { mint } from '../../sync/read-request.ts'
import { accessTo } from '../../sync/stream-access.ts'
import { findRow } from '../../sync/synced-rows.ts'
import { findPhotoBytes } from '../../uploads/photo-bytes.ts'

const path = '/api/auth/invite/:token'

type TripInvite = Invite & { trip_id: string }

const ofTrip = (invite: Invite): invite is TripInvite => invite.trip_id !== null

/** The caller is on the trip that the invite names. */
const isMember = async ({ db, user }: Ctx, trip_id: string): Promise<boolean> =>
  user !== undefined &&
  Boolean(await accessTo(db.read, { user_id: user.id, is_admin: false }, tripStream(trip_id)))

/**
 * The invite of a token, or why it lets the caller in no more. Who is on the trip sees it in any case, and who took a
 * use of it, by making an account, needs no second one.
 */
const mustFind = async (ctx: Ctx, token = ''): Promise<OpenInvite & { member: boolean }> => {
  // A token of another shape is looked for all the same: both answers take the same way.
  const found = await findInvite(ctx.db.read, inviteHash(token.slice(0, 100)))
  if (!found) throw new AppError('INVITE_INVALID')
  const { invite } = found
  const member = ofTrip(invite) && (await isMember(ctx, invite.trip_id))
  const refusal = refusalOf(invite, ctx.now())
  if (!refusal || member) return { ...found, member }
  const used = refusal.code === 'INVITE_USED' && ctx.user
  if (used && (await hasUsed(ctx.db.read, invite.id, used.id))) return { ...found, member }
  throw refusal
}

const tripRow = async ({ db }: Ctx, trip_id: string): Promise<RowOf<typeof trip>> => {
  const found = await findRow(db.read, trip, tripStream(trip_id), trip_id)
  if (!found) throw new AppError('INVITE_INVALID')
  return found.row as RowOf<typeof trip>
}

const coverIdOf = async (ctx: Ctx, { trip_id }: TripInvite): Promise<string | null> => {
  const row = await tripRow(ctx, trip_id)
  if (row.cover_file_id === null) return null
  const found = await findRow(ctx.db.read, file, tripStream(trip_id), row.cover_file_id)
  return found ? coverOf({ trip: row, files: [found.row as RowOf<typeof file>] }) : null
}

/** What an invite says before anybody is let in: of a trip its title, dates and picture, and who invites. */
const look = route<Ctx, unknown>({
  method: 'GET',
  path,
  guard: 'public',
  limit: 'login',
  run: async (ctx, { params: { token = '' } }) => {
    const { invite, maker, member } = await mustFind(ctx, token)
    const { password_login, oidc_login, invite_registration } = waysIn(ctx.settings)
    const about = { valid: true, invited_by: maker.name }
    if (!ofTrip(invite)) {
      const { max_uses, used_count, expires_at } = invite
      return {
        ...about,
        trip: null,
        may_register: password_login || oidc_login,
        max_uses,
        used_count,
        expires_at,
      }
    }
    const { title, start_date, end_date } = await tripRow(ctx, invite.trip_id)
    const cover = (await coverIdOf(ctx, invite)) === null ? null : `/api/auth/invite/${token}/cover/bytes`
    return {
      ...about,
      trip: { title, start_date, end_date, cover },
      may_register: invite_registration,
      // The caller is on it already.
      ...(member ? { trip_id: invite.trip_id } : {}),
    }
  },
})

const cover = route<Ctx, unknown>({
  method: 'GET',
  path: `${path}/cover/bytes`,
  guard: 'public',
  limit: 'shared_photos',
  run: async (ctx, { params: { token } }) => {
    const { invite } = await mustFind(ctx, token)
    const id = ofTrip(invite) ? await coverIdOf(ctx, invite) : null
    const found =
      id !== null && ofTrip(invite)
        ? await findPhotoBytes(ctx, { stream: tripStream(invite.trip_id), entity: 'file', id })
        : undefined
    if (!found) throw new AppError('NO_PHOTO')
    return new Reply(found.bytes, {
      headers: {
        'Content-Type': found.mime,
        'Content-Length': String(found.bytes.length),
        'Cache-Control': 'private, max-age=60',
        'X-Robots-Tag': 'noindex, nofollow',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    })
  },
})

/** The caller joins the trip, added by who made the invite and by their right to add people. */
const join = route<Ctx, unknown>({
  method: 'POST',
  path: `${path}/join`,
  guard: 'user',
  limit: 'login',
  run: async (ctx, { params: { token = '' } }) => {
    const { id: user_id, username: name, avatar } = mustUser(ctx)
    const { invite, maker, member } = await mustFind(ctx, token)
    if (!ofTrip(invite)) throw new AppError('INVITE_INVALID')
    const { trip_id } = invite
    if (member) return { trip_id }
    try {
      await answerCommit(ctx, {
        route: mustMutation('member.add'),
        params: { trip_id },
        body: { user_id, name, avatar },
        base: {},
        actor: maker,
        kind: 'api',
        mutation_id: mint(ctx),
        within: tx => takePlace(tx, { token_hash: inviteHash(token), trip_id, user_id, now: ctx.now() }),
      })
    } catch (error) {
      // Pressed twice at the same moment.
      if (error instanceof AppError && error.code === 'ALREADY_MEMBER') return { trip_id }
      throw error
    }
    return new Reply({ trip_id }, { status: 201 })
  },
})

interface Place {
  token_hash: string
  trip_id: string
  user_id: string
  now: number
}

/** In the transaction that adds the person: takes a use, unless making the account took it. */
const takePlace = async (tx: Kysely<Database>, place: Place): Promise<void> => {
  const { token_hash, trip_id, user_id, now } = place
  const found = await findInvite(tx, token_hash)
  if (!found) throw new AppError('INVITE_INVALID')
  const { invite } = found
  const row = await findRow(
    tx,
    tripMember,
    tripStream(trip_id),
    memberRowId(tripMember.name, trip_id, user_id),
  )
  const left_at = row?.row['left_at']
  // An older invite does not bring back a person who was removed, or left.
  if (typeof left_at === 'number' && left_at >= invite.created_at) throw new AppError('INVITE_EXPIRED')
  if (await hasUsed(tx, invite.id, user_id)) return
  await spendInvite(tx, token_hash, now)
  await noteUse(tx, invite.id, user_id, now)
}

export const invitedRoutes: AnyRoute[] = [look, cover, join]
