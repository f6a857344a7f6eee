/**
 * Deletes an account for good, for the person or for an admin. Its trips are handed over or deleted, as was chosen; other
 * people's trips keep what it did there, without its name. Every step may be repeated: one that failed is asked for
 * again. Where the server went down in between, the account is left disabled, and the log says since when and why.
 */
import { AppError } from '@caravel/sync-protocol/errors'
import { derivedId } from '@caravel/sync-protocol/ids'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mustUser, type Ctx } from '../../context.ts'
import { mint } from '../../sync/read-request.ts'
import { dropContent } from '../avatar/avatar-queries.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { findUser, type User } from '../user-queries.ts'
import { updateAccount } from './admin-user-queries.ts'
import { eraseAccount } from './erase-account-queries.ts'
import { leaveStream, inheritTrip } from './leave-for-good.ts'
import { mustLeaveAnAdmin } from './last-admin-queries.ts'
import {
  listEnabledMembers,
  listOwnedTrips,
  listStreamsNaming,
  type OwnedTrip,
} from './owned-trip-queries.ts'

/** What becomes of a trip whose owner goes: deleted, or whose it is from now on. */
export type TripFate = 'delete' | { to: string }

/**
 * One choice for all their trips. `hand_over` without `to`: to the member who has been on it longest; a trip with nobody else
 * on it is deleted.
 */
export interface TripsChoice {
  trips: 'delete' | 'hand_over'
  to?: string | undefined
}

export const fateBy =
  ({ trips, to }: TripsChoice) =>
  ({ others }: OwnedTrip): TripFate => {
    const heir = to ?? others[0]
    return trips === 'delete' || heir === undefined ? 'delete' : { to: heir }
  }

/**
 * `fate` undefined: there must be no trip to decide about, else TRIPS_UNDECIDED says how many there are. Throws
 * LAST_ADMIN, and USER_UNKNOWN for an heir that is not there. The audit entry is the caller's.
 */
export const deleteAccount = async (
  ctx: Ctx,
  user: User,
  fate: ((trip: OwnedTrip) => TripFate) | undefined,
): Promise<void> => {
  const avatar = user.avatar?.split('.')[0]
  const owned = await listOwnedTrips(ctx.db.read, user.id)
  if (!fate && owned.length) throw new AppError('TRIPS_UNDECIDED', countTrips(owned))
  for (const trip of owned) if (fate) await heirOf(ctx, user.id, fate(trip))
  await disable(ctx, user)
  try {
    for (const trip of owned) if (fate) await handOverOrDelete(ctx, user, trip, fate(trip))
    for (const { stream, closed } of await listStreamsNaming(ctx.db.read, user.id))
      if (!closed) {
        const heirs = await listEnabledMembers(ctx.db.read, stream)
        await commitAsServer(ctx, leaveStream(stream, user.id, ctx.now(), heirs))
      }
    await ctx.committer.exclusive(async tx => {
      // Someone may have handed them a trip meanwhile.
      if ((await listOwnedTrips(tx, user.id)).length) throw new AppError('CONFLICT')
      for (const module of ctx.modules) await module.eraseAccount?.(tx, user.id)
      await eraseAccount(tx, user.id)
      if (avatar) await dropContent(tx, avatar)
    })
    ctx.moves.forget()
  } catch (error) {
    await reopen(ctx, user)
    throw error
  }
  if (avatar) await ctx.files.remove(avatar)
}

/** How many trips are to be decided about, and on how many of them someone else is. */
export const countTrips = (owned: readonly OwnedTrip[]): { trips: number; shared: number } => ({
  trips: owned.length,
  shared: owned.filter(({ others }) => others.length).length,
})

const heirOf = async (ctx: Ctx, from: string, fate: TripFate): Promise<User | undefined> => {
  if (fate === 'delete') return undefined
  const heir = fate.to === from ? undefined : await findUser(ctx.db, fate.to)
  if (!heir || heir.disabled_at !== null) throw new AppError('USER_UNKNOWN')
  return heir
}

/** From here on the account can do nothing any more. */
const disable = async (ctx: Ctx, { id, disabled_at }: User): Promise<void> => {
  const now = ctx.now()
  await ctx.committer.exclusive(async tx => {
    await mustLeaveAnAdmin(tx, ctx.settings, id)
    await updateAccount(tx, id, { disabled_at: disabled_at ?? now }, { updated_at: now })
  })
  const by = mustUser(ctx).id
  await ctx.audit.write({ action: 'user.delete_begun', user_id: by, resource: id, ip: ctx.ip })
  await endSessionsOf(ctx, id)
}

/** Deleting failed on the way and can be asked for again, so the account works as before. */
const reopen = (ctx: Ctx, { id, disabled_at }: User): Promise<void> =>
  ctx.committer.exclusive(tx => updateAccount(tx, id, { disabled_at }, { updated_at: ctx.now() }))

const handOverOrDelete = async (
  ctx: Ctx,
  user: User,
  { trip_id }: OwnedTrip,
  fate: TripFate,
): Promise<void> => {
  const heir = await heirOf(ctx, user.id, fate)
  const stream = tripStream(trip_id)
  if (heir) return commitAsServer(ctx, inheritTrip(stream, user.id, heir))
  const { id, username: name, avatar, is_admin } = mustUser(ctx)
  await unlessGone(
    ctx.committer.commit({
      route: mustMutation('trip.delete'),
      params: { id: trip_id, trip_id },
      body: {},
      base: {},
      actor: { user_id: id, name, avatar, is_admin },
      permission: 'none',
      kind: 'api',
      mutation_id: mint(ctx),
    }),
  )
}

const commitAsServer = async (ctx: Ctx, route: MutationRoute): Promise<void> => {
  const stream = route.stream({}, {})
  const mutation_id = derivedId('job', route.name, stream, mint(ctx))
  await unlessGone(
    ctx.committer.commit({
      route,
      params: {},
      body: {},
      base: {},
      actor: undefined,
      kind: 'job',
      mutation_id,
    }),
  )
}

/** A trip that was deleted meanwhile has nothing left to settle. */
const unlessGone = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NO_ACCESS') throw error
  }
}
