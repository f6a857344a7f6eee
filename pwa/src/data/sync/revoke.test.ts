import { AppError } from '@caravel/sync-protocol/errors'
import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../db/memory-store.ts'
import { anEntry } from '../testing/entries.ts'
import { World } from '../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const place = '0190c000-0000-7000-8000-000000000001'

const rounds = async () => {
  for (let round = 0; round < 400; round++) await Promise.resolve()
}

const withTrip = async (store = new MemoryStore()) => {
  const world = new World()
  const anna = await world.device(store)
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await anna.engine.idle()
  /** The next answer of a path is on its way until the returned function is called. */
  const hold = (path: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let held = false
    world.late = request => {
      if (held || !request.path.includes(path)) return undefined
      held = true
      return promise
    }
    return resolve
  }
  const wake = async () => {
    anna.engine.wake('person')
    await rounds()
  }
  const revoke = async () => {
    world.server.gone.push({ stream, cause: 'removed', at: world.now, by: 'Inês' })
    await wake()
    expect(anna.engine.status(stream)).toBe('revoked')
    expect(await store.loadStream(stream)).toMatchObject({ record: undefined, rows: [] })
  }
  return { world, store, anna, hold, wake, revoke }
}

describe('a trip that is taken away', () => {
  test('I13: does not come back with a page that was on its way', async () => {
    const { world, anna, store, hold, wake, revoke } = await withTrip()
    world.server.change('POST', `/api/trips/${tripId}/places`, { id: place, name: 'theirs' }, place)
    const release = hold('/changes')
    await wake()
    await revoke()
    release()
    await anna.engine.idle()
    expect(await store.loadStream(stream)).toMatchObject({ record: undefined, rows: [] })
    expect(anna.engine.status(stream)).toBe('revoked')
  })

  test('I13: does not come back with a snapshot that was on its way', async () => {
    const { world, anna, store, hold, wake, revoke } = await withTrip()
    world.server.trip(tripId).access_rev = 5
    await wake()
    await anna.engine.idle()
    world.server.trip(tripId).access_rev = 6
    const release = hold('/snapshot')
    await wake()
    await revoke()
    release()
    await anna.engine.idle()
    expect(await store.loadStream(stream)).toMatchObject({ record: undefined, rows: [] })
    expect(anna.engine.status(stream)).toBe('revoked')
  })
})

test('L8: nobody is asked about the deleting of a trip that somebody else has deleted meanwhile', async () => {
  const { world, anna, store } = await withTrip()
  world.fault = () => 'drop'
  const trip = { trip_id: tripId }
  await anna.do('place.create', trip, { id: place, name: 'own words' }).saved
  await anna.do('trip.delete', trip, {}).saved
  await anna.engine.idle()
  world.fault = () => undefined
  world.server.gone.push({ stream, cause: 'deleted', at: world.now, by: 'Inês' })
  await world.pass(120_000, anna.engine)
  expect(anna.engine.status(stream)).toBe('revoked')
  expect(anna.engine.attention().map(item => item.entry.body['name'])).toEqual(['own words'])
  expect(await store.loadLane(stream)).toEqual([])
})

test('L8: what was asked about the deleting of a trip is asked no more when the trip is deleted', async () => {
  const { world, anna, wake } = await withTrip()
  const conflict = { status: 409, body: { code: 'DELETE_CONFLICT', changes: 1, by: ['Inês'] } }
  world.fault = ({ method }) => (method === 'DELETE' ? conflict : undefined)
  await anna.do('trip.delete', { trip_id: tripId }, {}).saved
  await anna.engine.idle()
  expect(anna.engine.attention()).toHaveLength(1)
  world.server.gone.push({ stream, cause: 'deleted', at: world.now, by: 'Inês' })
  await wake()
  expect(anna.engine.status(stream)).toBe('revoked')
  expect(anna.engine.attention()).toEqual([])
})

test('I5: what leaves while the server is asked about the rest is neither parked nor lost: it is asked about too', async () => {
  const { world, anna, store, hold, wake } = await withTrip()
  const busy = { status: 503, body: { code: 'SCHEMA_BEHIND' } }
  world.fault = ({ path }) => (path.includes('/places') ? busy : undefined)
  await anna.do('place.create', { trip_id: tripId }, { name: 'put off' }).saved
  await anna.engine.idle()
  world.fault = () => undefined
  world.server.gone.push({ stream, cause: 'removed', at: world.now, by: 'Inês' })
  const [settled, late] = [hold('/settle'), Promise.withResolvers<void>()]
  await wake()
  const { late: held } = world
  world.late = request =>
    request.method === 'POST' && !request.path.includes('/settle') ? late.promise : held(request)
  world.now += 120_000
  await anna.do('place.create', { trip_id: tripId }, { name: 'on its way' }).saved
  await rounds()
  expect(anna.engine.memory(stream).lane.in_flight).toBe(true)
  settled()
  await rounds()
  expect(anna.engine.attention()).toEqual([])
  expect(await store.loadLane(stream)).toHaveLength(2)
  late.resolve()
  await world.pass(120_000, anna.engine)
  expect(anna.engine.status(stream)).toBe('revoked')
  const kept = anna.engine.attention().map(item => item.entry.body['name'])
  const arrived = [...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])].map(
    row => row['name'],
  )
  expect([...kept, ...arrived].sort()).toEqual(['on its way', 'put off'])
})

