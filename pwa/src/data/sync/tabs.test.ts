import { describe, expect, test } from 'vitest'
import { AppError } from '@caravel/sync-protocol/errors'
import { DiskRefused } from '../db/device-store.ts'
import { MemoryStore } from '../db/memory-store.ts'
import { anEntry } from '../testing/entries.ts'
import { Browser, World } from '../testing/world.ts'
import { inputOf } from './outbox/entry-input.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

/** Two tabs of one browser with a trip, the first of them sends. A tab that is `silent` tells the others nothing. */
const two = async (silent: { first?: () => boolean; second?: () => boolean } = {}) => {
  const world = new World()
  const store = new MemoryStore()
  const browser = new Browser()
  const open = (isSilent = () => false) => {
    const tab = browser.tab()
    return world.device(store, { ...tab, tell: hint => (isSilent() ? undefined : tab.tell(hint)) })
  }
  const first = await open(silent.first)
  first.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await world.pass(10, first.engine)
  const second = await open(silent.second)
  second.engine.open(stream)
  await world.pass(10, first.engine, second.engine)
  const names = () =>
    [...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])].map(row => row['name'])
  return { world, store, browser, first, second, names }
}

describe('two tabs', () => {
  test('C3: what another tab merged into an entry is sent, though the hint of it comes late', async () => {
    let mute = false
    const { world, store, first, second } = await two({ second: () => mute })
    world.fault = () => 'drop'
    first.engine.wake('person')
    await world.pass(10, first.engine)
    second.do('trip.update', trip, { title: 'one' })
    await world.pass(10, first.engine, second.engine)
    mute = true
    await second.do('trip.update', trip, { title: 'two' }).saved
    world.fault = () => undefined
    await world.pass(60_000, first.engine)
    expect(world.server.trip(tripId).state.tables.get('trip')?.get(tripId)).toMatchObject({ title: 'two' })
    expect(first.rows(stream, 'trip')[0]).toMatchObject({ title: 'two' })
    mute = false
    await world.pass(60_000, first.engine, second.engine)
    expect(await store.loadLane(stream)).toEqual([])
    expect(first.engine.attention()).toEqual([])
  })

  test('C2.1: what another tab enqueued first is sent first, though the hint of it comes late', async () => {
    let mute = false
    const { world, first, second } = await two({ second: () => mute })
    mute = true
    await second.do('place.create', trip, { name: 'first' }).saved
    await first.do('place.create', trip, { name: 'second' }).saved
    await world.pass(60_000, first.engine)
    const names = world.server
      .trip(tripId)
      .commits.flatMap(({ ops }) =>
        ops.flatMap(op => (op.op === 'put' && op.entity === 'place' ? [op.row['name']] : [])),
      )
    expect(names).toEqual(['first', 'second'])
  })

  test('C2.1: what another tab enqueues while the disk is read goes behind what was there before', async () => {
    const { world, store, first, second } = await two({ second: () => true })
    await second.do('place.create', trip, { name: 'first' }).saved
    const [loadLane, asked, third] = [
      store.loadLane.bind(store),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ]
    store.loadLane = async each => {
      asked.resolve()
      await third.promise
      return loadLane(each)
    }
    const { saved } = first.do('place.create', trip, { name: 'second' })
    await asked.promise
    await second.do('place.create', trip, { name: 'third' }).saved
    third.resolve()
    await saved
    expect(first.engine.memory(stream).entries.map(entry => entry.body['name'])).toEqual([
      'first',
      'second',
      'third',
    ])
    await world.pass(60_000, first.engine)
    expect(world.server.trip(tripId).state.tables.get('place')?.size).toBe(3)
    expect(first.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  })

  test.each([
    ['in time', false],
    ['late', true],
  ])(
    'I5: what is on its way is deleted from the other tab by a change of its own, hints come %s',
    async (_, late) => {
      let mute = false
      const { world, store, first, second } = await two({ first: () => mute })
      // It arrives, and nobody hears of it.
      world.fault = () => 'lose'
      mute = late
      const id = '0190b000-0000-7000-8000-0000000000aa'
      await second.do('place.create', trip, { id, name: 'Castelo' }).saved
      await world.pass(60_000, first.engine, second.engine)
      const { removed, saved } = second.do('place.delete', { ...trip, id }, {})
      // Without the hint this tab finds out from the disk.
      expect(removed !== undefined).toBe(late)
      await saved
      mute = false
      world.fault = () => undefined
      await world.pass(120_000, first.engine, second.engine)
      expect(world.server.trip(tripId).state.tables.get('place')?.size ?? 0).toBe(0)
      expect([second.rows(stream, 'place'), await store.loadLane(stream)]).toEqual([[], []])
    },
  )

  test('I16: what a tab left on the disk that died before it could tell is sent once a tab opens', async () => {
    const { world, store, browser, first, second } = await two({ second: () => true })
    await second.do('place.create', trip, { name: 'untold' }).saved
    second.engine.stop()
    await world.pass(10_000, first.engine)
    const third = await world.device(store, browser.tab())
    await world.pass(10_000, first.engine, third.engine)
    expect(await store.loadLane(stream)).toEqual([])
  })

  test('I16: what a tab left that died before it could tell is sent though no tab opens', async () => {
    const { world, store, first, second } = await two({ second: () => true })
    await second.do('place.create', trip, { name: 'untold' }).saved
    second.engine.stop()
    await world.pass(60_000, first.engine)
    expect(await store.loadLane(stream)).toEqual([])
    expect(first.rows(stream, 'place')).toMatchObject([{ name: 'untold' }])
  })

  test('I16: so is what such a tab brought in from a file, under numbers that are long over', async () => {
    const { world, store, first, second } = await two({ second: () => true })
    const more = { client_id: 'another', tray: [], streams: [] }
    const method = { method: 'POST', path: `/api/trips/${tripId}/places` }
    const filed = anEntry('0190b000-0000-7000-8000-0000000000bb', {
      ...method,
      stream,
      client_seq: 1,
      body: { id: '0190b000-0000-7000-8000-0000000000bc', name: 'filed' },
    })
    await second.engine.importEntries({ ...more, entries: [filed] })
    second.engine.stop()
    await world.pass(60_000, first.engine)
    expect(await store.loadLane(stream)).toEqual([])
    expect(first.rows(stream, 'place')).toMatchObject([{ name: 'filed' }])
  })

  test('S9: the tab that does not send learns from the disk what may have left before it takes a change back', async () => {
    let mute = false
    const { world, store, first, second } = await two({ first: () => mute })
    world.fault = request => (request.path.endsWith('/places') ? 'lose' : undefined)
    mute = true
    const { mutation_id, saved } = second.do('place.create', trip, { name: 'arrived' })
    await saved
    await world.pass(10, first.engine)
    expect(await second.engine.removeUnsent([mutation_id])).toBe(false)
    expect(await second.engine.abandon([mutation_id])).toBe('saved')
    mute = false
    world.fault = () => undefined
    await world.pass(60_000, first.engine, second.engine)
    expect(second.rows(stream, 'place')).toHaveLength(1)
    expect(await store.loadLane(stream)).toEqual([])
  })

  test('I13: a trip that is taken away leaves the list of the tab that does not send', async () => {
    const { world, first, second } = await two()
    const listed = () => second.engine.records().map(record => record.stream)
    expect(listed()).toContain(stream)
    world.server.gone.push({ stream, cause: 'removed', at: world.now, by: 'Inês' })
    first.engine.wake('person')
    await world.pass(10, first.engine, second.engine)
    expect(first.engine.status(stream)).toBe('revoked')
    expect(listed()).not.toContain(stream)
    expect(second.rows(stream, 'trip')).toEqual([])
    expect(second.engine.status(stream)).toBe('revoked')
    expect(second.engine.gone(stream)).toMatchObject({ cause: 'removed', by: 'Inês' })
  })
})

describe('who sends (C5)', () => {
  test('C5: a tab that is told to yield stops sending; the next one sends, and it may lead again', async () => {
    const { world, browser, first, second, names } = await two()
    browser.next('told')
    await world.pass(100, first.engine, second.engine)
    first.do('place.create', trip, { name: 'a' })
    second.do('place.create', trip, { name: 'b' })
    await world.pass(1000, first.engine, second.engine)
    expect(names().sort()).toEqual(['a', 'b'])
    browser.next('told')
    await world.pass(100, first.engine, second.engine)
    second.do('place.create', trip, { name: 'c' })
    await world.pass(1000, first.engine, second.engine)
    expect(names().sort()).toEqual(['a', 'b', 'c'])
    expect(first.rows(stream, 'place')).toEqual(second.rows(stream, 'place'))
    expect(world.reports).toEqual([])
  })

  test('C5: a tab that slept through losing the lead writes nothing any more and steps down', async () => {
    const { world, store, browser, first, second, names } = await two()
    const told: string[] = []
    const inner = store.saveEntries.bind(store)
    store.saveEntries = async (entries, term) => {
      const result = await inner(entries, term).catch((error: unknown) => {
        told.push((error as Error).name)
        throw error
      })
      return result
    }
    browser.next('frozen')
    await world.pass(100, second.engine)
    const before = world.server.requests.length
    first.do('place.create', trip, { name: 'a' })
    await first.engine.idle()
    expect(told).toEqual(['Superseded'])
    await world.pass(1000, first.engine, second.engine)
    expect(names()).toEqual(['a'])
    const sent = world.server.requests.slice(before).filter(each => each.path.endsWith('/places'))
    expect(sent).toHaveLength(1)
    expect(first.engine.state().waiting).toBe(0)
    expect(first.rows(stream, 'place')).toEqual(second.rows(stream, 'place'))
    expect(world.reports).toEqual([])
  })

  test('C5: an answer that comes after the lead was lost changes nothing; the next tab asks the ledger', async () => {
    const { world, browser, first, second, names } = await two()
    const { promise, resolve } = Promise.withResolvers<void>()
    let held = false
    world.late = request => {
      if (held || request.method !== 'POST') return undefined
      held = true
      return promise
    }
    first.do('place.create', trip, { name: 'a' })
    for (let round = 0; round < 100; round++) await Promise.resolve()
    expect(held).toBe(true)
    browser.next('told')
    await world.pass(100, second.engine)
    expect(second.engine.state().waiting).toBe(0)
    resolve()
    await world.pass(1000, first.engine, second.engine)
    expect(names()).toEqual(['a'])
    expect(first.engine.state().waiting).toBe(0)
    expect(world.reports).toEqual([])
  })

  test('C5: an engine that was stopped does not ask to lead again when a late write of it is refused', async () => {
    const { world, store, browser, first, second, names } = await two()
    const write = Promise.withResolvers<void>()
    const saveEntries = store.saveEntries.bind(store)
    store.saveEntries = async (entries, term) => {
      store.saveEntries = saveEntries
      await write.promise
      return saveEntries(entries, term)
    }
    browser.next('frozen')
    await world.pass(100, second.engine)
    first.do('place.create', trip, { name: 'a' })
    for (let round = 0; round < 100; round++) await Promise.resolve()
    first.engine.stop()
    write.resolve()
    await world.pass(100, first.engine, second.engine)
    second.engine.stop()
    const third = await world.device(store, browser.tab())
    third.do('place.create', trip, { name: 'b' })
    await world.pass(10_000, third.engine)
    expect(names()).toEqual(['a', 'b'])
  })

  test('C5: a disk that refuses while a tab begins to lead leaves the lead to others and tries again', async () => {
    const { world, store, browser, first, second, names } = await two()
    const claim = store.claim.bind(store)
    let refusals = 1
    store.claim = () => (refusals-- > 0 ? Promise.reject(new DiskRefused('refused', undefined)) : claim())
    browser.next('told')
    await world.pass(20_000, first.engine, second.engine)
    second.do('place.create', trip, { name: 'a' })
    await world.pass(20_000, first.engine, second.engine)
    expect(names()).toEqual(['a'])
    expect(second.engine.state().waiting).toBe(0)
  })

  test('C5: a late write of a reign that is over does not end the one that begins', async () => {
    const { world, store, browser, first, second, names } = await two()
    const write = Promise.withResolvers<void>()
    const claiming = Promise.withResolvers<void>()
    const [saveEntries, claim] = [store.saveEntries.bind(store), store.claim.bind(store)]
    store.saveEntries = async (entries, term) => {
      store.saveEntries = saveEntries
      await write.promise
      return saveEntries(entries, term)
    }
    first.do('place.create', trip, { name: 'a' })
    for (let round = 0; round < 100; round++) await Promise.resolve()
    browser.next('told')
    await world.pass(100, second.engine)
    store.claim = async () => {
      await claiming.promise
      return claim()
    }
    browser.next('told')
    for (let round = 0; round < 100; round++) await Promise.resolve()
    write.resolve()
    for (let round = 0; round < 100; round++) await Promise.resolve()
    claiming.resolve()
    second.do('place.create', trip, { name: 'b' })
    await world.pass(60_000, first.engine, second.engine)
    expect(names().sort()).toEqual(['a', 'b'])
    expect(world.reports).toEqual([])
  })
})

const placeId = '0190c000-0000-7000-8000-000000000001'

describe('one question in two tabs', () => {
  /** Something of the place that the first tab wrote is contested; both ask. */
  const asked = async (silent: Parameters<typeof two>[0] = {}) => {
    const tabs = await two(silent)
    const { world, first, second } = tabs
    const both = (ms: number) => world.pass(ms, first.engine, second.engine)
    first.do('place.create', trip, { id: placeId, name: 'Belém' })
    await both(1000)
    const detail = { entity: 'place', id: placeId, group: 'notes', base: {}, theirs: { notes: 'theirs' } }
    world.server.refuse = name =>
      name === 'place.update' ? new AppError('CONFLICT', { ...detail, mine: { notes: 'mine' } }) : undefined
    first.do('place.update', { ...trip, id: placeId }, { notes: 'mine' }, { base: { notes: null } })
    await both(5000)
    world.server.refuse = () => undefined
    const [item] = second.engine.attention()
    if (!item) throw new Error('nothing is asked')
    expect(second.rows(stream, 'place')[0]).toMatchObject({ notes: 'mine' })
    return { ...tabs, both, item }
  }

  test('C5: what the person answered in one is asked by no other, and drawn by none', async () => {
    const { first, second, both, item } = await asked()
    await first.engine.requeue([{ ...inputOf(item.entry), body: { notes: 'ours' } }], item).saved
    await both(5000)
    expect(second.engine.attention()).toEqual([])
    expect(second.rows(stream, 'place')[0]).toMatchObject({ notes: 'ours' })
  })

  test('C5: what was answered in one that died before it told is asked by no other', async () => {
    let mute = false
    const { first, second, both, item } = await asked({ second: () => mute })
    mute = true
    await second.engine.requeue([{ ...inputOf(item.entry), body: { notes: 'ours' } }], item).saved
    second.engine.stop()
    await both(60_000)
    expect(first.engine.attention()).toEqual([])
    expect(first.rows(stream, 'place')[0]).toMatchObject({ notes: 'ours' })
  })

  test('C5: what was refused while it was taken back in one is asked by no other', async () => {
    const { world, first, second, both } = await asked()
    world.server.refuse = name => (name === 'place.update' ? new AppError('FORBIDDEN') : undefined)
    const gates = { settle: Promise.withResolvers<void>(), change: Promise.withResolvers<void>() }
    world.late = ({ path }) => gates[path === '/api/sync/settle' ? 'settle' : 'change'].promise
    const meanwhile = async () => {
      for (let round = 0; round < 200; round++) await Promise.resolve()
    }
    const { mutation_id, saved } = first.do('place.update', { ...trip, id: placeId }, { name: 'Alfama' })
    const asks = () => second.engine.attention().some(({ id }) => id === mutation_id)
    await saved
    await meanwhile()
    const gone = first.engine.abandon([mutation_id])
    await meanwhile()
    gates.change.resolve()
    await meanwhile()
    expect(asks()).toBe(true)
    gates.settle.resolve()
    expect(await gone).toBe('removed')
    await both(5000)
    expect(asks()).toBe(false)
  })
})

test('C5: what is refused, and what is answered, while another tab has the tray read again, is as it is', async () => {
  const { world, store, first, second } = await two()
  const both = (ms: number) => world.pass(ms, first.engine, second.engine)
  world.server.refuse = name => (name === 'place.create' ? new AppError('FORBIDDEN') : undefined)
  /** As it was before `work`, which the read outlives. */
  const readMeanwhile = async (work: () => Promise<unknown>) => {
    const [loadAttention, done] = [store.loadAttention.bind(store), Promise.withResolvers<void>()]
    store.loadAttention = async () => {
      store.loadAttention = loadAttention
      const before = await loadAttention()
      await done.promise
      return before
    }
    await second.engine.forgetNotices(['none'])
    await work()
    done.resolve()
    await both(1000)
  }
  await readMeanwhile(async () => {
    first.do('place.create', trip, { id: placeId, name: 'Belém' })
    for (let round = 0; round < 300; round++) await Promise.resolve()
  })
  const [item] = first.engine.attention()
  expect(item).toMatchObject({ reason: 'refused' })
  await readMeanwhile(() =>
    item ? first.engine.requeue([inputOf(item.entry)], item).saved : Promise.resolve(),
  )
  expect(first.engine.attention()).toEqual(await store.loadAttention())
})

test('C5: what was refused in a tab that died before it told is asked by every other', async () => {
  let mute = false
  const { world, store, browser, first, second } = await two({ first: () => mute })
  const third = await world.device(store, browser.tab())
  third.engine.open(stream)
  await world.pass(1000, first.engine, second.engine, third.engine)
  world.server.refuse = name => (name === 'place.create' ? new AppError('FORBIDDEN') : undefined)
  mute = true
  first.do('place.create', trip, { id: placeId, name: 'Belém' })
  await world.pass(1000, first.engine)
  first.engine.stop()
  await world.pass(5000, second.engine, third.engine)
  for (const tab of [second, third]) expect(tab.engine.attention()).toMatchObject([{ reason: 'refused' }])
})

describe('one question in two tabs, whose hints come late', () => {
  const late = async () => {
    const world = new World()
    const store = new MemoryStore()
    const browser = new Browser()
    let mute = false
    const quiet = () => {
      const tab = browser.tab()
      return { ...tab, tell: (hint: Parameters<typeof tab.tell>[0]) => (mute ? undefined : tab.tell(hint)) }
    }
    const first = await world.device(store, quiet())
    const second = await world.device(store, quiet())
    const both = async (ms: number) => world.pass(ms, first.engine, second.engine)
    return { world, store, first, second, both, setMute: (now: boolean) => (mute = now) }
  }

  test('I5: what both add to a trip that was refused is kept', async () => {
    const { world, store, first, second, both, setMute } = await late()
    world.server.refuse = name => (name === 'trip.create' ? new AppError('FORBIDDEN') : undefined)
    first.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await both(5000)
    second.engine.open(stream)
    await both(100)
    setMute(true)
    const adds = [first, second].map((tab, at) => tab.do('place.create', trip, { name: `place ${at}` }).saved)
    await Promise.all(adds)
    const [item] = await store.loadAttention()
    expect(item?.dependents.map(each => each.body['name'])).toEqual(['place 0', 'place 1'])
  })

  test('C2.14: words of one tab are not written over those of another; they are a change of their own', async () => {
    const { world, store, first, second, both, setMute } = await late()
    first.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    first.do('place.create', trip, { id: placeId, name: 'Belém' })
    await both(1000)
    const detail = { entity: 'place', id: placeId, group: 'notes', base: {}, theirs: { notes: 'T' } }
    world.server.refuse = name =>
      name === 'place.update' ? new AppError('CONFLICT', { ...detail, mine: { notes: 'mine' } }) : undefined
    first.do('place.update', { ...trip, id: placeId }, { notes: 'mine' }, { base: { notes: null } })
    await both(5000)
    second.engine.open(stream)
    await both(100)
    expect(second.engine.memory(stream).conflicts).toHaveLength(1)
    world.fault = () => 'drop'
    setMute(true)
    const edit = (tab: typeof first, notes: string) =>
      tab.do('place.update', { ...trip, id: placeId }, { notes }, { base: { notes: 'mine' } }).saved
    await edit(first, 'mine, by the first')
    await edit(second, 'mine, by the second')
    const kept = [
      ...(await store.loadAttention()).map(item => item.entry.body['notes']),
      ...(await store.loadLane(stream)).map(entry => entry.body['notes']),
    ]
    expect(kept).toEqual(['mine, by the first', 'mine, by the second'])
  })
})
