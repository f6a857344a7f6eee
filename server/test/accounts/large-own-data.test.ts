/** One's own data is sent as it is read: a slow reader keeps no more of it in memory, however much there is. */
import type { Readable } from 'node:stream'
import { day } from '@caravel/sync-protocol/entities/day'
import { tripStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import type { Ctx } from '../../src/context.ts'
import { callRoute } from '../../src/http/call-route.ts'
import { routes } from '../../src/modules/index.ts'
import { listRows } from '../../src/sync/synced-rows.ts'
import { startSecurityWorld, type SecurityWorld } from '../security/world.ts'
import { countVisits } from '../support/count-visits.ts'
import { fillTrip } from '../support/fill-trip.ts'

async function filled(rows: number): Promise<SecurityWorld> {
  const world = await startSecurityWorld()
  const dates = { start_date: '2027-03-01', end_date: '2027-05-30' }
  const made = await world.as('owner', 'cookie', 'POST', '/api/trips', { title: 'Large', ...dates })
  const { id: trip } = made.body['trip'] as { id: string }
  const days = await listRows(world.server.app.db.read, day, tripStream(trip))
  await fillTrip(world.server.app, trip, { rows, days: days.map(({ row }) => row.id) })
  return world
}

/** The answer as the server would send it, before anything of it was taken. */
async function answerOf({ server, people }: SecurityWorld, path: string): Promise<Readable> {
  const route = routes.find(each => each.method === 'GET' && each.path === path)
  if (!route) throw new Error(`no route ${path}`)
  const user = await server.app.sessions.read(people.owner.token)
  const about = { method: 'GET', path, headers: {}, ip: '127.0.0.1', body_bytes: 0, secure: false }
  const reply = await callRoute(route, { ...server.app, user, ...about } as Ctx)
  return reply.body as Readable
}

async function readOf(world: SecurityWorld, path: string) {
  const chunks = (await answerOf(world, path))[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>
  const beginning = await countVisits(async () => {
    const { value } = (await chunks.next()) as { value: Buffer }
    // What is read ahead without anybody asking for it is read by now.
    for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate)
    return value.length
  })
  let [longest, whole] = [beginning.result, beginning.result]
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    longest = Math.max(longest, next.value.length)
    whole += next.value.length
  }
  return { ahead: beginning.visits, longest, whole }
}

test('of the text no more is read ahead, and no piece is larger, for a trip twice as large', async () => {
  const [small, large] = [await filled(4000), await filled(8000)]
  const path = '/api/auth/me/export'
  const [before, after] = [await readOf(small, path), await readOf(large, path)]
  expect(after.whole).toBeGreaterThan(before.whole * 1.8)
  expect(after.ahead).toBeLessThanOrEqual(before.ahead + 200)
  // A page of 200 rows of these lengths.
  expect(after.longest).toBeLessThan(200 * 1000)
  expect(after.whole).toBeGreaterThan(after.longest * 20)
}, 120_000)