describe('taken away by a server that was set back', () => {
  const rollBackAndTake = async (after: number) => {
    const { world, anna, store, wake } = await withTrip()
    await world.pass(60_000, anna.engine)
    const made = world.now
    anna.do('place.create', { trip_id: tripId }, { name: 'Belém' })
    await world.pass(60_000, anna.engine)
    world.fault = ({ path }) => (path.includes('/places') ? 'drop' : undefined)
    anna.do('place.create', { trip_id: tripId }, { name: 'my words' })
    world.server.epoch = 'epoch-2'
    world.server.gone.push({ stream, cause: 'removed', at: made + after, by: 'Inês' })
    await wake()
    await world.pass(60_000, anna.engine)
    return { anna, store }
  }

  test('I13, I16: since the device read it last, the trip goes, and the own words come to lie in the tray', async () => {
    const { anna, store } = await rollBackAndTake(600_000)
    expect(anna.engine.status(stream)).toBe('revoked')
    expect(await store.loadStream(stream)).toMatchObject({ record: undefined, rows: [] })
    expect(anna.engine.attention()).toMatchObject([
      { reason: 'revoked', entry: { body: { name: 'my words' } } },
    ])
  })

  test('L8: before the device read it last, what the server says is outdated, and nothing goes', async () => {
    const { anna, store } = await rollBackAndTake(-600_000)
    expect(anna.engine.status(stream)).toBe('orphaned')
    expect((await store.loadStream(stream)).rows.length).toBeGreaterThan(1)
    expect(anna.engine.state()).toMatchObject({ waiting: 1 })
  })
})

