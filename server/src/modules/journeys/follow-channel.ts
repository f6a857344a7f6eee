/**
 * Suggestions follow the plan: each change of a linked trip, of who is on it, and of who writes in the journal causes an
 * effect, which reads the trip as it is and commits what differs. Delivered until it succeeds, in any order and as often
 * as need be: what a trip makes is the same each time.
 */
import { createJourney } from '@caravel/sync-protocol/actions/journeys'
import { skeletonsOf, type Skeleton } from '@caravel/sync-protocol/domain/journal/skeletons'
import { detachTrip, followTrip } from '@caravel/sync-protocol/domain/journal/follow-trip'
import { noBody } from '@caravel/sync-protocol/body-schema'
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { journeyTrip, journeyTripId } from '@caravel/sync-protocol/entities/journey-trip'
import { trip } from '@caravel/sync-protocol/entities/trip'
import type { Entity, RowOf } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { followMutation } from '@caravel/sync-protocol/history'
import type { CommittedOp, Op, Values } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { sameValue } from '@caravel/sync-protocol/row'
import { journeyStream, parseStream, tripStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { App } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { Written } from '../../sync/commit-one.ts'
import type { Deliver, Effect } from '../../sync/effects.ts'
import { mint } from '../../sync/read-request.ts'
import { findStream } from '../../sync/stream-heads.ts'
import { findRow } from '../../sync/synced-rows.ts'
import { readTripRows } from '../../trip-rows.ts'
import { dropWaiting, findLink, findSponsor, listJourneysOf, listTripsOf } from './journey-queries.ts'

export const followChannelName = 'journey_follow'

/** Of a trip, what suggestions are made of and who may see it. */
const followed: ReadonlySet<string> = new Set([
  'trip',
  'trip_member',
  'day',
  'place',
  'assignment',
  'reservation',
  'reservation_position',
  'accommodation',
])

/** So many journals may be about one trip: each change of it makes work for each of them. */
const mostTripJourneys = 50

/**
 * In the transaction of a change: which links have to follow it.
 * @throws AppError INVALID_INPUT where it links a trip that is linked too often
 */
export const causeFollowing = async (
  app: Pick<App, 'effects'>,
  tx: Kysely<Database>,
  { stream, commit }: Written,
): Promise<boolean> => {
  await mustHaveRoom(tx, commit)
  const links = await linksAfter(tx, stream, commit)
  if (!links.length) return false
  const recipients = links.map(({ journeyId, tripId }) => `${journeyId} ${tripId}`)
  await dropWaiting(tx, { channel: followChannelName, recipients })
  await app.effects.add(
    tx,
    recipients.map((recipient): Effect => ({
      stream,
      seq: commit.seq,
      channel: followChannelName,
      recipient,
      payload: {},
    })),
  )
  return true
}

const mustHaveRoom = async (
  tx: Kysely<Database>,
  { name, ops }: Pick<Written['commit'], 'name' | 'ops'>,
): Promise<void> => {
  const field = name === createJourney.name ? 'trip_ids' : 'trip_id'
  for (const tripId of ops.flatMap(linkedTrip))
    if ((await listJourneysOf(tx, tripId)).length > mostTripJourneys)
      throw new AppError('INVALID_INPUT', { fields: { [field]: 'TOO_MANY' } })
}

interface LinkIds {
  journeyId: string
  tripId: string
}

const linksAfter = async (
  tx: Kysely<Database>,
  stream: string,
  { name, ops }: Pick<Written['commit'], 'name' | 'ops'>,
): Promise<LinkIds[]> => {
  const { kind, id = '' } = parseStream(stream) ?? {}
  if (kind === 'trip') {
    if (!ops.some(op => followed.has(op.entity))) return []
    return (await listJourneysOf(tx, id)).map(journeyId => ({ journeyId, tripId: id }))
  }
  if (kind !== 'journey' || name === followMutation) return []
  const people = ops.some(op => op.entity === 'journey_contributor' && op.op === 'set')
  const tripIds = people
    ? await listTripsOf(tx, id)
    : [...ops.flatMap(linkedTrip), ...ops.flatMap(sourceTrip)]
  return [...new Set(tripIds)].map(tripId => ({ journeyId: id, tripId }))
}

const linkedTrip = (op: CommittedOp): string[] =>
  op.op === 'put' && op.entity === journeyTrip.name ? [String(op.row['trip_id'])] : []

/** An entry that was restored, or written by a device without the latest plan, is compared with the plan. */
const sourceTrip = (op: CommittedOp): string[] => {
  const from = op.op === 'put' && op.entity === journeyEntry.name ? op.row['source_trip_id'] : null
  return typeof from === 'string' ? [from] : []
}

type Services = Pick<App, 'db' | 'committer' | 'now'>

export const followChannel =
  (app: Services): Deliver =>
  async ({ recipient }) => {
    const [journeyId = '', tripId = ''] = recipient.split(' ')
    const link = await findLink(app.db.read, journeyId, tripId)
    if (!link) return
    const route = await routeFor(app, journeyId, tripId, link as Parameters<typeof findSponsor>[1])
    const job = { params: {}, body: {}, base: {}, actor: undefined, kind: 'job' } as const
    try {
      await app.committer.commit({ ...job, route, mutation_id: mint(app) })
    } catch (error) {
      // The journal was deleted and nobody is left to read it, or it is full: the next change of the trip tries again.
      if (!(error instanceof AppError) || !['NO_ACCESS', 'TRIP_FULL'].includes(error.code)) throw error
    }
  }

const routeFor = async (
  app: Services,
  journeyId: string,
  tripId: string,
  link: Parameters<typeof findSponsor>[1],
): Promise<MutationRoute> => {
  const stream = tripStream(tripId)
  const { closed_at } = await findStream(app.db.read, stream)
  const row = (await findRow(app.db.read, trip as Entity, stream, tripId))?.row as
    RowOf<typeof trip> | undefined
  // A deleted trip may come back, and then its suggestions do.
  if (closed_at !== null || !row) return followRoute(journeyId, tripId, undefined)
  const sponsor = await findSponsor(app.db.read, link)
  if (sponsor === undefined) return followRoute(journeyId, tripId, 'unlinked')
  const { title, start_date, end_date } = row
  const skeletons = skeletonsOf(journeyId, await readTripRows(app, tripId))
  return followRoute(journeyId, tripId, {
    fields: { title, start_date, end_date, linked_by: sponsor },
    skeletons,
  })
}

interface Read {
  fields: Values
  skeletons: readonly Skeleton[]
}

const followRoute = (
  journeyId: string,
  tripId: string,
  read: Read | 'unlinked' | undefined,
): MutationRoute => ({
  name: followMutation,
  method: 'POST',
  path: '/',
  permission: 'none',
  body: noBody,
  stream: () => journeyStream(journeyId),
  names: () =>
    typeof read === 'object'
      ? [{ entity: journeyEntry as Entity, ids: read.skeletons.map(({ id }) => id) }]
      : [],
  plan(state) {
    const id = journeyTripId(journeyId, tripId)
    const link = state.get(journeyTrip, id)
    // Unlinked since the trip was read: that took its suggestions along.
    if (!link) return { ops: [] }
    if (read === undefined) return { ops: detachTrip(state, tripId) }
    if (read === 'unlinked')
      return {
        ops: [{ op: 'delete', entity: journeyTrip.name, id, derived: true }, ...detachTrip(state, tripId)],
      }
    const fields = Object.fromEntries(
      Object.entries(read.fields).filter(
        ([name, value]) => !sameValue(link[name as keyof typeof link], value),
      ),
    )
    const ops: Op[] = Object.keys(fields).length
      ? [{ op: 'update', entity: journeyTrip.name, id, fields, derived: true }]
      : []
    return { ops: [...ops, ...followTrip(state, tripId, read.skeletons)] }
  },
})
