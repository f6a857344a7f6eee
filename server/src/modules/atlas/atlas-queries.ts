/** What the server knows of someone's travels: presences of all their trips, and the rows of their atlas. */
import { setImmediate } from 'node:timers/promises'
import { memberEntity } from '@caravel/sync-protocol/access-rows'
import {
  buildAtlas,
  type Atlas,
  type AtlasDecision,
  type CountryMark,
  type RegionMark,
} from '@caravel/sync-protocol/domain/atlas/atlas'
import {
  travelEntities,
  tripPresence,
  type TravelRows,
  type TripPresence,
} from '@caravel/sync-protocol/domain/atlas/trip-presence'
import { atlasDecision } from '@caravel/sync-protocol/entities/atlas-decision'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import { visitedCountry } from '@caravel/sync-protocol/entities/visited-country'
import { visitedRegion } from '@caravel/sync-protocol/entities/visited-region'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { atlasStream } from '@caravel/sync-protocol/streams'
import { sql, type Kysely } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { fromColumns, listRows, synced } from '../../sync/synced-rows.ts'
import { readLocate } from './places-of-points.ts'

/** Kept by person and trip, until the trip changes. */
const kept = new Map<string, { seq: number; presence: TripPresence }>()
/** About 1 kB each. */
const mostKept = 5000

/** Trips that someone is in, with how far each has come. */
async function tripHeads(db: Kysely<Database>, userId: string): Promise<{ stream: string; head: number }[]> {
  const { rows } = await sql<{ stream: string; head: number }>`
    select s.stream, s.head from ${sql.table(memberEntity)} m join streams s on s.stream = m.stream
    where m.user_id = ${userId} and m.left_at is null and s.closed_at is null order by s.stream`.execute(db)
  return rows
}

/** Streams that one statement names. */
const atOnce = 500
/** Trips whose rows are in memory at once. */
const tripsAtOnce = 20

async function travelRows(
  db: Kysely<Database>,
  streams: readonly string[],
): Promise<Map<string, TravelRows>> {
  const found = new Map<string, Record<string, AnyRow[]>>(streams.map(stream => [stream, {}]))
  for (const name of travelEntities) {
    const rows = await synced(db).selectFrom(name).selectAll().where('stream', 'in', streams).execute()
    for (const columns of rows) {
      const { stream, row } = fromColumns(mustEntity(name), columns)
      ;((found.get(stream) ?? {})[name] ??= []).push(row)
    }
  }
  const trips = new Map<string, TravelRows>()
  for (const [stream, { trip = [], ...rows }] of found) {
    const [own] = trip
    if (!own) continue
    trips.set(stream, {
      trip: own,
      days: rows['day'] ?? [],
      places: rows['place'] ?? [],
      assignments: rows['assignment'] ?? [],
      participants: rows['assignment_participant'] ?? [],
      accommodations: rows['accommodation'] ?? [],
      reservations: rows['reservation'] ?? [],
      destinations: rows['destination'] ?? [],
    } as unknown as TravelRows)
  }
  return trips
}

/** Where all trips of someone took or take them. Only trips that changed since the last time are read. */
export async function presencesOf(db: Kysely<Database>, userId: string): Promise<TripPresence[]> {
  const heads = await tripHeads(db, userId)
  const keyOf = (stream: string): string => `${userId} ${stream}`
  const stale = heads.filter(({ stream, head }) => kept.get(keyOf(stream))?.seq !== head)
  const locate = await readLocate()
  const read = new Map<string, { seq: number; presence: TripPresence }>()
  // A few at a time: trips may have thousands of rows each, and other requests go on in between.
  for (let from = 0; from < stale.length; from += tripsAtOnce) {
    const some = stale.slice(from, from + tripsAtOnce)
    const rows = await travelRows(
      db,
      some.map(({ stream }) => stream),
    )
    for (const { stream, head } of some) {
      const own = rows.get(stream)
      if (own) read.set(stream, { seq: head, presence: tripPresence(own, userId, locate) })
      await setImmediate()
    }
  }
  const presences = heads.flatMap(
    ({ stream }) => read.get(stream)?.presence ?? kept.get(keyOf(stream))?.presence ?? [],
  )
  for (const [stream, entry] of read) {
    kept.delete(keyOf(stream))
    kept.set(keyOf(stream), entry)
  }
  for (const key of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(key)
  }
  return presences
}

/** All rows of one entity of someone's atlas. */
export async function atlasRows(db: Kysely<Database>, userId: string, entity: unknown): Promise<AnyRow[]> {
  return (await listRows(db, entity as Entity, atlasStream(userId), {})).map(({ row }) => row)
}

export interface OwnAtlas extends Atlas {
  presences: TripPresence[]
  today: string
}

/** The atlas of someone, by the date in UTC. */
export async function atlasOf(ctx: Ctx, userId: string): Promise<OwnAtlas> {
  const db = ctx.db.read
  const presences = await presencesOf(db, userId)
  const rows = <Row>(entity: unknown) => atlasRows(db, userId, entity) as unknown as Promise<Row[]>
  const today = new Date(ctx.now()).toISOString().slice(0, 10)
  const atlas = buildAtlas({
    presences,
    countries: await rows<CountryMark>(visitedCountry),
    regions: await rows<RegionMark>(visitedRegion),
    decisions: await rows<AtlasDecision>(atlasDecision),
    today,
  })
  return { ...atlas, presences, today }
}

/** The places of some trips that are in a country, as other planners tell them. */
export async function placesIn(
  db: Kysely<Database>,
  streams: readonly string[],
  country: string,
): Promise<Record<string, unknown>[]> {
  const places: Record<string, unknown>[] = []
  const locate = await readLocate()
  for (let from = 0; from < streams.length; from += atOnce) {
    const rows = await synced(db)
      .selectFrom('place')
      .select(['id', 'name', 'address', 'lat', 'lng', 'trip_id'])
      .where('stream', 'in', streams.slice(from, from + atOnce))
      .where('lat', 'is not', null)
      .orderBy('name')
      .execute()
    places.push(...rows.filter(({ lat, lng }) => locate(Number(lat), Number(lng))?.country === country))
  }
  return places
}