test('I16: what waits for a trip that nobody has comes to lie in the tray, once it can arrive no more', async () => {
  const { world, anna } = await withTrip()
  world.fault = ({ path }) => (path.includes('/places') || path.includes('push') ? 'drop' : undefined)
  await anna.do('place.create', { trip_id: tripId }, { name: 'my words' }).saved
  await anna.engine.idle()
  const changes = await anna.engine.onlyHere()
  anna.engine.stop()
  world.server.restore(new World().server.backup())
  world.server.epoch = 'epoch-2'
  world.fault = () => undefined
  const next = await world.device(new MemoryStore())
  await next.engine.importEntries(changes)
  await world.pass(300_000, next.engine)
  expect(next.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
  expect(next.engine.attention()).toMatchObject([
    { reason: 'revoked', entry: { body: { name: 'my words' } } },
  ])
  expect(world.server.ledger.get(changes.entries[0]?.mutation_id ?? '')?.body).toMatchObject({
    code: 'ABANDONED',
  })
})

test('I16: what would bring a deleted trip back, and may not, comes to lie in the tray', async () => {
  const { world, anna } = await withTrip()
  const { mutation_id } = anna.do('trip.delete', { trip_id: tripId }, {})
  await anna.engine.idle()
  world.server.gone.push({ stream, cause: 'deleted', at: world.now, by: 'Anna' })
  await world.pass(60_000, anna.engine)
  world.server.refuse = name => (name === 'undo' ? new AppError('NO_ACCESS') : undefined)
  const undo = anna.do('undo', { stream }, { mutation_id })
  await world.pass(300_000, anna.engine)
  expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
  expect(anna.engine.attention()).toMatchObject([{ id: undo.mutation_id, reason: 'revoked' }])
  expect(world.server.ledger.get(undo.mutation_id)?.body).toMatchObject({ code: 'ABANDONED' })
})

test('I5: what makes the trip is never parked for want of it: it is sent', async () => {
  const world = new World()
  const anna = await world.device(new MemoryStore())
  world.fault = () => 'drop'
  await anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' }).saved
  const { entries, client_id } = await anna.engine.onlyHere()
  anna.engine.stop()
  world.fault = () => undefined
  const store = new MemoryStore()
  await store.load({ client_id, clock_skew: 0, is_admin: false }, 0)
  await store.importEntries({
    entries: entries.map(entry => ({ ...entry, sent: true })),
    tray: [],
    streams: [],
  })
  const next = await world.device(store)
  await world.pass(60_000, next.engine)
  expect(next.engine.attention()).toEqual([])
  expect(world.server.trip(tripId).commits).toHaveLength(1)
})

describe('a change that is enqueued while its trip is taken away', () => {
  /** Does something right before, or right after, the stream is dropped on the disk. */
  class BusyStore extends MemoryStore {
    before: () => unknown = () => undefined
    after: () => unknown = () => undefined
    override async dropStream(...args: Parameters<MemoryStore['dropStream']>) {
      this.before()
      const left = super.dropStream(...args)
      this.after()
      return left
    }
  }

  test.each(['before', 'after'] as const)('I5, I13: %s the drop, it comes to lie in the tray', async when => {
    const store = new BusyStore()
    const { world, anna } = await withTrip(store)
    let saved: Promise<void> | undefined
    store[when] = () => {
      saved ??= anna.do('place.create', { trip_id: tripId }, { name: 'my words' }).saved
    }
    world.server.gone.push({ stream, cause: 'removed', at: world.now, by: 'Inês' })
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    await saved
    expect(await store.loadLane(stream)).toEqual([])
    const names = (await store.loadAttention()).map(item => [item.entry.body['name'], item.reason])
    expect(names).toEqual([['my words', 'revoked']])
    expect(anna.engine.attention().map(item => item.entry.body['name'])).toEqual(['my words'])
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
    expect(anna.engine.status(stream)).toBe('revoked')
  })

  test('I5: another tab enqueues it and the hint comes late', async () => {
    const store = new BusyStore()
    const { world, anna } = await withTrip(store)
    store.before = () => store.enqueue([anEntry('from another tab', { stream })])
    world.server.gone.push({ stream, cause: 'removed', at: world.now, by: 'Inês' })
    anna.engine.wake('person')
    await world.pass(1000, anna.engine)
    expect((await store.loadAttention()).map(item => item.id)).toEqual(['from another tab'])
    expect(anna.engine.attention().map(item => item.id)).toEqual(['from another tab'])
  })
})

describe('the words about a trip that was taken away', () => {
  test('I18: a device that was closed meanwhile, and a tab that opens later, still know by whom', async () => {
    const { world, anna, store } = await withTrip()
    world.server.gone.push({ stream, cause: 'deleted', at: world.now, by: 'Inês' })
    anna.engine.wake('person')
    await anna.engine.idle()
    anna.engine.stop()
    const again = await world.device(store)
    again.engine.open(stream)
    await again.engine.idle()
    expect(again.engine.status(stream)).toBe('revoked')
    expect(again.engine.gone(stream)).toMatchObject({ cause: 'deleted', by: 'Inês' })
  })
})

describe('the own words about a trip that was taken away', () => {
  test('I13: keep the name of what they are about, and of the trip; nothing else is left of it', async () => {
    const { world, anna, store, wake } = await withTrip()
    anna.do('place.create', { trip_id: tripId }, { id: place, name: 'Belém', notes: 'theirs' })
    await anna.engine.idle()
    world.fault = () => 'drop'
    anna.do('place.update', { trip_id: tripId, id: place }, { notes: 'mine' }, { base: { notes: 'theirs' } })
    await anna.engine.idle()
    world.server.gone.push({ stream, cause: 'removed', at: world.now, by: 'Inês' })
    world.fault = () => undefined
    await wake()
    await world.pass(60_000, anna.engine)
    const [item, ...more] = await store.loadAttention()
    expect(more).toEqual([])
    expect(item?.answer?.body).toEqual({
      code: 'NO_ACCESS',
      cause: 'removed',
      by: 'Inês',
      title: 'Belém',
      trip: 'Lisbon',
    })
    expect(item?.entry.body).toEqual({ notes: 'mine' })
  })
})

describe('rights that no server ever told this device', () => {
  test('L14: unknown means no, and says that it is unknown', async () => {
    const world = new World()
    world.fault = () => 'drop'
    const anna = await world.device(new MemoryStore())
    expect(() => anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN', detail: { unknown: true } }),
    )
  })
})

describe('a snapshot that is being written', () => {
  test('C6: stays whole when the streams are saved meanwhile', async () => {
    const written = Promise.withResolvers<void>()
    class SlowStore extends MemoryStore {
      slow = false
      override async putSnapshot(...args: Parameters<MemoryStore['putSnapshot']>) {
        await super.putSnapshot(...args)
        if (this.slow) await written.promise
      }
    }
    const store = new SlowStore()
    const { world, anna, wake } = await withTrip(store)
    await wake()
    await anna.engine.idle()
    store.slow = true
    world.server.trip(tripId).access_rev = 7
    await wake()
    world.server.change('PATCH', `/api/trips/${tripId}`, { title: 'Porto' }, place)
    await wake()
    const { record, rows } = await store.loadStream(stream)
    expect(rows.map(({ row }) => row.id)).toContain(tripId)
    expect(record).toMatchObject({ access_rev: 7, status: 'live' })
    written.resolve()
    await anna.engine.idle()
    await world.pass(60_000, anna.engine)
    expect(anna.rows(stream, 'trip')[0]).toMatchObject({ title: 'Porto' })
    expect(anna.engine.memory(stream).record).toEqual((await store.loadStream(stream)).record)
  })
})
