import { expect, test, vi } from 'vitest'
import { MemoryStore } from '../../db/memory-store.ts'
import { World } from '../../testing/world.ts'

test.each([0, 1, 2])(
  'what is opened while the first visit fetches one trip after the other is fetched once: %i',
  async at => {
    const world = new World()
    const anna = await world.device(new MemoryStore())
    const streams: `trip:${string}`[] = []
    for (const title of ['Lisbon', 'Porto', 'Coimbra']) {
      const id = anna.engine.mint()
      streams.push(`trip:${id}`)
      anna.do('trip.create', {}, { id, title, start_date: '2027-05-01', end_date: '2027-05-03' })
    }
    await world.pass(10, anna.engine)
    anna.engine.stop()
    world.server.requests.length = 0

    const phone = world.engine(new MemoryStore())
    phone.onChange(change => {
      const begun = world.server.requests.some(({ path }) => path.includes('snapshot'))
      if (begun && change.type !== 'status') phone.open(streams[at] ?? '')
    })
    await phone.start()
    await world.pass(10, phone)
    const here = phone.records().filter(({ cursor }) => cursor !== null)
    expect(here.map(({ stream }) => stream)).toEqual(expect.arrayContaining(streams))
    const fetched = world.server.requests
      .map(({ path }) => decodeURIComponent(path))
      .filter(path => /snapshot/.test(path))
    const asked = fetched.flatMap(path => path.match(/trip:[\w-]+/g) ?? [])
    expect(asked.toSorted()).toEqual(streams.toSorted())
    phone.stop()
  },
)

test('many trips come in few requests, the next one first, and only what is looked at is read', async () => {
  const world = new World()
  const anna = await world.device(new MemoryStore())
  const trips = Array.from({ length: 40 }, (_, n) => {
    const id = anna.engine.mint()
    const day = String(28 - (n % 28)).padStart(2, '0')
    anna.do(
      'trip.create',
      {},
      { id, title: `Trip ${n}`, start_date: `2099-05-${day}`, end_date: '2099-06-30' },
    )
    return `trip:${id}`
  })
  await world.pass(10, anna.engine)
  anna.engine.stop()
  world.server.requests.length = 0

  const phone = world.engine(new MemoryStore())
  const shown = trips[5] ?? ''
  phone.open(shown)
  await phone.start()
  await world.pass(10, phone)
  const asked = world.server.requests.map(({ path }) => decodeURIComponent(path))
  const reads = asked.filter(path => path.includes('snapshot'))
  expect(reads).toHaveLength(4)
  expect(reads[0]?.match(/trip:[\w-]+/g)).toEqual([shown])
  const records = phone.records().filter(({ stream }) => trips.includes(stream))
  expect(records.filter(({ cursor, status }) => cursor && status === 'live')).toHaveLength(40)
  expect(trips.filter(stream => phone.memory(stream).loaded)).toEqual([shown])
  const later = trips[9] ?? ''
  phone.open(later)
  await phone.idle()
  expect([...phone.memory(later).rowsOf('trip').values()]).toMatchObject([{ title: 'Trip 9' }])
  phone.stop()
})

test('what many trips change at the same time is drawn together', async () => {
  const world = new World()
  const anna = await world.device(new MemoryStore())
  for (let n = 0; n < 12; n++)
    anna.do(
      'trip.create',
      {},
      { id: anna.engine.mint(), title: `Trip ${n}`, start_date: '2099-05-01', end_date: '2099-05-03' },
    )
  await world.pass(10, anna.engine)
  anna.engine.stop()

  let [together, times] = [false, 0]
  world.atOnce = work => {
    times++
    together = true
    work()
    together = false
  }
  const alone: unknown[] = []
  const phone = world.engine(new MemoryStore())
  phone.onChange(change => {
    if (change.type === 'stream' && change.stream.startsWith('trip:') && !together) alone.push(change)
  })
  await phone.start()
  await world.pass(10, phone)
  expect(phone.records().filter(({ cursor }) => cursor !== null).length).toBeGreaterThanOrEqual(12)
  expect(alone).toEqual([])
  expect(times).toBeLessThan(12)
  phone.stop()
})

test('what is missing of an answer for several is asked for by itself', async () => {
  const world = new World()
  const anna = await world.device(new MemoryStore())
  const streams = ['Lisbon', 'Porto', 'Coimbra'].map(title => {
    const id = anna.engine.mint()
    anna.do('trip.create', {}, { id, title, start_date: '2099-05-01', end_date: '2099-05-03' })
    return `trip:${id}`
  })
  await world.pass(10, anna.engine)
  anna.engine.stop()
  world.fault = ({ path }) =>
    path.startsWith('/api/sync/snapshots') ? { status: 403, body: { code: 'NO_ACCESS' } } : undefined
  const phone = world.engine(new MemoryStore())
  await phone.start()
  await world.pass(10, phone)
  const here = phone.records().filter(({ cursor }) => cursor !== null)
  expect(here.map(({ stream }) => stream)).toEqual(expect.arrayContaining(streams))
  phone.stop()
})

test('I1: rows that were asked for before a change and come after it take nothing of it away', async () => {
  const world = new World()
  const anna = await world.device(new MemoryStore())
  const trip_id = anna.engine.mint()
  const stream = `trip:${trip_id}` as const
  const [made, asked, read] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  world.late = ({ method, path }) => {
    if (method === 'POST' && path === '/api/trips') return made?.promise
    if (!path.endsWith('/snapshot')) return undefined
    asked?.resolve()
    return read?.promise
  }
  anna.do('trip.create', {}, { id: trip_id, title: 'Lisbon' })
  await vi.waitFor(() => expect(world.server.trip(trip_id).commits).toHaveLength(1))
  anna.engine.wake('online')
  await asked?.promise
  made?.resolve()
  anna.do('place.create', { trip_id }, { id: anna.engine.mint(), name: 'Belém' })
  const here = () => anna.engine.memory(stream).confirmed.tables.get('place')?.size
  await vi.waitFor(() => expect(here()).toBe(1))
  const seen: unknown[] = []
  anna.engine.onChange(() => void seen.push(here()))
  read?.resolve()
  await anna.engine.idle()
  expect(seen).not.toHaveLength(0)
  expect(new Set(seen)).toEqual(new Set([1]))
})
