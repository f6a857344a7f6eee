import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../../db/memory-store.ts'
import { World } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`

const withTrip = async () => {
  const world = new World()
  const store = new MemoryStore()
  const anna = await world.device(store)
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await anna.engine.idle()
  return { world, store, anna }
}

describe('a trip that the person takes off the device', () => {
  test('C9: falls back to its card, stays so, and comes again when it is opened', async () => {
    const { world, store, anna } = await withTrip()
    expect(await anna.engine.heldBytes(stream)).toBeGreaterThan(100)
    expect(await anna.engine.takeOff(stream)).toBe(true)
    expect(anna.engine.status(stream)).toBe('absent')
    expect(anna.rows(stream, 'trip')).toEqual([])
    expect((await store.loadStream(stream)).rows).toEqual([])
    expect(await anna.engine.heldBytes(stream)).toBe(0)

    anna.engine.wake('person')
    await world.pass(60_000, anna.engine)
    expect(anna.engine.records()).toContainEqual(
      expect.objectContaining({
        stream,
        status: 'listed',
        card: expect.objectContaining({ title: 'Lisbon' }),
      }),
    )
    anna.engine.open(stream)
    await world.pass(60_000, anna.engine)
    expect(anna.rows(stream, 'trip')).toMatchObject([{ title: 'Lisbon' }])
    expect(anna.engine.status(stream)).toBe('live')
  })

  test('C9: never one that waits, is only here, or has something in the tray', async () => {
    const { world, store, anna } = await withTrip()
    world.fault = request => (request.method === 'PATCH' ? 'drop' : undefined)
    await anna.do('trip.update', { trip_id: tripId }, { title: 'Porto' }).saved
    expect(await anna.engine.takeOff(stream)).toBe(false)
    world.fault = () => 'drop'
    const local = '0190b000-0000-7000-8000-00000000000b'
    await anna.do('trip.create', {}, { id: local, title: 'Only here' }).saved
    expect(await anna.engine.takeOff(`trip:${local}`)).toBe(false)
    const [entry] = anna.engine.memory(stream).entries
    if (entry)
      await store.park({
        id: entry.mutation_id,
        stream,
        entry,
        reason: 'refused',
        answer: null,
        dependents: [],
        whole_trip: false,
        parked_at: 1,
      })
    expect(await store.toCard(stream)).toBeUndefined()
    expect((await store.loadStream(stream)).rows.length).toBeGreaterThan(0)
  })
})
