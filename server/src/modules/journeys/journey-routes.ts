/** Journals of the caller, one of them with all that is in it, and the trips that could become one. */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { journeyContributor } from '@caravel/sync-protocol/entities/journey-contributor'
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { journeyPhoto } from '@caravel/sync-protocol/entities/journey-photo'
import { journeyTrip } from '@caravel/sync-protocol/entities/journey-trip'
import { journey } from '@caravel/sync-protocol/entities/journey'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Route } from '@caravel/sync-protocol/route'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { findRow, listRows } from '../../sync/synced-rows.ts'
import { listJourneys, listTripChoices } from './journey-queries.ts'

/** A trip that ended in so many days is offered. */
const offeredDays = 30

const list: Route<Ctx> = {
  method: 'GET',
  path: '/api/journeys',
  guard: 'user',
  async run(ctx) {
    return { journeys: await listJourneys(ctx.db.read, mustUser(ctx).id) }
  },
}

const suggestions: Route<Ctx> = {
  method: 'GET',
  path: '/api/journeys/suggestions',
  guard: 'user',
  async run(ctx) {
    const today = new Date(ctx.now()).toISOString().slice(0, 10)
    const range = { endedSince: addDays(today, -offeredDays), today }
    return { trips: await listTripChoices(ctx.db.read, mustUser(ctx).id, range) }
  },
}

const available: Route<Ctx> = {
  method: 'GET',
  path: '/api/journeys/available-trips',
  guard: 'user',
  async run(ctx) {
    return { trips: await listTripChoices(ctx.db.read, mustUser(ctx).id) }
  },
}

const one: Route<Ctx> = {
  method: 'GET',
  path: '/api/journeys/:journey_id',
  guard: 'user',
  async run(ctx, { params }) {
    const id = params['journey_id'] ?? ''
    const stream = journeyStream(id)
    const sync = { stream, ...(await mustRead(ctx, stream)) }
    const found = await findRow(ctx.db.read, journey as Entity, stream, id)
    if (!found) throw new AppError('NOT_FOUND', { entity: 'journey', id })
    const rowsOf = async (entity: unknown): Promise<AnyRow[]> =>
      (await listRows(ctx.db.read, entity as Entity, stream)).map(({ row }) => row)
    const photos = (await rowsOf(journeyPhoto)).filter(row => row['thumbnail_of_id'] === null)
    const photosOf = Map.groupBy(photos.toSorted(by('position')), row => row['entry_id'])
    const contributors = (await rowsOf(journeyContributor)).filter(row => row['left_at'] === null)
    const me = contributors.find(row => row['user_id'] === mustUser(ctx).id)
    const entries = (await rowsOf(journeyEntry))
      .filter(row => me?.['hide_skeletons'] !== true || row['type'] !== 'skeleton')
      .toSorted(by('entry_date', 'position'))
      .map(row => ({ ...row, photos: photosOf.get(row.id) ?? [] }))
    const written = entries.filter(row => (row as AnyRow)['type'] === 'entry') as AnyRow[]
    const places = new Set(written.flatMap(row => row['location_name'] || []))
    const body = {
      journey: found.row,
      entries,
      gallery: photos,
      trips: await rowsOf(journeyTrip),
      contributors,
      stats: { entries: written.length, photos: photos.length, places: places.size },
      hide_skeletons: me?.['hide_skeletons'] ?? false,
      my_role: me?.['role'] ?? null,
      sync,
    }
    return new Reply(body, { headers: { ETag: `"${found.row.version}"` } })
  },
}

const by =
  (...names: string[]) =>
  (a: AnyRow, b: AnyRow): number => {
    for (const name of [...names, 'id']) {
      const [left, right] = [String(a[name] ?? ''), String(b[name] ?? '')]
      if (left !== right) return left < right ? -1 : 1
    }
    return 0
  }

export const journeyRoutes: Route<Ctx>[] = [list, suggestions, available, one]
