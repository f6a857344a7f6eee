import { LocationProvider } from 'preact-iso'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signedIn } from '../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../i18n/t.ts'
import { tripTabs } from '../shared/areas/trip-tabs.ts'
import './areas.ts'
import { pageOf, Pages } from './routes.tsx'

vi.mock('virtual:pwa-register', () => ({ registerSW: () => () => undefined }))

const tripId = '0190b000-0000-7000-8000-00000000000a'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
  for (const { Page } of tripTabs()) await Page.preload()
})
beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))

const shownAt = (path: string): string => {
  vi.stubGlobal('location', new URL(path, 'https://trips.example'))
  return renderToString(
    <LocationProvider>
      <Pages />
    </LocationProvider>,
  )
}

test.each(
  tripTabs()
    .slice(1)
    .filter(({ Aside }) => !Aside)
    .map(({ id }) => id),
)('the part %s of a trip waits for the database, also when its code came first', async part => {
  expect(shownAt(`/trips/${tripId}/${part}`)).toBe('')
  await signedIn()
  expect(shownAt(`/trips/${tripId}/${part}`)).not.toBe('')
})

test('the atlas and the time off are one page each, whose map and year stay; each trip is a page of its own', () => {
  expect(['/atlas', '/atlas/JP', '/atlas/bucket-list'].map(pageOf)).toEqual(Array(3).fill('/atlas'))
  expect(['/time-off', '/time-off/2027', '/time-off/2027/3'].map(pageOf)).toEqual(Array(3).fill('/time-off'))
  expect(pageOf('/trips/a/costs')).toBe(pageOf('/trips/a'))
  expect(pageOf('/trips/b')).not.toBe(pageOf('/trips/a'))
})
