import { expect, test } from 'vitest'
import { World } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }
const idOf = (n: number) => `0190b000-0000-7000-8000-0000000000${String(n)}`

/** A trip of two days; nothing arrives any more until `online`. */
const offline = async () => {
  const world = new World()
  const device = await world.device()
  const { engine } = device
  await device.do('trip.create', {}, { id: tripId, title: 'Lisbon', day_count: 2 }).saved
  await device.do('place.create', trip, { id: idOf(10), name: 'Belém' }).saved
  await engine.idle()
  const [day = '', other = ''] = device.rows(stream, 'day').map(row => row.id)
  await device.do('assignment.create', trip, { id: idOf(11), day_id: other, place_id: idOf(10) }).saved
  await engine.idle()
  world.fault = () => 'drop'
  await world.pass(30_000, engine)
  const online = async () => {
    world.fault = () => undefined
    await world.pass(120_000, engine)
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  }
  const atServer = (entity: string, id: string) => world.server.trip(tripId).state.tables.get(entity)?.get(id)
  return { world, device, engine, day, other, online, atServer }
}

test('I5: deleting an unsent stop leaves another that was put behind it where it was put', async () => {
  const { device, engine, day, online, atServer } = await offline()
  await device.do('assignment.create', trip, { id: idOf(12), day_id: day, place_id: idOf(10) }).saved
  const move = { day_id: day, position: { after: idOf(12), key: 'a5' } }
  await device.do('assignment.update', { ...trip, id: idOf(11) }, move).saved
  await device.do('assignment.delete', { ...trip, id: idOf(12) }, {}).saved
  expect(engine.memory(stream).entries).toHaveLength(1)
  expect(device.rows(stream, 'assignment')).toMatchObject([{ id: idOf(11), day_id: day }])
  await online()
  expect(atServer('assignment', idOf(11))).toMatchObject({ day_id: day })
})

test('I5: deleting an unsent bag keeps what was put into it', async () => {
  const { device, online, atServer } = await offline()
  await device.do('packing_bag.create', trip, { id: idOf(20), name: 'Rucksack' }).saved
  await device.do('packing_item.create', trip, { id: idOf(21), name: 'Torch', bag_id: idOf(20) }).saved
  await device.do('packing_bag.delete', { ...trip, id: idOf(20) }, {}).saved
  expect(device.rows(stream, 'packing_item')).toMatchObject([{ name: 'Torch', bag_id: null }])
  await online()
  expect(atServer('packing_item', idOf(21))).toMatchObject({ name: 'Torch', bag_id: null })
  expect(atServer('packing_bag', idOf(20))).toBeUndefined()
})

test('I5: deleting an unsent day moves what is on it, as the person said', async () => {
  const { device, day, online, atServer } = await offline()
  await device.do('day.create', trip, { id: idOf(30) }).saved
  await device.do('assignment.create', trip, { id: idOf(31), day_id: idOf(30), place_id: idOf(10) }).saved
  await device.do('day.delete', { ...trip, id: idOf(30) }, { content: 'move', to_day_id: day }).saved
  const stops = device.rows(stream, 'assignment')
  expect(stops).toContainEqual(expect.objectContaining({ id: idOf(31), day_id: day }))
  await online()
  expect(atServer('assignment', idOf(31))).toMatchObject({ day_id: day })
})

test('what goes with an unsent row is taken back with it, without a request', async () => {
  const { device, engine, day, online } = await offline()
  await device.do('place.create', trip, { id: idOf(40), name: 'Castelo' }).saved
  await device.do('assignment.create', trip, { id: idOf(41), day_id: day, place_id: idOf(40) }).saved
  const deleted = device.do('place.delete', { ...trip, id: idOf(40) }, {})
  await deleted.saved
  expect(deleted.removed).toHaveLength(2)
  expect(engine.memory(stream).entries).toEqual([])
  await online()
})
