import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../db/memory-store.ts'
import { AppError } from '@caravel/sync-protocol/errors'
import { inputOf } from './outbox/entry-input.ts'
import { Browser, World } from '../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

const start = async () => {
  const world = new World()
  const store = new MemoryStore()
  const anna = await world.device(store)
  return { world, store, anna }
}

const withTrip = async () => {
  const all = await start()
  all.anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await all.anna.engine.idle()
  return all
}

const writes = (world: World) =>
  world.server.requests.filter(each => each.method !== 'GET' && !each.path.includes('ws-token'))
const titleOf = (state: { tables: Map<string, Map<string, Record<string, unknown>>> }) =>
  state.tables.get('trip')?.get(tripId)?.['title']

describe('sending', () => {
  test('C1: a change is drawn at once, then kept, then sent, then confirmed', async () => {
    const { world, anna, store } = await start()
    const { saved } = anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    expect(anna.rows(stream, 'trip')[0]).toMatchObject({ title: 'Lisbon', version: 0 })
    await saved
    await anna.engine.idle()
    expect(anna.rows(stream, 'trip')[0]).toMatchObject({ title: 'Lisbon', version: 1 })
    expect(anna.engine.status(stream)).toBe('live')
    expect(anna.engine.memory(stream).entries).toEqual([])
    expect((await store.loadLane(stream)).length).toBe(0)
    expect(writes(world)).toHaveLength(1)
  })

  test('L13: what piled up goes in one push, in order', async () => {
    const { world, anna } = await withTrip()
    world.fault = () => 'drop'
    for (const name of ['a', 'b', 'c']) anna.do('place.create', trip, { name })
    await anna.engine.idle()
    world.fault = () => undefined
    const before = writes(world).length
    await world.pass(60_000, anna.engine)
    expect(
      writes(world)
        .slice(before)
        .map(each => each.path),
    ).toEqual(['/api/sync/push'])
    expect(
      [...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])].map(row => row['name']),
    ).toEqual(['a', 'b', 'c'])
    expect(anna.engine.state()).toMatchObject({ waiting: 0, reach: 'reached' })
  })

  test('L13: a push that nobody answers is followed by its entries one by one, each once', async () => {
    const { world, anna } = await withTrip()
    world.fault = () => 'drop'
    for (const name of ['a', 'b', 'c']) anna.do('place.create', trip, { name })
    await anna.engine.idle()
    world.fault = request => (request.path === '/api/sync/push' ? 'lose' : undefined)
    await world.pass(120_000, anna.engine)
    expect(anna.engine.state().waiting).toBe(0)
    expect(world.server.trip(tripId).commits).toHaveLength(4)
    const paths = writes(world).map(each => each.path)
    expect(paths.filter(path => path === '/api/sync/push')).toHaveLength(1)
  })

  test('S1: a lost answer is asked for again under the same key, and nothing happens twice', async () => {
    const { world, anna } = await withTrip()
    let lost = 0
    world.fault = request => (request.method === 'POST' && lost++ < 2 ? 'lose' : undefined)
    anna.do('place.create', trip, { name: 'a' })
    await world.pass(30_000, anna.engine)
    expect(world.server.trip(tripId).commits).toHaveLength(2)
    const keys = writes(world)
      .slice(1)
      .map(each => each.headers['Idempotency-Key'])
    expect(new Set(keys).size).toBe(1)
    expect(anna.engine.state().waiting).toBe(0)
  })

  test('§5: an HTML 200 is no answer: nothing is lost, nothing wiped, the network is named', async () => {
    const { world, anna } = await withTrip()
    world.fault = () => 'html'
    anna.do('place.create', trip, { name: 'a' })
    await world.pass(30_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 1, reach: 'portal' })
    expect(anna.engine.status(stream)).toBe('live')
    world.fault = () => 'page404'
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 1, attention: 0, reach: 'silent' })
    world.fault = () => undefined
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, reach: 'reached' })
    expect(world.server.trip(tripId).commits).toHaveLength(2)
  })

  test('rule 8: an entry leaves only with the cursor, not because it was answered', async () => {
    const { world, anna, store } = await withTrip()
    const other = '0190c000-0000-7000-8000-000000000001'
    world.server.change('POST', `/api/trips/${tripId}/places`, { id: other, name: 'theirs' }, other)
    world.fault = request => (request.path.includes('/changes') ? 'drop' : undefined)
    anna.do('place.create', trip, { name: 'mine' })
    await anna.engine.idle()
    expect(world.server.trip(tripId).commits).toHaveLength(3)
    expect((await store.loadLane(stream)).map(entry => entry.state)).toEqual(['answered'])
    expect((await store.loadStream(stream)).record?.cursor?.seq).toBe(1)
    world.fault = () => undefined
    await world.pass(60_000, anna.engine)
    expect(await store.loadLane(stream)).toEqual([])
    expect((await store.loadStream(stream)).record?.cursor?.seq).toBe(3)
    expect(
      anna
        .rows(stream, 'place')
        .map(row => row['name'])
        .sort(),
    ).toEqual(['mine', 'theirs'])
  })

  test('C4: killed while sending: the next start sends again, the server answers alike', async () => {
    const { world, anna, store } = await withTrip()
    world.fault = request => (request.method === 'POST' ? 'lose' : undefined)
    anna.do('place.create', trip, { name: 'a' })
    await anna.engine.idle()
    anna.engine.stop()
    await store.saveEntries(
      (await store.loadLane(stream)).map(entry => ({ ...entry, state: 'sending' as const })),
    )
    world.fault = () => undefined
    const again = await world.device(store)
    await world.pass(5000, again.engine)
    expect(world.server.trip(tripId).commits).toHaveLength(2)
    expect(again.engine.state().waiting).toBe(0)
  })

  test('R14: a start without a network shows everything; when the network comes, it sends', async () => {
    const { world, anna, store } = await withTrip()
    anna.engine.stop()
    world.fault = () => 'drop'
    const cold = world.engine(store)
    cold.open(stream)
    await cold.start()
    await cold.idle()
    expect(titleOf(cold.memory(stream).confirmed)).toBe('Lisbon')
    expect(cold.status(stream)).toBe('live')
    world.fault = () => undefined
    await world.pass(60_000, cold)
    expect(cold.state().reach).toBe('reached')
  })

  test('a trip made without a network survives a cold start and arrives whole', async () => {
    const { world, anna, store } = await start()
    world.fault = () => 'drop'
    anna.do(
      'trip.create',
      {},
      { id: tripId, title: 'Lisbon', start_date: '2027-05-01', end_date: '2027-05-03' },
    )
    const day = anna.rows(stream, 'day')[0]
    const place = anna.do('place.create', trip, { id: '0190d000-0000-7000-8000-000000000001', name: 'Belém' })
    anna.do('assignment.create', trip, { day_id: day?.id, place_id: '0190d000-0000-7000-8000-000000000001' })
    await place.saved
    await anna.engine.idle()
    anna.engine.stop()
    const cold = await world.device(store)
    expect(cold.engine.status(stream)).toBe('local')
    expect(cold.rows(stream, 'assignment')).toHaveLength(1)
    world.fault = () => undefined
    await world.pass(60_000, cold.engine)
    expect(cold.engine.status(stream)).toBe('live')
    expect(cold.engine.state().waiting).toBe(0)
    expect(world.server.trip(tripId).commits.map(commit => commit.name)).toEqual([
      'trip.create',
      'place.create',
      'assignment.create',
    ])
    expect(cold.rows(stream, 'day').length).toBe(3)
  })
})

