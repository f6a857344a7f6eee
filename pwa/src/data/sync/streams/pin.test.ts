import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../../db/memory-store.ts'
import { Browser, World } from '../../testing/world.ts'
import type { Tabs } from '../ports.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const day = 86_400_000

/** A device that knows a trip, over long ago, by its card only. */
const withPastTrip = async (tab?: Tabs) => {
  const world = new World()
  const jonas = await world.device(new MemoryStore())
  const date = (offset: number) => new Date(world.now + offset * day).toISOString().slice(0, 10)
  jonas.do('trip.create', {}, { id: tripId, title: 'Lisbon', start_date: date(-200), end_date: date(-195) })
  await world.pass(5000, jonas.engine)
  const store = new MemoryStore()
  const anna = await world.device(store, tab)
  await world.pass(5000, anna.engine)
  expect(anna.engine.status(stream)).toBe('absent')
  return { world, store, jonas, anna }
}

describe('C9: a trip that the person keeps on this device', () => {
  test('is fetched by itself although it is over, and follows what others do; no other device is told', async () => {
    const { world, store, jonas, anna } = await withPastTrip()
    const other = await world.device(new MemoryStore())
    await anna.engine.pin(stream, true)
    await world.pass(5000, anna.engine)
    expect(anna.engine.status(stream)).toBe('live')
    jonas.do('trip.update', { trip_id: tripId }, { title: 'Lisboa' })
    await world.pass(5000, jonas.engine)
    anna.engine.wake('person')
    await world.pass(5000, anna.engine)
    const { record, rows } = await store.loadStream(stream)
    expect(record?.pinned).toBe(true)
    expect(rows.find(({ entity }) => entity === 'trip')?.row['title']).toBe('Lisboa')
    other.engine.wake('person')
    await world.pass(5000, other.engine)
    expect(other.engine.status(stream)).toBe('absent')
  })

  test('that was taken off comes back when it is kept, and taking it off again ends that', async () => {
    const { world, anna } = await withPastTrip()
    await anna.engine.pin(stream, true)
    await world.pass(5000, anna.engine)
    expect(await anna.engine.takeOff(stream)).toBe(true)
    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    expect(anna.engine.records().find(record => record.stream === stream)).not.toHaveProperty('pinned', true)
    expect(anna.engine.status(stream)).toBe('absent')
    await anna.engine.pin(stream, true)
    await world.pass(5000, anna.engine)
    expect(anna.engine.status(stream)).toBe('live')
  })

  test('C5: said in a tab that does not send, the tab that sends keeps it', async () => {
    const browser = new Browser()
    const { world, store, anna } = await withPastTrip(browser.tab())
    const second = await world.device(store, browser.tab())
    await world.pass(10, anna.engine, second.engine)
    await second.engine.pin(stream, true)
    await world.pass(5000, anna.engine, second.engine)
    expect(anna.engine.status(stream)).toBe('live')
    expect(second.engine.records()).toContainEqual(expect.objectContaining({ stream, pinned: true }))
  })
})
