import { expect, test } from 'vitest'
import { placeChanges, placeErrors, placeForm, stopChanges, stopErrors, stopForm } from './place-form.ts'
import { aPlace, aStop } from '../testing/a-plan.ts'

const piteu = aPlace('piteu', {
  name: 'O Pitéu da Graça',
  lat: 0,
  lng: -9.1308,
  price: 2460,
  price_currency: 'EUR',
  duration_minutes: 75,
})

test('an untouched form changes nothing', () => {
  const form = placeForm(piteu, 'EUR')
  expect(placeErrors(form)).toEqual({})
  const changes = placeChanges(form, piteu, 'EUR')
  for (const [name, value] of Object.entries(changes))
    expect(piteu[name as keyof typeof piteu], name).toEqual(value)
})

test('a position on the equator is a position', () => {
  expect(placeForm(piteu, 'EUR').where).toBe('0, -9.1308')
  expect(placeChanges({ ...placeForm(piteu, 'EUR'), where: '' }, piteu, 'EUR')).toMatchObject({
    lat: null,
    lng: null,
  })
})

test('money takes comma and point, a website a bare name', () => {
  const form = { ...placeForm(piteu, 'EUR'), amount: '31,5', website: 'example.org/menu' }
  expect(placeErrors(form)).toEqual({})
  expect(placeChanges(form, piteu, 'EUR')).toMatchObject({
    price: 3150,
    price_currency: 'EUR',
    website: 'https://example.org/menu',
  })
})

test.each([
  ['name', { name: ' ' }],
  ['where', { where: 'near the river' }],
  ['amount', { amount: 'cheap' }],
  ['website', { website: 'not an address' }],
  ['minutes', { minutes: 'long' }],
  ['opening', { opening: [{ weekday: 1, opens: '09:00', closes: '' }] }],
  ['opening', { opening: [{ weekday: 1, opens: '09:00', closes: 'late' }] }],
])('%s is refused at its field', (field, change) => {
  expect(Object.keys(placeErrors({ ...placeForm(piteu, 'EUR'), ...change }))).toEqual([field])
})

test('an end before the start is refused, unless it is on the next day', () => {
  const form = stopForm(
    aStop('s', 'd', 'piteu', { assignment_time: '22:00', assignment_end_time: '01:00' }),
    [],
  )
  expect(stopErrors(form)).toEqual({ end: 'planner.endBeforeStart' })
  expect(stopErrors({ ...form, nextDay: true })).toEqual({})
  expect(stopErrors({ ...form, start: '25' })).toEqual({ start: 'ui.notATime' })
  expect(stopErrors({ ...form, end: 'noon-ish' })).toEqual({ end: 'ui.notATime' })
  expect(stopErrors({ ...form, start: '' })).toEqual({ start: 'planner.startMissing' })
})

test('a stop without an end does not end on the next day', () => {
  const form = { ...stopForm(aStop('s', 'd', 'piteu'), []), start: '22:00', nextDay: true }
  expect(stopChanges(form)).toMatchObject({ assignment_end_time: null, ends_next_day: false })
})

test('further links take a bare name; a line without an address is said, an empty one is left out', () => {
  const form = {
    ...placeForm(piteu, 'EUR'),
    links: [
      { url: 'example.org/tickets', label: ' Tickets ' },
      { url: '', label: '' },
    ],
  }
  expect(placeErrors(form)).toEqual({})
  expect(placeChanges(form, piteu, 'EUR').links).toEqual([
    { url: 'https://example.org/tickets', label: 'Tickets' },
  ])
  expect(placeErrors({ ...form, links: [{ url: '', label: 'Tickets' }] })).toHaveProperty('links')
  expect(placeErrors({ ...form, links: [{ url: 'javascript:alert(1)', label: '' }] })).toHaveProperty('links')
})
