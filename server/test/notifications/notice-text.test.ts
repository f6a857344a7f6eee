import type { Told } from '../../src/modules/notifications/delivery-queries.ts'
import { expect, test } from 'vitest'
import { noticeText } from '../../src/modules/notifications/notice-text.ts'

const told = (event: Told['event'], params: Told['params']): Told => ({
  event,
  params: { trip: 'Japan', ...params },
  for_trip_id: 't',
  for_journey_id: null,
  actor_id: null,
  actor_name: null,
  target: { kind: 'bookings', trip_id: 't', id: null },
  count: 1,
  at: 0,
})
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

test.each([
  ['en', 'NH 203 departs soon', 'Departure on April 11, 2027 at 9:30 AM local time, in “Japan”.'],
  ['de', 'NH 203: bald geht es los', 'Abfahrt am 11. April 2027, 09:30 Ortszeit, in „Japan“.'],
])('a departure has its own date and time, wherever the reader is (%s)', (language, title, text) => {
  const notice = told('departure_soon', { booking: 'NH 203', date: '2027-04-11', time: '09:30' })
  const said = noticeText(notice, 1, language, 'America/New_York')
  expect([said.title, plain(said.text)]).toEqual([title, text])
})

test.each([
  ['en', 'Mia added an expense to “Japan”', 'Dinner: ¥12,500'],
  ['de', 'Mia hat in „Japan“ eine Ausgabe hinzugefügt', 'Dinner: ¥12,500'],
])('an expense is told with its amount (%s)', (language, title, text) => {
  const notice = told('expense_added', { actor: 'Mia', expense: 'Dinner', amount: 12_500, currency: 'JPY' })
  const said = noticeText(notice, 1, language, 'UTC')
  expect([said.title, plain(said.text)]).toEqual([title, text])
})

test('an expense that says nothing of itself is called by its category', () => {
  const notice = told('expense_added', {
    expense: '',
    expense_category: 'food',
    amount: 100,
    currency: 'EUR',
  })
  expect(noticeText(notice, 1, 'de', 'UTC').text).toMatch(/^Essen/)
})
