/** U7: what counts as news for someone who has never opened the history of a trip. */
import type { HistoryPage, TripNews } from '@caravel/sync-protocol/history'
import { expect, test } from 'vitest'
import { headOf, newId, startWorld, type Person, type World } from '../sync/client.ts'
import { bodyAs, testClock } from '../support/test-server.ts'

const joinedTrip = async () => {
  const clock = testClock()
  const world = await startWorld({ now: clock.now })
  const trip = await world.trip()
  const at = `/api/trips/${trip}`
  const joined_at = clock.now()
  clock.pass(60_000)
  const add = async (name: string) => {
    const answer = await world.call(world.tom, 'POST', `${at}/places`, { id: newId(), name })
    expect(answer.status).toBe(201)
    clock.pass(60_000)
  }
  return { world, trip, at, clock, joined_at, add }
}

const newsFor = async (world: World, person: Person): Promise<TripNews[]> =>
  (await world.get(person, '/api/history/news')).body['news'] as TripNews[]

const rename = async (world: World, person: Person, username: string): Promise<void> => {
  const { status } = await world.call(person, 'PUT', '/api/auth/me/settings', { username })
  expect(status).toBe(200)
  await world.server.app.effects.idle()
}

test('U7: a new name of one’s own hides nothing from somebody who never looked', async () => {
  const { world, trip, at, clock, joined_at, add } = await joinedTrip()
  await add('A')
  await add('B')
  await rename(world, world.ines, 'inês.s')
  clock.pass(60_000)
  await add('C')
  expect(await newsFor(world, world.ines)).toMatchObject([{ trip_id: trip, count: 3, since: joined_at }])
  const page = bodyAs<HistoryPage>(await world.get(world.ines, `${at}/history`))
  expect(page.unseen).toBe(3)
})

test('U7: neither does becoming the owner of the trip', async () => {
  const { world, at, joined_at, add } = await joinedTrip()
  await add('A')
  const given = await world.call(world.tom, 'PUT', `${at}/owner`, { user_id: world.ines.id })
  expect(given.status).toBe(200)
  await add('B')
  // The place, the handing over, the place.
  expect(await newsFor(world, world.ines)).toMatchObject([{ count: 3, since: joined_at }])
})

test('U7: nothing is news of the time before somebody joined, nor of that before they came back', async () => {
  const { world, at, clock, add } = await joinedTrip()
  await add('A')
  const left = await world.call(world.ines, 'DELETE', `${at}/members/${world.ines.id}`)
  expect(left.status).toBe(200)
  await add('B')
  const again = await world.call(world.tom, 'POST', `${at}/members`, { identifier: 'Inês' })
  expect(again.status).toBe(201)
  const back_at = clock.now()
  expect(await newsFor(world, world.ines)).toEqual([])
  await add('C')
  await rename(world, world.ines, 'inês.s')
  expect(await newsFor(world, world.ines)).toMatchObject([{ count: 1, since: back_at }])
})

test('U7: who made a trip hears of all that others did in it', async () => {
  const { world, trip, at, clock } = await joinedTrip()
  await world.call(world.ines, 'POST', `${at}/places`, { id: newId(), name: 'A' })
  clock.pass(60_000)
  await rename(world, world.tom, 'tomás')
  expect(await newsFor(world, world.tom)).toMatchObject([{ trip_id: trip, count: 1 }])
})

test('U7: where the log no longer tells when somebody joined, it counts from what it still has', async () => {
  const { world, trip, at, clock } = await joinedTrip()
  clock.pass(60_000)
  await world.call(world.tom, 'POST', `${at}/places`, { id: newId(), name: 'A' })
  const kept = clock.now()
  await world.call(world.tom, 'POST', `${at}/places`, { id: newId(), name: 'B' })
  const { raw } = world.server.app.db
  const floor = headOf(world.server, `trip:${trip}`) - 1
  raw.prepare('delete from commits where stream = ? and seq < ?').run(`trip:${trip}`, floor)
  raw.prepare('update streams set floor = ? where stream = ?').run(floor, `trip:${trip}`)
  expect(await newsFor(world, world.ines)).toMatchObject([{ count: 2, since: kept }])
})