describe('following', () => {
  test('changes of others come with a pull and leave other rows untouched', async () => {
    const { world, anna } = await withTrip()
    anna.do('place.create', trip, { name: 'mine' })
    await anna.engine.idle()
    const mine = anna.rows(stream, 'place')[0]
    const id = '0190c000-0000-7000-8000-000000000002'
    world.server.change('POST', `/api/trips/${tripId}/places`, { id, name: 'theirs' }, id)
    await world.pass(30_000, anna.engine)
    expect(anna.rows(stream, 'place')).toHaveLength(2)
    expect(anna.rows(stream, 'place')[0]).toBe(mine)
  })

  test('C12: a new epoch takes all rows anew and sends again what waits', async () => {
    const { world, anna } = await withTrip()
    world.fault = () => 'drop'
    anna.do('place.create', trip, { name: 'a' })
    await anna.engine.idle()
    world.server.epoch = 'epoch-2'
    world.fault = () => undefined
    await world.pass(60_000, anna.engine)
    expect(anna.engine.memory(stream).record?.cursor?.epoch).toBe('epoch-2')
    expect(anna.engine.state().waiting).toBe(0)
    expect(anna.rows(stream, 'place')).toHaveLength(1)
  })

  test('an entry acknowledged before a snapshot that holds it leaves after a pull proves it', async () => {
    const { world, anna } = await withTrip()
    world.fault = request => (request.method === 'POST' ? 'lose' : undefined)
    anna.do('place.create', trip, { name: 'a' })
    await anna.engine.idle()
    world.fault = () => undefined
    world.server.trip(tripId).access_rev = 2
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state().waiting).toBe(0)
    expect(world.server.trip(tripId).commits).toHaveLength(2)
  })

  test('trips are fetched by themselves unless archived or long over', async () => {
    const { world, anna } = await start()
    const made = (n: number, body: object) => {
      const id = `0190b000-0000-7000-8000-0000000000${n}0`
      world.server.change('POST', '/api/trips', { id, title: `${n}`, ...body }, id)
      return `trip:${id}`
    }
    const soon = made(1, { start_date: '2027-02-01', end_date: '2027-02-03' })
    const over = made(2, { start_date: '2026-02-01', end_date: '2026-02-03' })
    await world.pass(30_000, anna.engine)
    expect(anna.engine.status(soon)).toBe('live')
    expect(anna.engine.status(over)).toBe('absent')
    anna.engine.open(over)
    await anna.engine.idle()
    expect(anna.engine.status(over)).toBe('live')
  })
})

