import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { file } from '@caravel/sync-protocol/entities/file'
import { ownPackingItem } from '@caravel/sync-protocol/entities/own-packing-item'
import { place as placeEntity } from '@caravel/sync-protocol/entities/place'
import { expect, test } from 'vitest'
import { userStream } from '@caravel/sync-protocol/streams'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { World } from '../../data/testing/world.ts'
import { besideAttention } from './card-head.tsx'
import { rowPath } from './row-path.ts'
import '../../shell/area-details.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }
const bytes = { size: 3, sha256: '5e'.repeat(32) }

const pathIn = (of: string) => (entity: string, id: string) =>
  rowPath({ stream: of, name: `${entity}.update`, verb: 'update', title: undefined, entity, id })
const path = pathIn(stream)
const at = (rest: string) => `/trips/${tripId}${rest}`

test('what lies in a list, in a day or over a place is found where it lies', async () => {
  const { engine } = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 3 })
  openStream(stream)
  await engine.idle()
  const days = [...engine.memory(stream).rowsOf('day').keys()]
  const [note, belem, photo, ticket] = [mint(), mint(), mint(), mint()]
  mutate(dayNote.create, { ...trip, day_id: days[1] ?? '' }, { id: note, text: 'Feira da Ladra' })
  mutate(placeEntity.create, trip, { id: belem, name: 'Belém' })
  mutate(file.create, trip, { id: photo, name: 'a.jpg', mime: 'image/jpeg', place_id: belem, ...bytes })
  mutate(file.create, trip, {
    id: ticket,
    name: 'a.pdf',
    mime: 'application/pdf',
    place_id: belem,
    ...bytes,
  })
  await engine.idle()
  expect(path('day', days[2] ?? '')).toBe(at('/plan/day/3'))
  expect(path('day_note', note)).toBe(at('/plan/day/2'))
  expect(path('file', photo)).toBe(at(`/plan?place=${belem}&sheet=photo&card=${photo}`))
  expect(path('file', ticket)).toBe(at(`/plan?place=${belem}`))
  expect(path('todo_item', 'x')).toBe(at('/lists/todos?sheet=todo&card=x'))
  expect(path('packing_item', 'x')).toBe(at('/lists?sheet=thing&card=x'))
  expect(path('packing_bag', 'x')).toBe(at('/lists?sheet=bag&card=x'))
  expect(path('trip', tripId)).toBe(at(''))
  expect(path('day', 'one that is gone')).toBe(at('/plan'))
})

test('what is in a journal is found in that journal', async () => {
  await signedIn()
  const journal = pathIn(`journey:${tripId}`)
  expect(journal('journey_entry', 'x')).toBe(`/journal/${tripId}/entries/x`)
  expect(journal('journey_photo', 'x')).toBe(`/journal/${tripId}/gallery`)
  expect(journal('journey_trip', 'x')).toBe(`/journal/${tripId}`)
  expect(journal('journey', tripId)).toBe(`/journal/${tripId}`)
})

test('one’s own things are found in the trip that they are for; what has no page has no link', async () => {
  const mine = userStream(tester.user_id)
  const world = new World()
  world.server.stream(mine)
  const { engine } = await signedIn(world)
  await world.pass(1000, engine)
  const own = mint()
  mutate(ownPackingItem.create, { user_id: tester.user_id }, { id: own, for_trip_id: tripId, name: 'Gift' })
  expect(pathIn(mine)('own_packing_item', own)).toBe(at(`/lists?sheet=thing&card=${own}`))
  expect(pathIn(mine)('packing_list', 'x')).toBeUndefined()
})

test('a link keeps the tray beside what it shows, and gives way where a sheet shows it', () => {
  expect(besideAttention('/trips/a/plan?stop=b')).toBe('/trips/a/plan?stop=b&sheet=sync')
  expect(besideAttention('/trips/a/plan/day/2')).toBe('/trips/a/plan/day/2?sheet=sync')
  expect(besideAttention('/trips/a/lists?sheet=thing&card=b')).toBe('/trips/a/lists?sheet=thing&card=b')
})
