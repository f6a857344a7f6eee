import { expect, test } from 'vitest'
import { draftBody, draftErrors, emptyDraft } from './new-trip-form.ts'

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
