/** A server that is busy says how long it wants to be left alone: reads wait for it as writes do. */
import { describe, expect, test } from 'vitest'
import { FakeSockets } from '../../testing/fake-sockets.ts'
import { World, type Fault } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const busy = (seconds: number, status = 503): Fault => ({ status, body: { retry_after: seconds } })
const anyPath = /^\/api/
const list = /^\/api\/sync\/streams/
const changes = /\/changes\?/
const snapshot = /\/snapshots?(\?|$)/

/** Two devices of one person; what Ben does is news to Anna, who hears of it by asking. */
const twoDevices = async (sockets?: FakeSockets) => {
  const world = new World()
  if (sockets) world.sockets = sockets
  const anna = await world.device()
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon', day_count: 2 })
  await world.pass(5000, anna.engine)
  const ben = await world.device()
  ben.engine.open(stream)
  await world.pass(5000, ben.engine, anna.engine)
  const asked = (pattern: RegExp, since = 0) =>
    world.server.requests.slice(since).filter(({ path, method }) => method === 'GET' && pattern.test(path))
  return { world, anna, ben, asked }
}

/** When the server was asked again, in ms after it had said that it is busy. */
const nextAsked = async (
  { world, anna }: Awaited<ReturnType<typeof twoDevices>>,
  pattern: RegExp,
  fault: Fault,
) => {
  let refused: number | undefined
  let again: number | undefined
  world.fault = ({ path, method }) => {
    if (method !== 'GET' || !pattern.test(path)) return undefined
    if (refused === undefined) {
      refused = world.now
      return fault
    }
    again ??= world.now
    return undefined
  }
  const until = world.now + 5_000_000
  while (again === undefined && world.now < until) await world.pass(500, anna.engine)
  return again === undefined || refused === undefined ? Infinity : again - refused
}

describe('C2.9 §5: Retry-After', () => {
  test.each([503, 429])('%i to the question for the streams: not asked again before', async status => {
    const all = await twoDevices()
    all.ben.engine.stop()
    const wait = await nextAsked(all, list, busy(90, status))
    expect(wait).toBeGreaterThanOrEqual(90_000)
    expect(wait).toBeLessThan(100_000)
  })

  test('503 to a page of changes: neither that nor anything else is read before, then all of it', async () => {
    const all = await twoDevices()
    const { world, anna, ben, asked } = all
    ben.do('trip.update', { trip_id: tripId }, { title: 'Porto' })
    await world.pass(100, ben.engine)
    ben.engine.stop()
    const from = world.server.requests.length
    const wait = await nextAsked(all, changes, busy(90))
    expect(wait).toBeGreaterThanOrEqual(90_000)
    expect(wait).toBeLessThan(100_000)
    expect(asked(changes, from)).toHaveLength(1)
    await world.pass(1000, anna.engine)
    expect(anna.rows(stream, 'trip')).toMatchObject([{ title: 'Porto' }])
  })

  test('503 to a snapshot: it is fetched when the time is over', async () => {
    const world = new World()
    const anna = await world.device()
    anna.do('trip.create', {}, { id: tripId, title: 'Lisbon', day_count: 2 })
    await world.pass(5000, anna.engine)
    let refused = 0
    const times: number[] = []
    world.fault = ({ path }) => {
      if (!snapshot.test(path) || !path.includes('trip')) return undefined
      times.push(world.now)
      return refused++ ? undefined : busy(7)
    }
    const ben = await world.device()
    ben.engine.open(stream)
    await world.pass(30_000, ben.engine)
    const [first = 0, second = 0] = times
    expect([times.length, Math.floor((second - first) / 1000)]).toEqual([2, 7])
    expect(ben.rows(stream, 'trip')).toHaveLength(1)
  })

  test('what the socket tells meanwhile is pulled afterwards', async () => {
    const sockets = new FakeSockets()
    const all = await twoDevices(sockets)
    const { world, anna, ben, asked } = all
    ben.do('trip.update', { trip_id: tripId }, { title: 'Porto' })
    await world.pass(100, ben.engine)
    ben.engine.stop()
    world.fault = ({ path }) => (changes.test(path) ? busy(60) : undefined)
    const head = { type: 'head', stream, epoch: world.server.epoch, seq: 99, mark: 'x' } as const
    sockets.all[0]?.say(head)
    await world.pass(10, anna.engine)
    const from = world.server.requests.length
    world.fault = () => undefined
    for (let second = 0; second < 50; second++) {
      sockets.all[0]?.say(head)
      await world.pass(1000, anna.engine)
    }
    expect(asked(anyPath, from)).toEqual([])
    await world.pass(20_000, anna.engine)
    expect(anna.rows(stream, 'trip')).toMatchObject([{ title: 'Porto' }])
  })

  test('changes go out meanwhile, and somebody who comes back does not wait', async () => {
    const all = await twoDevices()
    const { world, anna, ben, asked } = all
    ben.do('trip.update', { trip_id: tripId }, { title: 'Porto' })
    await world.pass(100, ben.engine)
    ben.engine.stop()
    world.fault = ({ path }) => (changes.test(path) ? busy(600) : undefined)
    while (!asked(changes, world.server.requests.length - 1).length && world.now < 1_800_000_100_000)
      await world.pass(500, anna.engine)
    await world.pass(40_000, anna.engine)
    world.fault = () => undefined
    anna.do('place.create', { trip_id: tripId }, { name: 'Belém' })
    await world.pass(1000, anna.engine)
    expect(world.server.trip(tripId).state.tables.get('place')?.size).toBe(1)
    anna.engine.wake('visible')
    await world.pass(1000, anna.engine)
    expect(anna.rows(stream, 'trip')).toMatchObject([{ title: 'Porto' }])
  })

  test('nobody is made to wait longer than an hour, nor for years by a clock that was set back', async () => {
    const all = await twoDevices()
    all.ben.engine.stop()
    const wait = await nextAsked(all, list, busy(86_400))
    expect(Math.round(wait / 60_000)).toBe(60)
    const { world, anna, asked } = all
    world.fault = ({ path }) => (list.test(path) ? busy(60) : undefined)
    await world.pass(130_000, anna.engine)
    world.fault = () => undefined
    world.skew = -2 * 365 * 86_400_000
    const from = world.server.requests.length
    await world.pass(130_000, anna.engine)
    expect(asked(list, from).length).toBeGreaterThan(1)
  })
})
