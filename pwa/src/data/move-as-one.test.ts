import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import { expect, test } from 'vitest'
import { mint, mutate } from './mutate.ts'
import { splitSave } from './split-save.ts'
import { openStream } from './store.ts'
import { signedIn } from './testing/signed-in.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const params = { trip_id: tripId }

test('L11: a move to another day is one entry and one request, whatever else a form saves with it', async () => {
  const { world, engine } = await signedIn()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 2 }).saved
  const [first = '', second = ''] = openStream(stream).rows(day).peek().keys()
  const [place_id, id] = [mint(), mint()]
  mutate(place.create, params, { id: place_id, name: 'Belém' })
  await mutate(assignment.create, params, { id, place_id, day_id: first }).saved
  await engine.idle()
  const before = world.server.requests.length
  const position = { after: null, before: null, key: 'a0' }
  mutate(assignment.update, { ...params, id }, { day_id: second, position })
  await engine.idle()
  const sent = world.server.requests.slice(before).filter(({ method }) => method !== 'GET')
  expect(sent.map(({ method, body }) => [method, body])).toEqual([['PATCH', { day_id: second, position }]])
  expect(world.server.trip(tripId).state.tables.get('assignment')?.get(id)?.['day_id']).toBe(second)

  const row = { day_id: first, position: 'a0', notes: '', assignment_time: null }
  const parts = splitSave(assignment, row, { day_id: second, position, notes: 'early' })
  expect(parts.map(({ body }) => Object.keys(body))).toEqual([['day_id', 'position'], ['notes']])
})
