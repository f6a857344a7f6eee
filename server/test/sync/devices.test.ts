import type { DevicesAnswer } from '@caravel/sync-protocol/wire'
import { expect, test } from 'vitest'
import { readUserAgent } from '../../src/sync/user-agent.ts'
import { newId, startWorld, type Person, type World } from './client.ts'
import { bodyAs, testClock } from '../support/test-server.ts'

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36'

const report = (
  world: World,
  person: Person,
  client_id: string,
  more: object = {},
  agent = chromeOnAndroid,
) => {
  const body = { client_id, waiting: 0, attention: 0, unsent_since: null, ...more }
  return world.call(person, 'PUT', '/api/sync/device', body, { 'user-agent': agent })
}

const devices = async (world: World, person: Person) =>
  bodyAs<DevicesAnswer>(await world.get(person, '/api/sync/devices')).devices

test('a device tells how many changes it holds, and its person sees it on another one', async () => {
  const clock = testClock()
  const world = await startWorld({ now: clock.now })
  const phone = newId()
  const made = clock.now() - 3_600_000
  expect(
    (await report(world, world.tom, phone, { waiting: 10, attention: 2, unsent_since: made })).status,
  ).toBe(200)
  const there = {
    client_id: phone,
    browser: 'Chrome',
    system: 'Android',
    signed_in: true,
    seen_at: clock.now(),
  }
  expect(await devices(world, world.tom)).toEqual([
    { ...there, waiting: 10, attention: 2, unsent_since: made },
  ])
  expect(await devices(world, world.ines)).toEqual([])
  clock.pass(60_000)
  await report(world, world.tom, phone)
  expect(await devices(world, world.tom)).toEqual([
    { ...there, seen_at: clock.now(), waiting: 0, attention: 0, unsent_since: null },
  ])
})

test('a device that was signed out is listed only while it holds something, and can be taken off', async () => {
  const world = await startWorld()
  const [empty, holding] = [newId(), newId()]
  const second = await world.server.call('POST', '/api/auth/login', {
    body: { username: 'tom', password: 'nine days in May' },
  })
  const elsewhere = { ...world.tom, cookie: second.cookie ?? '' }
  await report(world, elsewhere, empty)
  await report(world, elsewhere, holding, { waiting: 1, unsent_since: 1 })
  await world.call(elsewhere, 'POST', '/api/auth/logout')
  expect(await devices(world, world.tom)).toMatchObject([
    { client_id: holding, signed_in: false, waiting: 1 },
  ])
  const forget = (person: Person) => world.call(person, 'DELETE', `/api/sync/devices/${holding}`)
  await forget(world.ines)
  expect(await devices(world, world.tom)).toHaveLength(1)
  expect((await forget(world.tom)).status).toBe(200)
  expect(await devices(world, world.tom)).toEqual([])
})

test('I17: an account keeps fifty devices at most, the last that reported', async () => {
  const clock = testClock()
  const world = await startWorld({ now: clock.now })
  const ids = Array.from({ length: 52 }, newId)
  for (const id of ids) {
    clock.pass(1000)
    await report(world, world.tom, id)
  }
  expect((await devices(world, world.tom)).map(each => each.client_id)).toEqual(ids.slice(2).toReversed())
})

test('what is no report is refused', async () => {
  const world = await startWorld()
  for (const more of [{ waiting: -1 }, { waiting: 1.5 }, { client_id: 'x' }, { words: 'of a trip' }]) {
    const answer = await report(world, world.tom, newId(), more)
    expect(answer, JSON.stringify(more)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  }
  expect(await devices(world, world.tom)).toEqual([])
})

test('browsers and systems go by the names people know', () => {
  const names: [string, string | null, string | null][] = [
    [chromeOnAndroid, 'Chrome', 'Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      'Safari',
      'Mac',
    ],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ]
  for (const [agent, browser, system] of names)
    expect(readUserAgent(agent), agent).toEqual({ browser, system })
  expect(readUserAgent(null)).toEqual({ browser: null, system: null })
})
