import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../../db/memory-store.ts'
import { Browser, World } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

const withTrip = async () => {
  const world = new World()
  const store = new MemoryStore()
  const anna = await world.device(store)
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  anna.do('place.create', trip, { name: 'there' })
  await world.pass(5000, anna.engine)
  return { world, store, anna }
}

const names = (rows: { [name: string]: unknown }[]) => rows.map(row => row['name']).sort()

describe('I5: the browser clears the database away', () => {
  test('while the app is open: what was typed goes back onto the disk and out, once', async () => {
    const { world, store, anna } = await withTrip()
    world.fault = () => 'drop'
    await anna.do('place.create', trip, { name: 'waits' }).saved
    await anna.engine.idle()
    await store.destroy()
    await world.pass(11 * 60_000, anna.engine)
    expect((await store.loadLane(stream)).map(entry => entry.body['name'])).toEqual(['waits'])
    expect(names(anna.rows(stream, 'place'))).toEqual(['there', 'waits'])
    await anna.do('place.create', trip, { name: 'later' }).saved
    world.fault = () => undefined
    await world.pass(120_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    const there = [...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])]
    expect(names(there)).toEqual(['later', 'there', 'waits'])
    anna.engine.stop()
    const again = await world.device(store)
    again.engine.open(stream)
    await world.pass(5000, again.engine)
    expect(names(again.rows(stream, 'place'))).toEqual(['later', 'there', 'waits'])
  })

  test('and a trip that is opened right after it is there whole, not as far as it was followed since', async () => {
    const { world, store, anna } = await withTrip()
    anna.engine.stop()
    const again = await world.device(store)
    await world.pass(5000, again.engine)
    await store.destroy()
    again.engine.open(stream)
    await again.engine.idle()
    world.server.change('POST', `/api/trips/${tripId}/places`, { name: 'of others' }, 'by-others')
    await world.pass(60_000, again.engine)
    expect(names(again.rows(stream, 'place'))).toEqual(['of others', 'there'])
    const { rows } = await store.loadStream(stream)
    expect(names(rows.flatMap(({ entity, row }) => (entity === 'place' ? [row] : [])) as never)).toEqual([
      'of others',
      'there',
    ])
  })

  test('and what is only here is asked for first: it is told, and goes back onto the disk', async () => {
    const { world, store, anna } = await withTrip()
    world.fault = () => 'drop'
    await anna.do('place.create', trip, { name: 'waits' }).saved
    await anna.engine.idle()
    await store.destroy()
    const { entries } = await anna.engine.onlyHere()
    expect(entries.map(entry => entry.body['name'])).toEqual(['waits'])
    expect((await store.loadLane(stream)).map(entry => entry.body['name'])).toEqual(['waits'])
    world.fault = () => undefined
    await world.pass(120_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    const there = [...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])]
    expect(names(there)).toEqual(['there', 'waits'])
  })

  test('C2.1: what is done right after it, before anybody noticed, stays behind what waited before', async () => {
    const { world, store, anna } = await withTrip()
    world.fault = () => 'drop'
    const id = '0190c000-0000-7000-8000-000000000001'
    await anna.do('place.create', trip, { id, name: 'waits' }).saved
    await anna.engine.idle()
    await store.destroy()
    await anna.do('place.update', { ...trip, id }, { name: 'renamed' }).saved
    await world.pass(11 * 60_000, anna.engine)
    expect((await store.loadLane(stream)).map(entry => entry.body['name'])).toEqual(['waits', 'renamed'])
    world.fault = () => undefined
    await world.pass(120_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    const there = [...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])]
    expect(names(there)).toEqual(['renamed', 'there'])
  })

  describe.each(['writes', 'hears of it', 'leads next'])(
    'and another tab is opened before the first %s',
    how => {
      test('what was typed goes back onto the disk and out, once', async () => {
        const world = new World()
        const store = new MemoryStore()
        const browser = new Browser()
        const first = await world.device(store, browser.tab())
        first.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
        first.do('place.create', trip, { name: 'there' })
        await world.pass(5000, first.engine)
        const led = how === 'leads next' ? await world.device(store, browser.tab()) : undefined
        world.fault = () => 'drop'
        await first.do('place.create', trip, { name: 'waits' }).saved
        await world.pass(100, first.engine, ...(led ? [led.engine] : []))
        await store.destroy()
        const second = await world.device(store, browser.tab())
        if (how === 'hears of it') browser.tab().tell({ type: 'queued', stream })
        if (how === 'leads next') first.engine.stop()
        const engines = [...(led ? [led.engine] : [first.engine]), second.engine]
        await world.pass(11 * 60_000, ...engines)
        expect((await store.loadLane(stream)).map(entry => entry.body['name'])).toEqual(['waits'])
        world.fault = () => undefined
        await world.pass(120_000, ...engines)
        const there = [...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])]
        expect(names(there)).toEqual(['there', 'waits'])
        for (const engine of engines) expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
      })
    },
  )

  test('S9: a tab that was renamed is not taken for one of a cleared device', async () => {
    const { world, store, anna } = await withTrip()
    world.fault = () => 'drop'
    const { mutation_id } = anna.do('place.create', trip, { name: 'taken back' })
    await anna.engine.idle()
    for (const entry of await store.loadLane(stream))
      await store.renewClient('0190d000-0000-7000-8000-000000000001', mutation_id, entry)
    await store.revert([mutation_id])
    await anna.engine.readAgain()
    expect(await store.loadLane(stream)).toEqual([])
    expect(anna.engine.state().waiting).toBe(0)
  })

  test('before it is opened: the trips are fetched again', async () => {
    const { world, store, anna } = await withTrip()
    anna.engine.stop()
    await store.destroy()
    const again = await world.device(store)
    again.engine.open(stream)
    await world.pass(5000, again.engine)
    expect(names(again.rows(stream, 'place'))).toEqual(['there'])
    again.do('place.create', trip, { name: 'new' })
    await world.pass(5000, again.engine)
    expect(again.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  })
})
