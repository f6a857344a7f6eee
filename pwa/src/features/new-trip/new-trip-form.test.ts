import { expect, test } from 'vitest'
import { destinationOf, draftBody, draftErrors, emptyDraft } from './new-trip-form.ts'

const filled = { ...emptyDraft, title: ' Lisbon ', start: '2027-04-17' }

test('a name and a first day are enough', () => {
  expect(draftErrors(filled)).toEqual({})
  expect(draftBody(filled)).toEqual({ title: 'Lisbon', start_date: '2027-04-17' })
})

test('a name alone is enough, and so is a last day', () => {
  const named = { ...emptyDraft, title: 'Lisbon' }
  expect(draftErrors(named)).toEqual({})
  expect(draftBody(named)).toEqual({ title: 'Lisbon' })
  expect(draftBody(named, 'ISK')).toEqual({ title: 'Lisbon', currency: 'ISK' })
  expect(draftErrors({ ...named, end: '2027-04-25' })).toEqual({})
  expect(draftBody({ ...named, end: '2027-04-25' })).toEqual({ title: 'Lisbon', end_date: '2027-04-25' })
})

test('without dates it has a number of days', () => {
  const open = { ...filled, when: 'open' as const, days: '14' }
  expect(draftErrors(open)).toEqual({})
  expect(draftBody(open)).toEqual({ title: 'Lisbon', day_count: 14 })
  for (const days of ['0', '366', '2.5', 'many']) expect(draftErrors({ ...open, days }).days).toBeDefined()
})

test('says what is missing or impossible', () => {
  expect(draftErrors(emptyDraft)).toEqual({ title: 'newTrip.nameMissing' })
  expect(draftErrors({ ...filled, end: '2027-04-16' })).toEqual({ end: 'error.END_BEFORE_START' })
  expect(draftErrors({ ...filled, end: '2028-04-17' })).toEqual({ end: 'error.RANGE_TOO_LONG' })
})

test('a trip without a name is called after where it goes', () => {
  const found = {
    name: 'Kyoto',
    lat: 35,
    lng: 135.7,
    kind: 'city',
    context: 'Japan',
    more: {},
    country: 'JP',
  }
  const japan = { name: 'Japan', lat: 35, lng: 134, kind: 'country', context: '', more: {}, country: 'JP' }
  const destinations = [destinationOf({ ...japan, box: [122.9, 24.2, 145.9, 45.6] }), destinationOf(found)]
  expect(destinations).toEqual([
    {
      name: 'Japan',
      kind: 'country',
      country_code: 'JP',
      lat: 35,
      lng: 134,
      west: 122.9,
      south: 24.2,
      east: 145.9,
      north: 45.6,
    },
    { name: 'Kyoto', kind: 'city', country_code: 'JP', lat: 35, lng: 135.7 },
  ])
  const draft = { ...emptyDraft, destinations }
  expect(draftErrors(draft)).toEqual({})
  expect(draftBody(draft)).toEqual({ title: 'Japan, Kyoto' })
  expect(draftBody({ ...draft, title: ' Spring ' })).toEqual({ title: 'Spring' })
})

test('a trip without a name and destinations is called after what was searched for', () => {
  const draft = { ...emptyDraft, where: ' Summer with Ann ' }
  expect(draftErrors(draft)).toEqual({})
  expect(draftBody(draft)).toEqual({ title: 'Summer with Ann' })
})
