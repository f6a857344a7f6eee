import { expect, test } from 'vitest'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { mint, mutate } from './mutate.ts'
import { signedIn } from './testing/signed-in.ts'
import { trips } from './trips.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'

test('only a trip that no server has is only here: not one whose server merely stopped answering', async () => {
  const { world, engine } = await signedIn()
  world.fault = () => 'drop'
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  await engine.idle()
  expect(trips.value).toMatchObject([{ only_here: true, pending: 1 }])
  world.fault = () => undefined
  await world.pass(60_000, engine)
  expect(trips.value).toMatchObject([{ only_here: false, pending: 0 }])
  world.fault = () => 'drop'
  mutate(place.create, { trip_id: tripId }, { id: mint(), name: 'Belém' })
  await engine.idle()
  expect(trips.value).toMatchObject([{ only_here: false, pending: 1 }])
})

test('a trip that did not change is the same object, so that only the card of one that did is drawn again', async () => {
  const { world, engine } = await signedIn()
  const [lisbon, porto] = [tripId, '0190b000-0000-7000-8000-00000000000b']
  mutate(createTrip, {}, { id: lisbon, title: 'Lisbon' })
  mutate(createTrip, {}, { id: porto, title: 'Porto' })
  await engine.idle()
  world.fault = () => 'drop'
  const before = trips.value ?? []
  mutate(place.create, { trip_id: porto }, { id: mint(), name: 'Ribeira' })
  await engine.idle()
  const after = trips.value ?? []
  expect(after.find(({ id }) => id === porto)).toMatchObject({ pending: 1 })
  expect(after.find(({ id }) => id === lisbon)).toBe(before.find(({ id }) => id === lisbon))
})
