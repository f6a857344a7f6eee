import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { trip as tripEntity } from '@caravel/sync-protocol/entities/trip'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tripStream } from '@caravel/sync-protocol/streams'
import { setDevice } from '../../data/device.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { clearPersonal } from '../../data/personal-storage.ts'
import { openStream } from '../../data/store.ts'
import { fakeStorage } from '../../data/testing/fake-storage.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { keepCards, readCards } from './kept-cards.ts'

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()))
afterEach(() => vi.unstubAllGlobals())

const me = tester.user_id

/** A trip of two days with one place in it. */
const makeTrip = async (title: string) => {
  const id = mint()
  await mutate(createTrip, {}, { id, title, day_count: 2 }).saved
  openStream(tripStream(id))
  await mutate(place.create, { trip_id: id }, { name: 'Castelo', lat: 38.71, lng: -9.13 }).saved
  return id
}

test('what the dashboard shows of a trip is there before the database is', async () => {
  const { engine } = await signedIn()
  const id = await makeTrip('Lisbon')
  await engine.idle()
  keepCards()
  setDevice(undefined)
  expect([...readCards(me)]).toMatchObject([
    [
      tripStream(id),
      {
        trip: { id, title: 'Lisbon', day_count: 2, on_device: true },
        facts: { places: 1, unplanned: 1, days: 2 },
      },
    ],
  ])
  expect(readCards(me).get(tripStream(id))?.facts?.route).toHaveLength(1)
  expect(readCards('somebody else').size).toBe(0)
})

test('while the device is being read nothing is forgotten', async () => {
  const { engine, open } = await signedIn()
  await makeTrip('Lisbon')
  await engine.idle()
  keepCards()
  const reading = Promise.withResolvers<void>()
  const unread = Object.assign(Object.create(engine) as typeof engine, { records: () => [] })
  setDevice({ ...open, engine: unread, ready: reading.promise })
  keepCards()
  expect(readCards(me).size).toBe(1)
})

test('a card goes with its trip, and with its account', async () => {
  const { engine } = await signedIn()
  const lisbon = await makeTrip('Lisbon')
  const porto = await makeTrip('Porto')
  await engine.idle()
  keepCards()
  const titles = () => [...readCards(me).values()].map(({ trip }) => trip.title)
  expect(titles()).toEqual(['Lisbon', 'Porto'])
  await mutate(tripEntity.delete, { trip_id: lisbon }, {}).saved
  await engine.idle()
  keepCards()
  expect(titles()).toEqual(['Porto'])
  clearPersonal(me, tripStream(porto))
  expect(titles()).toEqual([])
  keepCards()
  expect(titles()).toEqual(['Porto'])
  clearPersonal(me)
  expect(titles()).toEqual([])
})