describe('what is taken away', () => {
  test('I19: absence never wipes; the trip is orphaned and its lane waits', async () => {
    const { world, anna } = await withTrip()
    world.server.hidden.add(stream)
    await world.pass(30_000, anna.engine)
    expect(anna.engine.status(stream)).toBe('orphaned')
    expect(anna.rows(stream, 'trip')).toHaveLength(1)
    anna.do('place.create', trip, { name: 'kept here' })
    await world.pass(30_000, anna.engine)
    expect(anna.engine.state().waiting).toBe(1)
    world.server.hidden.clear()
    await world.pass(30_000, anna.engine)
    expect(anna.engine.status(stream)).toBe('live')
    expect(anna.engine.state().waiting).toBe(0)
  })

  test('I13: what is gone is wiped, the own words stay in the tray', async () => {
    const { world, anna, store } = await withTrip()
    world.fault = () => 'drop'
    anna.do('place.create', trip, { name: 'my words' })
    await anna.engine.idle()
    world.server.gone.push({ stream, cause: 'removed', at: 1, by: null })
    world.fault = () => undefined
    await world.pass(60_000, anna.engine)
    expect(anna.engine.status(stream)).toBe('revoked')
    expect(anna.rows(stream, 'trip')).toEqual([])
    expect((await store.loadStream(stream)).rows).toEqual([])
    expect(await store.loadLane(stream)).toEqual([])
    expect(anna.engine.attention()).toMatchObject([
      { reason: 'revoked', entry: { body: { name: 'my words' } } },
    ])
  })

  test('L8: gone under another epoch wipes nothing', async () => {
    const { world, anna } = await withTrip()
    world.server.epoch = 'epoch-2'
    world.server.gone.push({ stream, cause: 'removed', at: 1, by: null })
    await world.pass(60_000, anna.engine)
    expect(anna.rows(stream, 'trip')).toHaveLength(1)
    expect(anna.engine.status(stream)).toBe('orphaned')
  })

  test('S6: with another account at the server nothing is sent and nothing taken', async () => {
    const { world, anna } = await withTrip()
    world.server.user = '0190a000-0000-7000-8000-000000000002'
    world.server.gone.push({ stream, cause: 'removed', at: 1, by: null })
    anna.do('place.create', trip, { name: 'a' })
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ session: 'ACCOUNT_MISMATCH', waiting: 1 })
    expect(anna.rows(stream, 'trip')).toHaveLength(1)
  })
})

