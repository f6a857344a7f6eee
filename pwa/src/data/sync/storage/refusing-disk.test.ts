import { describe, expect, test } from 'vitest'
import { AppError } from '@caravel/sync-protocol/errors'
import { DiskRefused } from '../../db/device-store.ts'
import { MemoryStore } from '../../db/memory-store.ts'
import { World } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

const withTrip = async () => {
  const world = new World()
  const store = new MemoryStore()
  const anna = await world.device(store)
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await anna.engine.idle()
  return { world, anna, store }
}

const writes = (world: World) => world.server.requests.filter(each => each.method !== 'GET')

describe('the disk', () => {
  test('C1: a disk that refuses takes the change back and says so', async () => {
    const { anna, store } = await withTrip()
    store.refuse = new DiskRefused('full', undefined)
    const { saved } = anna.do('place.create', trip, { name: 'too much' })
    expect(anna.rows(stream, 'place')).toHaveLength(1)
    await expect(saved).rejects.toThrow('no space left')
    expect(anna.rows(stream, 'place')).toEqual([])
    expect(anna.engine.state()).toMatchObject({ disk: 'full', waiting: 0 })
    store.refuse = undefined
    await anna.do('place.create', trip, { name: 'fits' }).saved
    expect(anna.engine.state().disk).toBe('ok')
  })
})

describe('C1: nothing is claimed before the disk has it', () => {
  const place = '0190b000-0000-7000-8000-00000000000b'

  test('what is on its way there is drawn, and neither counted nor marked', async () => {
    const { anna } = await withTrip()
    const told: unknown[] = []
    anna.engine.onChange(({ type }) => type !== 'rows' && told.push([type, anna.engine.state().waiting]))
    const { saved } = anna.do('place.create', trip, { id: place, name: 'Belém' })
    const memory = anna.engine.memory(stream)
    expect(anna.rows(stream, 'place')).toHaveLength(1)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, saving: 1 })
    expect([[...memory.pendingIds()], told]).toEqual([[], [['status', 0]]])
    await saved
    expect(anna.engine.state().saving).toBe(0)
    expect([anna.engine.state().waiting, [...memory.pendingIds()]]).toEqual([1, [place]])
    expect(told).toContainEqual(['status', 1])
    await anna.engine.idle()
    expect([anna.engine.state().waiting, [...memory.pendingIds()]]).toEqual([0, []])
  })

  test('a row that waits already goes on being marked while more of it is written down', async () => {
    const { world, anna } = await withTrip()
    world.fault = () => 'drop'
    await anna.do('place.create', trip, { id: place, name: 'Belém' }).saved
    const { saved } = anna.do('place.delete', { ...trip, id: place }, {})
    anna.do('trip.update', trip, { title: 'Porto' })
    expect([...anna.engine.memory(stream).pendingIds()]).toEqual([place])
    await saved
  })
})

describe('C1: what is one deed', () => {
  test('is enqueued in order and sent', async () => {
    const { world, anna } = await withTrip()
    anna.engine.together(() => {
      anna.do('place.create', trip, { name: 'a' })
      anna.do('trip.update', trip, { title: 'Porto' })
    })
    anna.do('place.create', trip, { name: 'b' })
    await world.pass(5000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    const sent = [...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])]
    expect(sent.map(row => row['name'])).toEqual(['a', 'b'])
  })

  test('is not done at all when a part of it cannot be', async () => {
    const { world, anna } = await withTrip()
    const before = writes(world).length
    const userAction = () => {
      anna.do('place.create', trip, { name: 'a' })
      anna.do('place.create', trip, { name: '' })
    }
    expect(() => anna.engine.together(userAction)).toThrow(AppError)
    expect(anna.rows(stream, 'place')).toEqual([])
    await world.pass(5000, anna.engine)
    expect(writes(world)).toHaveLength(before)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  })
})

describe('a disk that refuses for a while', () => {
  test('C2: a step of the lane that was not kept is taken again: nothing is sent before, nothing hangs', async () => {
    const { world, anna, store } = await withTrip()
    const inner = store.saveEntries.bind(store)
    let refusals = 2
    store.saveEntries = (...args) =>
      refusals-- > 0 ? Promise.reject(new DiskRefused('refused', undefined)) : inner(...args)
    const before = writes(world).length
    await anna.do('place.create', trip, { name: 'a' }).saved
    await anna.engine.idle()
    expect(writes(world)).toHaveLength(before)
    expect(anna.engine.state()).toMatchObject({ waiting: 1, disk: 'refused' })
    await world.pass(30_000, anna.engine)
    expect(anna.engine.state().waiting).toBe(0)
    expect(world.server.trip(tripId).commits).toHaveLength(2)
  })

  test('I18: a refusal that could not be put into the tray is not lost and not shown as saved', async () => {
    const { world, anna, store } = await withTrip()
    const inner = store.park.bind(store)
    let refusals = 1
    store.park = (...args) =>
      refusals-- > 0 ? Promise.reject(new DiskRefused('full', undefined)) : inner(...args)
    world.server.refuse = name => (name === 'place.create' ? new AppError('FORBIDDEN') : undefined)
    anna.do('place.create', trip, { name: 'a' })
    await anna.engine.idle()
    expect(anna.engine.state()).toMatchObject({ waiting: 1, attention: 0 })
    await world.pass(30_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 1 })
  })
})
