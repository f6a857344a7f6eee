import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { decideAtlas, markAtlas, unmarkAtlas } from '@caravel/sync-protocol/actions/mark-atlas'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { place } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { atlasStream, tripStream } from '@caravel/sync-protocol/streams'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { World } from '../../data/testing/world.ts'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { countAgain, markCountry, markRegion, removeCountry, toggleWish, wishOf } from './atlas-actions.ts'
import { shownAtlas, shownYear, wholeAtlas, wishes } from './atlas-state.ts'
import {
  countryShapesHere,
  getRegions,
  lookWhetherStored,
  outlinesStored,
  regionsMissing,
} from './regions-here.ts'

const shapes = '../../../../sync-protocol/src/domain/regions/data/'
let away = false
let stored = false
vi.mock(import('../../data/app-file.ts'), () => ({
  readAppFile: async (url: string) => {
    if (away) throw new Error('no connection')
    return readFile(new URL(shapes + (url.split('/').at(-1) ?? '').replace(/\?.*$/, ''), import.meta.url))
  },
  isAppFileStored: () => Promise.resolve(stored),
  storeAppFile: () => Promise.resolve(),
}))
vi.mock(import('../../shared/trips/today.ts'), async () => {
  const { signal } = await import('@preact/signals')
  return { today: signal('2027-05-03') }
})
const clock = async () => (await import('../../shared/trips/today.ts')).today as { value: string }

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
  await Promise.all([markAtlas, unmarkAtlas, decideAtlas].map(({ late }) => late?.load()))
})

beforeEach(async () => {
  ;(await clock()).value = '2027-05-03'
  shownYear.value = undefined
})

const tripId = '0190b000-0000-7000-8000-00000000000a'
const inTrip = { trip_id: tripId }
const own = { user_id: tester.user_id }
const stateOf = (code: string) => {
  const country = wholeAtlas.value.countries.get(code)
  return country && { visited: country.visited, planned: country.planned, nights: country.nights }
}

/** Lisbon on the 4th and Seville on the 6th of May 2027. */
const aTrip = async () => {
  const world = new World()
  world.server.stream(atlasStream(tester.user_id))
  const { engine } = await signedIn(world)
  openStream(atlasStream(tester.user_id))
  await engine.idle()
  mutate(createTrip, {}, { id: tripId, title: 'Iberia', start_date: '2027-05-04', end_date: '2027-05-07' })
  openStream(tripStream(tripId))
  await engine.idle()
  const days = [...engine.memory(tripStream(tripId)).rowsOf('day').values()]
  for (const [date, name, lat, lng] of [
    ['2027-05-04', 'Lisbon', 38.71, -9.14],
    ['2027-05-06', 'Seville', 37.39, -5.98],
  ] as const) {
    const id = mint()
    mutate(place.create, inTrip, { id, name, lat, lng })
    const day_id = String(days.find(each => each['date'] === date)?.id)
    mutate(assignment.create, inTrip, { id: mint(), place_id: id, day_id })
  }
  await engine.idle()
  return { engine }
}

test('regions that did not come are said to be missing, and come when they are asked for again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  away = true
  await getRegions()
  expect(regionsMissing.value).toBe(true)
  away = false
  await getRegions()
  expect(regionsMissing.value).toBe(false)
})

test('the borders are said to be stored on the device only once they are', async () => {
  countryShapesHere()
  await vi.waitFor(() => expect(countryShapesHere()).toBeDefined())
  expect(outlinesStored.value).toBe(false)
  stored = true
  await lookWhetherStored()
  expect(outlinesStored.value).toBe(true)
})

test('a country is planned until a day there has begun, and shades itself as the days pass', async () => {
  await aTrip()
  expect(stateOf('PT')).toEqual({ visited: false, planned: true, nights: 0 })
  ;(await clock()).value = '2027-05-05'
  expect(stateOf('PT')).toMatchObject({ visited: true, nights: 1 })
  expect(stateOf('ES')).toMatchObject({ visited: false, planned: true })
  ;(await clock()).value = '2027-05-08'
  expect(stateOf('ES')).toMatchObject({ visited: true, planned: false, nights: 1 })
  expect(wholeAtlas.value.countries.get('PT')?.regions.map(({ code }) => code)).toEqual(['PT-11'])
})

test('what a trip proves can be removed, stays away, and counts again when somebody says so', async () => {
  const { engine } = await aTrip()
  ;(await clock()).value = '2027-05-08'
  const proven = wholeAtlas.value.countries.get('PT')
  if (!proven) throw new Error('no Portugal')
  removeCountry(proven)
  await engine.idle()
  expect(stateOf('PT')).toMatchObject({ visited: false })
  expect(wholeAtlas.value.countries.get('PT')).toMatchObject({ hidden: true })
  countAgain('PT')
  await engine.idle()
  expect(stateOf('PT')).toMatchObject({ visited: true })
})

test('marks by hand stay when the trip is deleted, and of an earlier year only what was known by then shows', async () => {
  const { engine } = await aTrip()
  ;(await clock()).value = '2027-05-08'
  markRegion('PT-30', 'Madeira')
  mutate(markAtlas, own, { countries: [{ country_code: 'PE', year: 2001 }] })
  await engine.idle()
  shownYear.value = 2001
  expect(
    [...shownAtlas.value.countries.values()].filter(({ visited }) => visited).map(({ code }) => code),
  ).toContain('PE')
  expect(shownAtlas.value.countries.get('ES')?.visited ?? false).toBe(false)
  mutate(trip.delete, inTrip, {})
  await engine.idle()
  expect(stateOf('PT')).toMatchObject({ visited: true, nights: 0 })
  expect(stateOf('ES')?.visited ?? false).toBe(false)
})

test('a wish is there once for a country, goes again, and is no visit', async () => {
  const { engine } = await aTrip()
  toggleWish('BT')
  await engine.idle()
  expect(wishOf('BT')).toMatchObject({ name: 'Bhutan', country_code: 'BT' })
  expect(stateOf('BT')).toBe(undefined)
  toggleWish('BT')
  await engine.idle()
  expect(wishes.value).toEqual([])
  markCountry('BT')
  await engine.idle()
  expect(stateOf('BT')).toMatchObject({ visited: true })
})
