import { AppError } from '@caravel/sync-protocol/errors'
import { expect, test } from 'vitest'
import { MemoryStore } from '../../db/memory-store.ts'
import { World } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

/** Three places wait; `taken` of them are taken back in another tab at the moment the lane is about to send. */
const reverted = async (taken: number) => {
  const world = new World()
  const store = new MemoryStore()
  const anna = await world.device(store)
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await world.pass(60_000, anna.engine)
  world.fault = () => 'drop'
  anna.engine.wake('person')
  await world.pass(5000, anna.engine)
  const ids: string[] = []
  for (const name of ['a', 'b', 'c']) {
    const { mutation_id, saved } = anna.do('place.create', trip, { name })
    ids.push(mutation_id)
    await saved
  }
  const inner = store.saveEntries.bind(store)
  let isFirst = true
  store.saveEntries = async (...args) => {
    if (isFirst) expect(await store.removeUnsent(ids.slice(0, taken))).toBe(true)
    isFirst = false
    return inner(...args)
  }
  return { world, store, anna }
}

test('C2.2, C2.5: what another tab took back right before it was sent moves no answer to another entry', async () => {
  const { world, anna } = await reverted(1)
  let creates = 0
  world.server.refuse = name =>
    name === 'place.create' && ++creates === 2 ? new AppError('FORBIDDEN') : undefined
  world.fault = () => undefined
  await world.pass(120_000, anna.engine)
  const there = [...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])]
  expect(there.map(row => row['name'])).toEqual(['b'])
  expect(anna.engine.attention().map(item => item.entry.body['name'])).toEqual(['c'])
  expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
})

test('C2.1: where all of it was taken back, the lane goes on', async () => {
  const { world, store, anna } = await reverted(3)
  world.fault = () => undefined
  await world.pass(60_000, anna.engine)
  expect(await store.loadLane(stream)).toEqual([])
  expect(anna.engine.memory(stream).lane.in_flight).toBe(false)
  await anna.do('place.create', trip, { name: 'd' }).saved
  await world.pass(60_000, anna.engine)
  expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
})
