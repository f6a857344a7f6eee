/** What a device asks first on every reconnect: which streams it may read, and which are gone for it (L8). */
import { memberEntity, rootEntity } from '@caravel/sync-protocol/access-rows'
import type { Role } from '@caravel/sync-protocol/access'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import { versionOf } from '@caravel/sync-protocol/merge/field-version'
import { appStream, userStream } from '@caravel/sync-protocol/streams'
import type { Route } from '@caravel/sync-protocol/route'
import type { GoneStream, StreamInfo, StreamsAnswer, TripCard } from '@caravel/sync-protocol/wire'
import { mustUser, type Ctx } from '../context.ts'
import { fixedQuery } from '../db/fixed-query.ts'
import { schemaRev } from './schema-rev.ts'
import { findStream } from './stream-heads.ts'
import { fromColumns, synced } from './synced-rows.ts'

interface Membership {
  stream: string
  role: Role
  /** The last change of role or membership: a new name is none. */
  access_rev: number
  left_at: number | null
  updated_by: string | null
}

const membershipsOf = fixedQuery(db =>
  synced(db).selectFrom(memberEntity).selectAll().where('user_id', '=', '').orderBy('stream'),
)

const listMemberships = async (ctx: Ctx, userId: string): Promise<Membership[]> => {
  const rows = await membershipsOf(ctx.db.read, [userId])
  return rows.map(columns => {
    const { stream, row, versions } = fromColumns(mustEntity(memberEntity), columns)
    const { role, left_at, updated_by } = row as unknown as Membership
    const changed = ['role', 'standing'].map(group => versionOf(versions, group)?.written ?? 0)
    return { stream, role, access_rev: Math.max(...changed), left_at, updated_by }
  })
}

const infoOf = async (ctx: Ctx, stream: string, role: Role, access_rev: number): Promise<StreamInfo> => {
  const { head, mark } = await findStream(ctx.db.read, stream)
  return { stream, head, mark, access_rev, role, schema_rev: schemaRev }
}

const tripOf = fixedQuery(db => synced(db).selectFrom(rootEntity).selectAll().where('stream', '=', ''))

const peopleOf = fixedQuery(db =>
  synced(db)
    .selectFrom(memberEntity)
    .select(['user_id', 'name', 'avatar'])
    .where('stream', '=', '')
    .where('left_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id'),
)

/** Enough of a trip to list it where it is not on the device. */
const cardOf = async (ctx: Ctx, stream: string): Promise<TripCard | undefined> => {
  const [trip] = await tripOf(ctx.db.read, [stream])
  if (!trip) return undefined
  const members = await peopleOf(ctx.db.read, [stream])
  return {
    title: String(trip['title']),
    start_date: trip['start_date'] as string | null,
    end_date: trip['end_date'] as string | null,
    archived: trip['archived'] === 1,
    cover_file_id: trip['cover_file_id'] as string | null,
    day_count: Number(trip['day_count']),
    members: members as TripCard['members'],
  }
}

const nameOf = fixedQuery(db =>
  synced(db).selectFrom(memberEntity).select('name').where('stream', '=', '').where('user_id', '=', ''),
)

/** The name of someone who is or was on a trip. */
const nameIn = async (ctx: Ctx, stream: string, userId: string | null): Promise<string | null> => {
  if (userId === null) return null
  const [member] = await nameOf(ctx.db.read, [stream, userId])
  return member ? String(member['name']) : null
}

export const listStreams = async (ctx: Ctx): Promise<StreamsAnswer> => {
  const { id, is_admin } = mustUser(ctx)
  const streams = [
    await infoOf(ctx, appStream, is_admin ? 'admin' : 'reader', is_admin ? 1 : 0),
    await infoOf(ctx, userStream(id), 'self', 0),
  ]
  const gone: GoneStream[] = []
  for (const { stream, role, access_rev, left_at, updated_by } of await listMemberships(ctx, id)) {
    const { closed_at, closed_by } = await findStream(ctx.db.read, stream)
    if (left_at !== null) {
      const cause = updated_by === id ? 'left' : 'removed'
      gone.push({ stream, cause, at: left_at, by: await nameIn(ctx, stream, updated_by) })
    } else if (closed_at !== null) {
      gone.push({ stream, cause: 'deleted', at: closed_at, by: await nameIn(ctx, stream, closed_by) })
    } else {
      const card = await cardOf(ctx, stream)
      if (card) streams.push({ ...(await infoOf(ctx, stream, role, access_rev)), card })
    }
  }
  return { epoch: ctx.db.instance.epoch, user_id: id, is_admin, streams, gone }
}

export const streamsRoutes: Route<Ctx>[] = [
  { method: 'GET', path: '/api/sync/streams', guard: 'user', run: ctx => listStreams(ctx) },
]
