import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../../db/memory-store.ts'
import { parked, anEntry } from '../../testing/entries.ts'
import { World } from '../../testing/world.ts'

const day = 86_400_000
const idOf = (index: number) => `0190b000-0000-7000-8000-00000000000${index}`
const streamOf = (index: number) => `trip:${idOf(index)}`

/** Trips in the order in which they will be let go: ended long ago, far ahead, soon. */
const withTrips = async () => {
  const world = new World()
  const store = new MemoryStore()
  const first = await world.device(store)
  const start = (offset: number) => new Date(world.now + offset * day).toISOString().slice(0, 10)
  for (const [index, offset] of [2, 200, -20].entries())
    first.do('trip.create', {}, { id: idOf(index), title: `trip ${index}`, start_date: start(offset) })
  await world.pass(5000, first.engine)
  first.engine.stop()
  const anna = await world.device(store)
  await world.pass(5000, anna.engine)
  const here = () =>
    anna.engine
      .records()
      .filter(record => record.stream.startsWith('trip:') && record.cursor)
      .map(record => record.stream)
      .sort()
  expect(here()).toHaveLength(3)
  return { world, store, anna, here }
}

/** Room for the rows of so many trips beside those of `app`. */
const trips = (count: number) => count + 1

describe('C9: little space', () => {
  test('the least wanted trips fall back to their card until the reserve fits; nothing typed is touched', async () => {
    const { world, store, anna, here } = await withTrips()
    store.room = trips(1)
    await world.pass(60_000, anna.engine)
    expect(here()).toEqual([streamOf(0)])
    expect(anna.engine.records().filter(record => record.card?.title)).toHaveLength(3)
    expect(anna.engine.state().disk).toBe('ok')
    await world.pass(60_000, anna.engine)
    expect(here()).toEqual([streamOf(0)])
    store.room = undefined
    anna.engine.open(streamOf(1))
    await world.pass(60_000, anna.engine)
    expect(anna.rows(streamOf(1), 'trip')).toMatchObject([{ title: 'trip 1' }])
  })

  test('what exists only here never goes: waiting, in the tray, lost by the server, orphaned, open on a screen', async () => {
    const { world, store, anna, here } = await withTrips()
    world.fault = () => 'drop'
    anna.do('place.create', { trip_id: idOf(0) }, { name: 'waits' })
    await anna.engine.idle()
    await store.saveAttention(parked(anEntry('p', { stream: streamOf(1) })))
    anna.engine.open(streamOf(2))
    await anna.engine.idle()
    store.room = 0
    await world.pass(60_000, anna.engine)
    expect(here()).toEqual([streamOf(0), streamOf(1), streamOf(2)])
    expect(anna.engine.state()).toMatchObject({ disk: 'tight', waiting: 1 })
    await store.saveRollback({ stream: streamOf(2), at: 1, rows: [] })
  })

  test('what the person keeps on this device stays, also after a restart, until they say otherwise', async () => {
    const { world, store, anna, here } = await withTrips()
    await anna.engine.pin(streamOf(2), true)
    anna.engine.stop()
    const again = await world.device(store)
    const pinned = () =>
      again.engine
        .records()
        .filter(record => record.pinned && record.cursor)
        .map(record => record.stream)
    store.room = trips(1)
    await world.pass(60_000, again.engine)
    expect(pinned()).toEqual([streamOf(2)])
    expect(again.engine.status(streamOf(0))).toBe('absent')
    store.room = 0
    await world.pass(700_000, again.engine)
    expect(pinned()).toEqual([streamOf(2)])
    expect(again.engine.state().disk).toBe('tight')
    await again.engine.pin(streamOf(2), false)
    await world.pass(700_000, again.engine)
    expect(again.engine.status(streamOf(2))).toBe('absent')
    expect(here().length).toBe(3)
  })

  test('a browser that says that little is left makes room before anything is refused', async () => {
    const { world, anna, here } = await withTrips()
    world.freeBytes = 1_000_000
    await world.pass(700_000, anna.engine)
    expect(anna.engine.state().disk).toBe('tight')
    world.freeBytes = 900_000_000
    await world.pass(700_000, anna.engine)
    expect(anna.engine.state().disk).toBe('ok')
    expect(here().length).toBeGreaterThan(0)
  })

  test('a write that took from the reserve says so at once, and a later one does not hide it', async () => {
    const { world, store, anna } = await withTrips()
    store.room = 0
    world.fault = () => 'drop'
    for (const index of [0, 1, 2]) anna.engine.open(streamOf(index))
    await anna.engine.idle()
    store.disk.onPressure()
    await anna.engine.idle()
    expect(anna.engine.state().disk).toBe('tight')
    await anna.do('place.create', { trip_id: idOf(0) }, { name: 'a' }).saved
    expect(anna.engine.state().disk).toBe('tight')
  })
})
