import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { InspectorFacts } from './inspector-facts.tsx'
import { aPlace, aPlan, aPlaceTag, aTag, aTrip } from '../testing/a-plan.ts'
import { aPlanner, drawnIn, readOut } from '../testing/a-planner.tsx'
import type { Place, TripPlan } from '../model/trip-plan.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const whole: Partial<Place> = {
  opening_hours: [{ weekday: 1, opens: '09:00', closes: '18:00' }] as Place['opening_hours'],
  price: 1800,
  price_currency: 'EUR',
  duration_minutes: 90,
  notes: 'Cash only',
  links: [{ url: 'https://example.org', label: null }] as Place['links'],
  address: 'Lisbon',
}
const facts = (fields: Partial<Place>, trip: Partial<TripPlan['trip']> = {}) => {
  const place = aPlace('p', fields)
  const plan = {
    ...aPlan({ places: [place], tags: [aTag('tag')], placeTags: [aPlaceTag('p', 'tag')] }),
    trip: aTrip(trip),
  }
  return drawnIn(aPlanner({ plan }), <InspectorFacts place={place} stop={undefined} day={undefined} />)
}

test('a place of which everything is known can still be edited', async () => {
  const words = readOut(await facts(whole))
  expect(words).not.toContain('Add')
  expect(words).toContain('Edit')
})

test('a price without a currency is in that of the trip, as in its form', async () => {
  expect(readOut(await facts({ ...whole, price_currency: null }, { currency: 'JPY' }))).toContain('¥1,800')
})

test('the last change leads to the history', async () => {
  expect(await facts(whole)).toMatch(/<button[^>]*class="last-change"/)
})
