import { describe, expect, test } from 'vitest'
import { closeCodes } from '@caravel/sync-protocol/wire'
import { MemoryStore } from '../../db/memory-store.ts'
import { FakeSockets } from '../../testing/fake-sockets.ts'
import { World } from '../../testing/world.ts'

const connected = async () => {
  const world = new World()
  const sockets = (world.sockets = new FakeSockets())
  const anna = await world.device(new MemoryStore())
  await world.pass(1000, anna.engine)
  expect(anna.engine.state().live).toBe(true)
  const polls = () => world.server.requests.filter(each => each.path.startsWith('/api/sync/streams?')).length
  /** How long until the next socket is opened, at most `ms`. */
  const untilNext = async (ms: number) => {
    const before = sockets.all.length
    const begun = world.now
    while (sockets.all.length === before && world.now - begun < ms) await world.pass(100, anna.engine)
    return sockets.all.length > before ? world.now - begun : Infinity
  }
  return { world, sockets, anna, polls, untilNext }
}

describe('a live connection that ends', () => {
  test('§5: after a bye every device comes back by itself, spread over some seconds', async () => {
    const { sockets, untilNext } = await connected()
    const waits = new Set<number>()
    for (let round = 0; round < 6; round++) {
      sockets.last.say({ type: 'bye' })
      sockets.last.close(1001)
      const wait = await untilNext(30_000)
      expect(wait).toBeGreaterThanOrEqual(500)
      expect(wait).toBeLessThanOrEqual(9000)
      waits.add(wait)
    }
    expect(waits.size).toBeGreaterThan(3)
  })

  test('§5: an overloaded server is left alone for a while', async () => {
    const { sockets, untilNext } = await connected()
    sockets.last.close(closeCodes.overloaded)
    expect(await untilNext(60_000)).toBeGreaterThanOrEqual(10_000)
  })

  test('§5: a token that does not count, and access that ended, ask for the streams at once', async () => {
    const { world, sockets, anna, polls } = await connected()
    for (const code of [closeCodes.stale_token, closeCodes.forbidden]) {
      await world.pass(10_000, anna.engine)
      const before = polls()
      sockets.last.close(code)
      await world.pass(10, anna.engine)
      expect(polls()).toBe(before + 1)
    }
  })

  test('§5: a session that ended shows in the answer, and no socket is tried until somebody signed in', async () => {
    const { world, sockets, anna, untilNext } = await connected()
    await world.pass(10_000, anna.engine)
    world.server.signedIn = false
    sockets.last.close(closeCodes.stale_token)
    expect(await untilNext(120_000)).toBe(Infinity)
    expect(anna.engine.state().session).toBe('AUTH_REQUIRED')
    world.server.signedIn = true
    anna.engine.wake('sign-in')
    expect(await untilNext(70_000)).toBeLessThan(70_000)
  })

  test('§5: an app that is too old asks once why, and opens no further socket', async () => {
    const { world, sockets, anna, polls, untilNext } = await connected()
    await world.pass(10_000, anna.engine)
    const before = polls()
    world.fault = () => ({ status: 426, body: { code: 'CLIENT_TOO_OLD' } })
    sockets.last.close(closeCodes.too_old)
    await world.pass(10, anna.engine)
    expect(anna.engine.state().session).toBe('CLIENT_TOO_OLD')
    world.fault = () => undefined
    expect(await untilNext(120_000)).toBe(Infinity)
    expect(polls()).toBeGreaterThan(before + 1)
  })
})

describe('a live connection that is dead without saying so', () => {
  test('§5: a half-open one is noticed within a minute or so, and replaced', async () => {
    const { sockets, anna, untilNext } = await connected()
    sockets.welcomes = false
    const silent = sockets.last
    expect(await untilNext(90_000)).toBeLessThanOrEqual(75_000)
    expect(silent.closedHere).toBe(true)
    sockets.welcomes = true
    await untilNext(60_000)
    expect(anna.engine.state().live).toBe(true)
  })

  test('§5: one that never answers at all is given up', async () => {
    const world = new World()
    const sockets = (world.sockets = new FakeSockets())
    sockets.welcomes = false
    const anna = await world.device(new MemoryStore())
    await world.pass(60_000, anna.engine)
    expect(sockets.all.length).toBeGreaterThan(1)
    expect(sockets.all[0]?.closedHere).toBe(true)
  })

  test('§5: back from the background it is asked at once', async () => {
    const { world, sockets, anna } = await connected()
    const before = sockets.last.said.length
    await world.pass(5000, anna.engine)
    anna.engine.wake('visible')
    await world.pass(10, anna.engine)
    expect(sockets.last.said.length).toBe(before + 1)
  })

  test('§5: a live connection that answers stays', async () => {
    const { world, sockets, anna } = await connected()
    await world.pass(600_000, anna.engine)
    expect(sockets.all).toHaveLength(1)
    expect(anna.engine.state().live).toBe(true)
  })
})

describe('without a live connection', () => {
  test('§5: the streams are asked for about every twenty seconds, not by all devices at the same moment', async () => {
    const world = new World()
    const anna = await world.device(new MemoryStore())
    const times: number[] = []
    let seen = world.server.requests.length
    for (let second = 0; second < 400; second++) {
      await world.pass(1000, anna.engine)
      const fresh = world.server.requests.slice(seen)
      seen = world.server.requests.length
      if (fresh.some(each => each.path.startsWith('/api/sync/streams?'))) times.push(second)
    }
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(gaps.length).toBeGreaterThan(14)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(26)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(14)
    expect(new Set(gaps).size).toBeGreaterThan(2)
  })
})
