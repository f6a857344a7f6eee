import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ClearableDisk } from '../../testing/clearable-disk.ts'
import { Person, World } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

/** A device with changes that wait is started anew without a network, and its disk is cleared before a call of the store. */
async function startAndClear(clearAt: number, made: 'online' | 'offline') {
  const world = new World()
  const disk = new ClearableDisk(clearAt)
  const before = await world.device(disk.open())
  if (made === 'offline') world.fault = () => 'drop'
  before.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  before.do('place.create', trip, { name: 'there' })
  await world.pass(5000, before.engine)
  world.fault = () => 'drop'
  await before.do('place.create', trip, { name: 'waits' }).saved
  before.engine.stop()
  const after = new Person(world.engine(disk.store))
  after.engine.open(stream)
  await after.engine.start()
  await after.engine.idle()
  const calls = [...disk.calls]
  await world.pass(10_000, after.engine)
  const { waiting } = after.engine.state()
  world.fault = () => undefined
  await world.pass(11 * 60_000, after.engine)
  const places = [...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])]
  return { calls, waiting, state: after.engine.state(), sent: places.map(row => row['name']).sort() }
}

describe('I5: the browser clears the database away while the app starts', () => {
  // Dexie tells of each connection that it opens anew.
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
  afterEach(() => void vi.restoreAllMocks())

  test.each(['online', 'offline'] as const)(
    'whenever that is after the first reading, what waits of a trip made %s goes back onto the disk and out, once',
    async made => {
      const usual = await startAndClear(Infinity, made)
      expect(usual.calls.length).toBeGreaterThan(10)
      for (let at = 1; at < usual.calls.length; at++) {
        const { waiting, state, sent } = await startAndClear(at, made)
        const when = `before call ${at}, ${usual.calls[at]}`
        expect.soft([when, waiting, sent]).toEqual([when, usual.waiting, ['there', 'waits']])
        expect.soft([when, state]).toMatchObject([when, { waiting: 0, attention: 0 }])
      }
    },
  )

  test('C1: whenever that is, what does not fit any more is never called stored, and goes out all the same', async () => {
    const usual = await startAndClear(Infinity, 'online')
    for (let at = 1; at < usual.calls.length; at++) {
      const when = `before call ${at}, ${usual.calls[at]}`
      const world = new World()
      world.goesOnWithoutDisk = true
      const disk = new ClearableDisk(at)
      disk.isFullAfter = true
      const before = await world.device(disk.open())
      before.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
      await world.pass(5000, before.engine)
      world.fault = () => 'drop'
      await before.do('place.create', trip, { name: 'waits' }).saved
      before.engine.stop()
      const { engine } = new Person(world.engine(disk.store))
      engine.open(stream)
      await engine.start()
      await engine.idle()
      for (let second = 0; second < 20; second++) {
        const { disk: says, waiting } = engine.state()
        const stored = await disk.open().loadLane(stream)
        const isCalledStored = waiting > 0 && !['unsure', 'memory'].includes(says)
        expect.soft([when, second, isCalledStored && !stored.length]).toEqual([when, second, false])
        await world.pass(1000, engine)
      }
      world.fault = () => undefined
      await world.pass(11 * 60_000, engine)
      const places = [...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])]
      expect.soft([when, places.map(row => row['name'])]).toEqual([when, ['waits']])
    }
  })
})