describe('refusals', () => {
  test('§5: a refused create goes to the tray with what depends on it; the lane goes on', async () => {
    const { world, anna } = await withTrip()
    world.server.refuse = name => (name === 'place.create' ? new AppError('FORBIDDEN') : undefined)
    world.fault = () => 'drop'
    const id = '0190d000-0000-7000-8000-000000000002'
    const day = anna.rows(stream, 'day')[0]
    anna.do('place.create', trip, { id, name: 'Belém' })
    anna.do('assignment.create', trip, { day_id: day?.id, place_id: id })
    anna.do('trip.update', trip, { title: 'Lisboa' })
    await anna.engine.idle()
    world.fault = () => undefined
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
    expect(anna.engine.attention()[0]?.dependents).toHaveLength(1)
    expect(anna.rows(stream, 'place')).toEqual([])
    expect(titleOf(world.server.trip(tripId).state)).toBe('Lisboa')
  })

  test('C2: a refused trip stays here, editable, as one question; trying again sends all of it in order', async () => {
    const { world, anna, store } = await start()
    world.fault = () => 'drop'
    await world.pass(30_000, anna.engine)
    anna.do('trip.create', {}, { id: tripId, title: 'Lisbon', start_date: '2027-05-01' })
    anna.do('place.create', trip, { name: 'Belém' })
    await anna.engine.idle()
    world.server.refuse = name => (name === 'trip.create' ? new AppError('FORBIDDEN') : undefined)
    world.fault = () => undefined
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
    expect(anna.engine.status(stream)).toBe('local')
    anna.do('trip.update', trip, { title: 'Lisboa' })
    await anna.engine.idle()
    anna.engine.stop()
    const again = await world.device(store)
    expect(again.rows(stream, 'trip')).toMatchObject([{ title: 'Lisboa' }])
    expect(again.rows(stream, 'place')).toHaveLength(1)
    const [item] = again.engine.attention()
    expect(item).toMatchObject({ whole_trip: true, dependents: [{}, {}] })
    world.server.refuse = () => undefined
    if (item) await again.engine.requeue([item.entry, ...item.dependents].map(inputOf), item).saved
    await world.pass(10_000, again.engine)
    expect(again.engine.status(stream)).toBe('live')
    expect(titleOf(world.server.trip(tripId).state)).toBe('Lisboa')
    expect(again.engine.attention()).toEqual([])
  })

  test('401 pauses; data stays; signing in again sends', async () => {
    const { world, anna } = await withTrip()
    world.server.signedIn = false
    anna.do('place.create', trip, { name: 'a' })
    await anna.engine.idle()
    expect(anna.engine.state()).toMatchObject({ session: 'AUTH_REQUIRED', waiting: 1, attention: 0 })
    expect(anna.rows(stream, 'place')).toHaveLength(1)
    world.server.signedIn = true
    anna.engine.wake('sign-in')
    await anna.engine.idle()
    expect(anna.engine.state()).toMatchObject({ session: undefined, waiting: 0 })
  })

  test('D4: where a second factor is required, changes wait; data stays readable and editable; then all is sent', async () => {
    const { world, anna } = await withTrip()
    anna.do('place.create', trip, { name: 'before' })
    world.server.lacksFactor = true
    await anna.engine.idle()
    for (const name of ['a', 'b']) {
      anna.do('place.create', trip, { name })
      await world.pass(3_600_000, anna.engine)
    }
    expect(anna.engine.state()).toMatchObject({ session: 'MFA_REQUIRED', attention: 0 })
    expect(anna.engine.attention()).toEqual([])
    expect(anna.rows(stream, 'place')).toHaveLength(3)
    world.server.lacksFactor = false
    anna.engine.wake('sign-in')
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ session: undefined, waiting: 0, attention: 0 })
    expect(world.server.trip(tripId).state.table('place').size).toBe(3)
  })

  test('I16: what brings a deleted trip back and met the end of the session is sent after it', async () => {
    const { world, anna } = await withTrip()
    const { mutation_id } = anna.do('trip.delete', trip, {})
    await anna.engine.idle()
    world.server.gone.push({ stream, cause: 'deleted', at: world.now, by: 'Anna' })
    await world.pass(60_000, anna.engine)
    world.server.signedIn = false
    anna.do('undo', { stream }, { mutation_id })
    await anna.engine.idle()
    expect(anna.engine.state()).toMatchObject({ session: 'AUTH_REQUIRED', waiting: 1 })
    world.server.signedIn = true
    anna.engine.wake('sign-in')
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ session: undefined, waiting: 0 })
  })

  test('three times 500: the entry is settled and parked, the lane goes on', async () => {
    const { world, anna } = await withTrip()
    world.server.refuse = name => (name === 'place.create' ? new AppError('INTERNAL') : undefined)
    anna.do('place.create', trip, { name: 'poison' })
    anna.do('trip.update', trip, { title: 'Lisboa' })
    await world.pass(120_000, anna.engine)
    expect(anna.engine.attention()).toMatchObject([{ reason: 'stuck' }])
    expect(anna.engine.state().waiting).toBe(0)
    expect(titleOf(world.server.trip(tripId).state)).toBe('Lisboa')
  })

  test('OUTCOME_EXPIRED at the first sending: the device is a copy, it renames itself and sends anew', async () => {
    const { world, anna } = await withTrip()
    let once = true
    world.fault = request => {
      if (!request.path.endsWith('/places') || !once) return undefined
      once = false
      return { status: 409, body: { code: 'OUTCOME_EXPIRED' } }
    }
    anna.do('place.create', trip, { name: 'a' })
    await world.pass(10_000, anna.engine)
    const ids = writes(world).map(each => each.headers['X-Client-Id'])
    expect(new Set(ids).size).toBe(2)
    expect(anna.engine.state().waiting).toBe(0)
  })
})

