import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../db/memory-store.ts'
import { Browser, World } from '../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

describe('two tabs', () => {
  test('C3: what another tab merged into an entry is sent, though the hint of it comes late', async () => {
    const world = new World()
    const store = new MemoryStore()
    const browser = new Browser()
    const first = await world.device(store, browser.tab())
    first.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await world.pass(10, first.engine)
    const tab = browser.tab()
    let mute = false
    const second = await world.device(store, { ...tab, tell: hint => (mute ? undefined : tab.tell(hint)) })
    second.engine.open(stream)
    await world.pass(10, first.engine, second.engine)
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
    expect(first.engine.tray()).toEqual([])
  })

  test('I13: a trip that is taken away leaves the list of the tab that does not send', async () => {
    const world = new World()
    const store = new MemoryStore()
    const browser = new Browser()
    const first = await world.device(store, browser.tab())
    first.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await world.pass(10, first.engine)
    const second = await world.device(store, browser.tab())
    await world.pass(10, first.engine, second.engine)
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
