import { describe, expect, test } from 'vitest'
import { World } from '../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

describe('the base of an edit', () => {
  test('M0: over an own pending value it is the base of that value', async () => {
    const world = new World()
    const anna = await world.device()
    anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await anna.engine.idle()
    world.fault = request => (request.method === 'PATCH' ? { status: 503 } : undefined)
    anna.do('trip.update', trip, { title: 'mine' })
    await anna.engine.idle()
    const other = '0190c000-0000-7000-8000-000000000001'
    world.server.change('PATCH', `/api/trips/${tripId}`, { title: 'theirs' }, other)
    anna.engine.wake('person')
    await anna.engine.idle()
    await anna.do('trip.update', trip, { title: 'mine again' }).saved
    const bases = () => anna.engine.memory(stream).entries.map(entry => entry.base_seq)
    expect(bases()).toEqual([1, 1])
    await anna.do('trip.update', trip, { currency: 'CHF' }).saved
    expect(bases().at(-1)).toBe(1)
  })

  test('M0: over own dates that wait it is their base, so that the server sees what somebody else set meanwhile', async () => {
    const world = new World()
    const anna = await world.device()
    anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    await anna.engine.idle()
    world.fault = request => (request.method === 'PUT' ? { status: 503 } : undefined)
    const dates = (start_date: string, end_date: string) =>
      anna.do('trip.set-range', trip, { start_date, end_date }).saved
    await dates('2027-05-01', '2027-05-03')
    await anna.engine.idle()
    const other = '0190c000-0000-7000-8000-000000000001'
    const theirs = { start_date: '2027-06-01', end_date: '2027-06-03' }
    world.server.change('PUT', `/api/trips/${tripId}/range`, theirs, other)
    anna.engine.wake('person')
    await anna.engine.idle()
    expect(anna.rows(stream, 'trip')[0]).toMatchObject({ start_date: '2027-05-01', version: 2 })
    await dates('2027-05-01', '2027-05-04')
    expect(anna.engine.memory(stream).entries.map(entry => entry.base_seq)).toEqual([1, 1])
  })

  test('M0: another row of the trip keeps its own', async () => {
    const world = new World()
    const anna = await world.device()
    const id = '0190c000-0000-7000-8000-000000000002'
    anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
    anna.do('place.create', trip, { id, name: 'Belém' })
    await anna.engine.idle()
    world.fault = request => (request.method === 'PATCH' ? { status: 503 } : undefined)
    anna.do('trip.update', trip, { title: 'mine' })
    await anna.engine.idle()
    await anna.do('place.update', { ...trip, id }, { name: 'Alfama' }).saved
    expect(anna.engine.memory(stream).entries.map(entry => entry.base_seq)).toEqual([1, 2])
  })
})
