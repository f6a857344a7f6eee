import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { describe, expect, test } from 'vitest'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { place } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { dayId } from '@caravel/sync-protocol/ids'
import { DiskRefused } from '../../../data/db/device-store.ts'
import { mint, mutate, saveRow } from '../../../data/mutate.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { saveStop } from './planner-actions.ts'

const trip_id = '0190b000-0000-7000-8000-00000000000a'

const planned = async () => {
  const all = await signedIn()
  mutate(createTrip, {}, { id: trip_id, title: 'Lisbon' })
  const [placeId, stopId] = [mint(), mint()]
  mutate(place.create, { trip_id }, { id: placeId, name: 'Belém' })
  mutate(assignment.create, { trip_id }, { id: stopId, place_id: placeId, day_id: dayId(trip_id, 1) })
  await all.engine.idle()
  const memory = all.engine.memory(`trip:${trip_id}`)
  const rows = () => ({ place: memory.view.get(place, placeId)!, stop: memory.view.get(assignment, stopId)! })
  return { ...all, memory, rows }
}

describe('failure 30: a form is saved whole or not at all', () => {
  test('where one part of it cannot be', async () => {
    const { memory, rows, engine, world } = await planned()
    const before = world.server.requests.length
    const { place: placeRow, stop } = rows()
    const edit = {
      place: { row: placeRow, changes: { duration_minutes: 48_000 } },
      stop: { row: stop as never, changes: { assignment_time: '10:00' } },
    }
    expect(() => saveStop(trip_id, edit)).toThrow(AppError)
    expect(rows().stop.assignment_time).toBeNull()
    expect(memory.entries).toEqual([])
    await engine.idle()
    expect(world.server.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('also where one row has parts, in a trip that the server refused', async () => {
    const { engine, world } = await signedIn()
    world.server.refuse = name => (name === 'trip.create' ? new AppError('FORBIDDEN') : undefined)
    mutate(createTrip, {}, { id: trip_id, title: 'Lisbon' })
    await engine.idle()
    const row = engine.memory(`trip:${trip_id}`).view.get(trip, trip_id)!
    const changes = { title: 'Porto', start_date: '2027-05-09', end_date: '2027-05-01' }
    expect(() => saveRow(trip, row as AnyRow, changes)).toThrow(AppError)
    await engine.saved()
    expect(engine.attention()).toMatchObject([{ whole_trip: true, dependents: [] }])
  })

  test('where the disk refuses', async () => {
    const { memory, rows, store } = await planned()
    const { place: placeRow, stop } = rows()
    store.refuse = new DiskRefused('full', undefined)
    const edit = {
      place: { row: placeRow, changes: { name: 'Torre', notes: 'by boat' } },
      stop: { row: stop as never, changes: { assignment_time: '10:00' } },
    }
    await expect(saveStop(trip_id, edit)).rejects.toThrow('no space left')
    store.refuse = undefined
    expect([rows().place.name, rows().stop.assignment_time]).toEqual(['Belém', null])
    expect(memory.entries).toEqual([])
  })
})
