import { expect, test, vi } from 'vitest'
import { World } from '../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

test('S9: what leaves while the server is asked about the rest is asked about too before it is taken back', async () => {
  const world = new World()
  const device = await world.device()
  const { engine } = device
  device.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await world.pass(5000, engine)
  const [first, second, settled] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const asked: string[][] = []
  world.late = ({ path, body }) => {
    if (path.endsWith('/places')) return (body?.includes('one') ? first : second)?.promise
    if (!path.endsWith('/settle')) return undefined
    const { entries } = JSON.parse(body ?? '') as { entries: { mutation_id: string }[] }
    asked.push(entries.map(each => each.mutation_id))
    return settled?.promise
  }
  const lane = () => engine.memory(stream).lane
  const one = device.do('place.create', trip, { name: 'one' })
  await vi.waitFor(() => expect(lane().in_flight).toBe(true))
  const two = device.do('place.create', trip, { name: 'two' })
  await two.saved
  const gone = engine.abandon([one.mutation_id, two.mutation_id])
  await vi.waitFor(() => expect(asked).toEqual([[one.mutation_id]]))
  first?.resolve()
  await vi.waitFor(() => expect(world.server.trip(tripId).commits).toHaveLength(3))
  settled?.resolve()
  expect(await gone).toBe('saved')
  expect(asked).toEqual([[one.mutation_id], [two.mutation_id]])
  second?.resolve()
  await world.pass(60_000, engine)
  expect(device.rows(stream, 'place')).toHaveLength(2)
  expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
})

test('S9: of changes that were made at once, what never left goes with what the server will refuse', async () => {
  const world = new World()
  const device = await world.device()
  const { engine } = device
  device.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await world.pass(5000, engine)
  world.fault = ({ path }) => (path.endsWith('/places') ? 'drop' : undefined)
  const one = device.do('place.create', trip, { name: 'one' })
  await engine.idle()
  const two = device.do('place.create', trip, { name: 'two' })
  await two.saved
  expect(await engine.abandon([one.mutation_id, two.mutation_id])).toBe('removed')
  world.fault = () => undefined
  await world.pass(60_000, engine)
  expect(device.rows(stream, 'place')).toEqual([])
  expect(world.server.trip(tripId).commits).toHaveLength(1)
  expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
})

const neverArrives = ({ path }: { path: string }) => (path === '/api/trips' ? 'drop' : undefined)

test('S9: a trip that is taken back before it arrived leaves nothing behind', async () => {
  const world = new World()
  const device = await world.device()
  const { engine } = device
  world.fault = neverArrives
  const made = device.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await engine.idle()
  expect(await engine.abandon([made.mutation_id])).toBe('removed')
  expect(engine.records().map(record => record.stream)).not.toContain(stream)
})

test('I16: what is added to a trip whose making is being taken back does not wait for ever', async () => {
  const world = new World()
  const device = await world.device()
  const { engine } = device
  world.fault = neverArrives
  const made = device.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await engine.idle()
  const settled = Promise.withResolvers<void>()
  world.late = ({ path }) => (path.endsWith('/settle') ? settled.promise : undefined)
  const gone = engine.abandon([made.mutation_id])
  const added = device.do('place.create', trip, { name: 'Late idea' })
  await added.saved
  settled.resolve()
  expect(await gone).toBe('removed')
  await world.pass(60_000, engine)
  expect(engine.state()).toMatchObject({ waiting: 0, attention: 1 })
  expect(engine.attention()).toMatchObject([{ id: added.mutation_id, reason: 'revoked' }])
  expect(engine.records().map(record => record.stream)).not.toContain(stream)
})
