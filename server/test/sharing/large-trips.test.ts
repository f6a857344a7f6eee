/** What public answers and exports cost grows with the rows of a trip, and others get their turn in between. */
import { exportedTrip } from '@caravel/sync-protocol/domain/export/exported-trip'
import { toGpx } from '@caravel/sync-protocol/domain/export/to-gpx'
import { toKml } from '@caravel/sync-protocol/domain/export/to-kml'
import { day } from '@caravel/sync-protocol/entities/day'
import { tripStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import { modules } from '../../src/modules/index.ts'
import { keptView } from '../../src/guests/kept-views.ts'
import { readSharedRows } from '../../src/modules/sharing/shared-rows.ts'
import { listRows } from '../../src/sync/synced-rows.ts'
import { startSecurityWorld, type SecurityWorld } from '../security/world.ts'
import type { Answer } from '../support/test-server.ts'
import { countVisits } from '../support/count-visits.ts'
import { fillTrip } from '../support/fill-trip.ts'

/** That a stranger may call who has its token. */
const isPublic = (path: string): boolean => /^\/api\/(shared|calendars)\//.test(path)

/** Every route that a stranger may call for a trip, and every one that writes a whole trip or account. */
const routes = modules
  .flatMap(module => module.routes)
  .filter(
    ({ path, method, guard }) =>
      method === 'GET' && ((guard === 'public' && isPublic(path)) || /\/export(\.|$)/.test(path)),
  )
  .map(({ path }) => path)

/** Of routes that read one tile or the list of areas, which no row of the trip is written into. */
const isOfMap = (path: string): boolean => path.includes('/tiles/')

interface Filled {
  world: SecurityWorld
  trip: string
  /** Its id. */
  link: string
  ask(path: string): Promise<Answer>
}

async function filled(rows: number): Promise<Filled> {
  const world = await startSecurityWorld()
  const own = (method: string, path: string, body?: unknown) =>
    world.as('owner', 'cookie', method, path, body)
  const made = await own('POST', '/api/trips', {
    title: 'Large',
    start_date: '2027-03-01',
    end_date: '2027-05-30',
  })
  const { id: trip } = made.body['trip'] as { id: string }
  const days = await listRows(world.server.app.db.read, day, tripStream(trip))
  const { place } = await fillTrip(world.server.app, trip, { rows, days: days.map(({ row }) => row.id) })
  const rights = { share_map: true, share_packing: true, share_budget: true, share_bookings: false }
  const link = await own('POST', `/api/trips/${trip}/share-links`, rights)
  const { id, token } = link.body['link'] as { id: string; token: string }
  const calendar = await own('POST', '/api/calendars', {})
  const { path: feed } = calendar.body['calendar'] as { path: string }
  const ask = async (path: string) => {
    const isFeed = path.startsWith('/api/calendars/')
    const isShared = path.startsWith('/api/shared/')
    const at = isFeed
      ? feed
      : path.replace(':token', token).replace(':place_id', place).replace(':trip_id', trip)
    if (isShared || isFeed) return world.server.call('GET', at)
    if (!path.endsWith('export.zip')) return own('GET', at)
    const { body } = await own('POST', '/api/auth/me/export')
    return own('GET', `${at}?token=${String(body['token'])}`)
  }
  return { world, trip, ask, link: id }
}

/** GPX and KML are written by the device itself. */
const onDevice = 'GPX and KML'

async function costs(rows: number) {
  const { world, trip, ask } = await filled(rows)
  const found = new Map<string, { visits: number; longest: number; turns: number; again: number }>()
  for (const path of routes.filter(each => !isOfMap(each))) {
    const first = await countVisits(() => ask(path))
    expect(first.result.status, path).toBeLessThan(500)
    const { visits: again } = await countVisits(() => ask(path))
    found.set(path, { ...first, again })
  }
  const shared = await readSharedRows(world.server.app.db, trip)
  if (!shared) throw new Error('no rows')
  const given = {
    ...shared,
    title: 'Large',
    bookings: shared.reservations,
    stays: shared.accommodations,
    positions: new Map(),
  }
  const written = await countVisits(async () => {
    const whole = exportedTrip(given)
    toGpx(whole, { day: () => 'Day' })
    toKml(whole, { day: () => 'Day', unplanned: 'Ideas' })
  })
  found.set(onDevice, { ...written, again: 0 })
  return found
}

test('no answer visits more rows for each row of a larger trip, and each gives way to others', async () => {
  const [small, large] = [await costs(5000), await costs(10_000)]
  expect([...large.keys()].length).toBeGreaterThanOrEqual(12)
  for (const [path, { visits, longest, again }] of large) {
    const before = small.get(path)?.visits ?? 0
    expect(visits / 10_000, path).toBeLessThan((before / 5000) * 1.1 + 0.1)
    // A page of 200 rows may be decoded, written and joined within one turn.
    if (path !== onDevice) expect(longest, path).toBeLessThanOrEqual(600)
    if (isPublic(path)) expect(again, path).toBe(0)
  }
}, 120_000)

test('an answer is kept until the trip or the link changes, and a feed has the newest events', async () => {
  const { world, trip, ask, link } = await filled(8000)
  const shared = (await ask('/api/shared/:token')).body
  expect((shared['places'] as unknown[]).length).toBeGreaterThan(1000)
  const own = (method: string, path: string, body: object) => world.as('owner', 'cookie', method, path, body)
  await own('POST', `/api/trips/${trip}/places`, { name: 'The last quay' })
  expect((await ask('/api/shared/:token')).text).toContain('The last quay')
  await own('PATCH', `/api/trips/${trip}/share-links/${link}`, { share_map: false })
  expect((await ask('/api/shared/:token')).text).not.toContain('The last quay')

  const ends = { start_date: '2031-01-01', start_time: '09:00', type: 'other', title: 'The last ferry' }
  await own('POST', `/api/trips/${trip}/reservations`, ends)
  const feed = await ask('/api/calendars/:token/trips.ics')
  expect(feed.text.match(/BEGIN:VEVENT/g)?.length).toBe(2000)
  expect(feed.text).toContain('The last ferry')
  expect(feed.text).not.toContain('20270301T')
}, 120_000)

test('of kept answers those go first that were asked for longest ago', async () => {
  const { server } = await startSecurityWorld()
  const made: string[] = []
  const ask = (name: string, mark = '1') =>
    keptView(server.app, name, mark, async () => {
      made.push(name)
      return { value: name, size: 20 * 1024 * 1024 }
    })
  await Promise.all([ask('a'), ask('a')])
  await ask('b')
  await ask('c')
  await ask('a')
  expect(made).toEqual(['a', 'b', 'c'])
  await ask('d')
  await ask('a')
  await ask('b')
  await ask('a', '2')
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b', 'a'])
})