describe('fewer requests', () => {
  test('C3: edits of one row join while they wait, and keep their first base', async () => {
    const { world, anna } = await withTrip()
    world.fault = () => 'drop'
    await world.pass(30_000, anna.engine)
    anna.do('trip.update', trip, { title: 'L' })
    await anna.engine.idle()
    const first = anna.engine.memory(stream).entries.at(-1)
    expect(first?.sent).toBe(false)
    const joined = anna.do('trip.update', trip, { title: 'Li', currency: 'CHF' })
    await joined.saved
    expect(anna.engine.memory(stream).entries).toMatchObject([{ body: { title: 'Li', currency: 'CHF' } }])
    expect(joined.mutation_id).toBe(first?.mutation_id)
  })

  test('D17: made, changed and deleted without a network is no request at all', async () => {
    const { world, anna } = await withTrip()
    world.fault = () => 'drop'
    await world.pass(30_000, anna.engine)
    const id = '0190d000-0000-7000-8000-000000000003'
    anna.do('place.create', trip, { id, name: 'a' })
    await anna.engine.idle()
    anna.do('place.update', { ...trip, id }, { name: 'b' })
    await anna.engine.idle()
    await anna.do('place.delete', { ...trip, id }, {}).saved
    expect(anna.engine.state().waiting).toBe(0)
    expect(anna.rows(stream, 'place')).toEqual([])
  })

  test('a trip made and deleted without a network leaves nothing', async () => {
    const { world, anna, store } = await start()
    world.fault = () => 'drop'
    await world.pass(30_000, anna.engine)
    anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await anna.engine.idle()
    await anna.do('trip.delete', trip, {}).saved
    expect(await store.loadStreams()).not.toContainEqual(expect.objectContaining({ stream }))
    expect(anna.engine.status(stream)).toBe('absent')
  })
})

describe('tabs', () => {
  test('C5: one tab sends; the other enqueues, and both show the same', async () => {
    const world = new World()
    const store = new MemoryStore()
    const browser = new Browser()
    const first = await world.device(store, browser.tab())
    const second = await world.device(store, browser.tab())
    first.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await world.pass(1000, first.engine, second.engine)
    second.engine.open(stream)
    await world.pass(1000, first.engine, second.engine)
    second.do('place.create', trip, { name: 'from the second' })
    await world.pass(1000, first.engine, second.engine)
    expect(world.server.trip(tripId).commits).toHaveLength(2)
    expect(second.engine.state().waiting).toBe(0)
    expect(second.rows(stream, 'place')).toMatchObject([{ version: 2 }])
    expect(first.rows(stream, 'place')).toMatchObject([{ version: 2 }])
  })

  test('C5: when the sending tab goes, the next takes over', async () => {
    const world = new World()
    const store = new MemoryStore()
    const browser = new Browser()
    const first = await world.device(store, browser.tab())
    const second = await world.device(store, browser.tab())
    first.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await world.pass(1000, first.engine, second.engine)
    world.fault = request => (request.method === 'POST' ? 'lose' : undefined)
    first.do('place.create', trip, { name: 'a' })
    await first.engine.idle()
    first.engine.stop()
    world.fault = () => undefined
    await world.pass(5000, second.engine)
    expect(second.engine.state().waiting).toBe(0)
    expect(world.server.trip(tripId).commits).toHaveLength(2)
  })
})
