import { expect, test } from 'vitest'
import { MemoryStore } from '../db/memory-store.ts'
import { Browser, World } from '../testing/world.ts'
import type { HttpRequest } from './ports.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

/** `lost` never arrived so far; behind it waits what has not left. */
const withLost = async (count: number) => {
  const world = new World()
  const store = new MemoryStore()
  const browser = new Browser()
  const anna = await world.device(store, browser.tab())
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await world.pass(1000, anna.engine)
  const lost: HttpRequest[] = []
  world.fault = request => {
    if (request.path.includes('/places') || request.path.endsWith('/push')) lost.push(request)
    return 'drop'
  }
  for (let at = 0; at < count; at++) anna.do('place.create', trip, { name: `place ${at}` })
  await anna.engine.saved()
  anna.engine.wake('person')
  await world.pass(1, anna.engine)
  expect((await store.loadLane(stream)).filter(entry => entry.sent).length).toBeGreaterThan(0)
  const places = () => world.server.trip(tripId).state.tables.get('place')?.size ?? 0
  return { world, store, browser, anna, lost, places }
}

test('S9: what may have left is settled before a sign-out lets it go; a late copy is refused', async () => {
  const { world, store, anna, lost, places } = await withLost(3)
  world.fault = request => (request.path === '/api/sync/settle' ? undefined : 'drop')
  expect(await anna.engine.discardAllUnsent()).toBe(true)
  expect(await store.loadLane(stream)).toEqual([])
  for (const request of lost) world.server.request(request)
  expect(places()).toBe(0)
})

test('S9: without an answer nothing is let go, and all of it is sent later', async () => {
  const { world, store, anna, places } = await withLost(3)
  expect(await anna.engine.discardAllUnsent()).toBe(false)
  expect(await store.loadLane(stream)).toHaveLength(3)
  world.fault = () => undefined
  await world.pass(120_000, anna.engine)
  expect(places()).toBe(3)
})

test('S9: what another tab sends while it is being settled is settled too', async () => {
  const { world, store, browser, anna, lost, places } = await withLost(1)
  const second = await world.device(store, browser.tab())
  await anna.do('place.create', trip, { name: 'sent meanwhile' }).saved
  let first = true
  world.fault = request => {
    if (request.path !== '/api/sync/settle') {
      lost.push(request)
      return 'drop'
    }
    if (first) anna.engine.wake('person')
    first = false
    return undefined
  }
  world.late = async request => {
    if (request.path === '/api/sync/settle') await world.pass(30_000)
  }
  expect(await second.engine.discardAllUnsent()).toBe(true)
  for (const request of lost) if (request.path.startsWith('/api/trips')) world.server.request(request)
  expect(places()).toBe(0)
})

test('S9: what never left goes without asking anybody', async () => {
  const world = new World()
  const anna = await world.device()
  world.server.signedIn = false
  anna.engine.wake('person')
  await world.pass(1000, anna.engine)
  await anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' }).saved
  const before = world.server.requests.length
  expect(await anna.engine.discardAllUnsent()).toBe(true)
  expect(world.server.requests.length).toBe(before)
})

test('S9: any number of them is settled', async () => {
  const { world, anna, store } = await withLost(130)
  // All that a device took in from a file counts as sent.
  const changes = await anna.engine.onlyHere()
  const other = await world.device(new MemoryStore())
  await other.engine.importEntries(changes)
  const sizes: number[] = []
  world.fault = request => {
    if (request.path !== '/api/sync/settle') return 'drop'
    sizes.push((JSON.parse(request.body ?? '') as { entries: [] }).entries.length)
    return undefined
  }
  expect(await other.engine.discardAllUnsent()).toBe(true)
  expect(sizes).toEqual([50, 50, 30])
  expect(await store.loadLane(stream)).toHaveLength(130)
})
