import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStore } from './db/memory-store.ts'
import { tester } from './testing/fake-server.ts'
import { World } from './testing/world.ts'
import { reportUnsent } from './unsent-report.ts'

const reports: Record<string, unknown>[] = []
let answers = true

beforeEach(() => {
  vi.useFakeTimers()
  reports.length = 0
  answers = true
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!answers) throw new TypeError('no network')
    reports.push({ path, ...(JSON.parse(String(init.body)) as object) })
    const headers = { 'content-type': 'application/json', 'x-sync-epoch': 'e' }
    return new Response('{"success":true}', { headers })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = async () => {
  const world = new World()
  const person = await world.device(new MemoryStore())
  const stop = reportUnsent(person.engine)
  const pass = async (ms: number) => {
    await world.pass(ms, person.engine)
    await vi.advanceTimersByTimeAsync(ms)
  }
  await pass(2000)
  return { world, person, pass, stop, engine: person.engine }
}

test('a device says once that it is there, and nothing while edits come and go', async () => {
  const { person, pass, engine } = await start()
  expect(reports).toEqual([
    {
      path: '/api/sync/device',
      client_id: (await engine.onlyHere()).client_id,
      waiting: 0,
      attention: 0,
      unsent_since: null,
    },
  ])
  person.do('trip.create', {}, { id: engine.mint(), title: 'Lisbon' })
  await pass(10_000)
  expect(engine.state().waiting).toBe(0)
  expect(reports).toHaveLength(1)
})

test('what stays is told with its number and time, and once more when it is gone', async () => {
  const { world, person, pass, engine } = await start()
  world.fault = ({ method }) => (method === 'GET' ? undefined : { status: 503, body: { code: 'OVERLOADED' } })
  const made = world.now
  person.do('trip.create', {}, { id: engine.mint(), title: 'Lisbon' })
  await pass(30_000)
  expect(reports.slice(1)).toMatchObject([{ waiting: 1, attention: 0, unsent_since: made }])
  world.fault = () => undefined
  await pass(60_000)
  expect(reports.slice(2)).toMatchObject([{ waiting: 0, attention: 0, unsent_since: null }])
})

test('a report that does not arrive is made again; none after the device was closed', async () => {
  const { world, person, pass, stop, engine } = await start()
  world.fault = ({ method }) => (method === 'GET' ? undefined : { status: 503, body: { code: 'OVERLOADED' } })
  answers = false
  person.do('trip.create', {}, { id: engine.mint(), title: 'Lisbon' })
  await pass(30_000)
  expect(reports).toHaveLength(1)
  answers = true
  await pass(60_000)
  expect(reports.slice(1)).toMatchObject([{ waiting: 1 }])
  stop()
  world.fault = () => undefined
  await pass(60_000)
  expect(reports).toHaveLength(2)
  expect(JSON.stringify(reports)).not.toContain(tester.name)
})

test('a photo alone is told with its number and time as well', async () => {
  const { world, person, pass, engine } = await start()
  const tripId = engine.mint()
  person.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await pass(10_000)
  world.fault = ({ path }) => (path.endsWith('/content') ? 'drop' : undefined)
  const content = { name: 'Azulejo.jpg', mime: 'image/jpeg', size: 3, sha256: 'ab'.repeat(32) }
  const staged_at = world.now
  const upload = {
    ...content,
    id: engine.mint(),
    stream: `trip:${tripId}`,
    staged_at,
    bytes: new ArrayBuffer(3),
  }
  person.do('file.create', { trip_id: tripId }, { id: upload.id, ...content }, { upload })
  await pass(30_000)
  expect(reports.at(-1)).toMatchObject({ waiting: 1, attention: 0, unsent_since: staged_at })
})
