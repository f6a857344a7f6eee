import { describe, expect, test } from 'vitest'
import { World } from '../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

const withTrip = async () => {
  const world = new World()
  const anna = await world.device()
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await anna.engine.idle()
  return { world, anna }
}

describe('an older database file that was put back by hand', () => {
  test('L6: a file put back by hand keeps its epoch; the mark gives it away', async () => {
    const { world, anna } = await withTrip()
    anna.do('place.create', trip, { name: 'a' })
    anna.do('place.create', trip, { name: 'b' })
    await anna.engine.idle()
    const server = world.server.trip(tripId)
    server.commits.splice(1)
    server.state.tables.get('place')?.clear()
    const id = '0190c000-0000-7000-8000-000000000003'
    world.server.change('POST', `/api/trips/${tripId}/places`, { id, name: 'another history' }, id)
    await world.pass(30_000, anna.engine)
    expect(anna.rows(stream, 'place').map(row => row['name'])).toEqual(['another history'])
    expect(anna.engine.memory(stream).record?.cursor).toMatchObject({ seq: 2, mark: id })
  })

  test.each([
    ['short of what it acknowledged', 0],
    ['and went on past it', 2],
  ])('I16: a file put back to just where the device stands, %s, is told again', async (_, others) => {
    const { world, anna } = await withTrip()
    const theirs = (n: number) => {
      const id = `0190c000-0000-7000-8000-00000000001${n}`
      world.server.change('POST', `/api/trips/${tripId}/places`, { id, name: `theirs ${n}` }, id)
    }
    await world.pass(30_000, anna.engine)
    const backup = world.server.backup()
    world.fault = ({ path }) => (path.includes('/changes') ? 'drop' : undefined)
    theirs(0)
    anna.do('place.create', trip, { name: 'mine' })
    await anna.engine.idle()
    expect(anna.engine.memory(stream).lane.entries).toMatchObject([{ state: 'answered' }])
    world.server.restore(backup)
    for (let n = 1; n <= others; n++) theirs(n)
    world.fault = () => undefined
    await world.pass(300_000, anna.engine)
    expect(anna.engine.state().waiting).toBe(0)
    const names = anna.rows(stream, 'place').map(row => row['name'])
    expect(names).toContain('mine')
    expect(names).toHaveLength(1 + others)
    const stored = world.server.trip(tripId).state.tables.get('place')
    expect([...(stored?.values() ?? [])].map(row => row['name']).sort()).toEqual(names.sort())
  })

  test('C12: an own commit that follows another history than the rows here is not applied to them', async () => {
    const { world, anna } = await withTrip()
    anna.do('place.create', trip, { name: 'a' })
    await anna.engine.idle()
    const server = world.server.trip(tripId)
    server.commits.splice(1)
    server.state.tables.get('place')?.clear()
    const id = '0190c000-0000-7000-8000-000000000003'
    world.server.change('POST', `/api/trips/${tripId}/places`, { id, name: 'another history' }, id)
    anna.do('place.create', trip, { name: 'b' })
    await anna.engine.idle()
    expect(anna.rows(stream, 'place').map(row => row['name'])).toEqual(['another history', 'b'])
  })
})
