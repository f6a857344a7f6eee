import { expect, test } from 'vitest'
import type { Reservation } from '@caravel/sync-protocol/domain/bookings/booking-days'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { newRow } from '@caravel/sync-protocol/row'
import { changedValues, fieldsOf, readForm, type BookingRows } from './booking-form.ts'

const start = { type: 'flight', day_id: '', date: '', currency: 'EUR', people: [] } as const

function rowsOf(fields: Values, price?: BookingRows['price']): BookingRows {
  const booking = newRow(
    reservation as Entity,
    'trip:t',
    'b',
    { title: 'B', ...fields },
    {
      seq: 1,
      at: 0,
      by: null,
    },
  ) as Reservation
  return { booking, price, start }
}

test('a form that was only looked at changes nothing, also of what no field shows', () => {
  const rows = rowsOf({
    type: 'train',
    start_date: '2027-04-18',
    details: { legs: [{ from: { name: 'Lisboa', code: null }, platform: null, seat: '41' }] },
  })
  const { values } = readForm(fieldsOf(rows), rows)
  expect(values && changedValues(values, rows)).toEqual({})
})

test('a price that is cleared lets go of its cost, one that is the same leaves it alone', () => {
  const rows = rowsOf({ type: 'hotel' }, { amount: 61_200, currency: 'EUR', payers: [] })
  const form = fieldsOf(rows)
  expect(readForm(form, rows).price).toBeUndefined()
  expect(readForm({ ...form, amount: '' }, rows).price).toBeNull()
  expect(readForm({ ...form, amount: '700' }, rows).price).toEqual({ amount: 70_000, currency: 'EUR' })
})

test('without a date it is on its day, with one the day follows', () => {
  const rows: BookingRows = {
    booking: undefined,
    price: undefined,
    start: { ...start, type: 'event', day_id: 'd' },
  }
  const form = { ...fieldsOf(rows), title: 'Fado' }
  expect(readForm(form, rows).values).toMatchObject({ start_date: null, day_id: 'd' })
  const dated = readForm({ ...form, start_date: '2027-04-18' }, rows).values
  expect(dated).toMatchObject({ start_date: '2027-04-18' })
  expect(dated).not.toHaveProperty('day_id')
})

test('a new hotel is left the day after the one it starts from', () => {
  const dated = { ...start, type: 'hotel', date: '2027-04-30' } as const
  const rows: BookingRows = { booking: undefined, price: undefined, start: dated }
  expect(fieldsOf(rows)).toMatchObject({ start_date: '2027-04-30', end_date: '2027-05-01' })
})

test('what is wrong is named at its field', () => {
  const rows: BookingRows = { booking: undefined, price: undefined, start: { ...start, type: 'restaurant' } }
  const form = {
    ...fieldsOf(rows),
    party_size: 'four',
    amount: 'much',
    link: 'no link',
    end_date: '2027-04-17',
    start_date: '2027-04-18',
  }
  expect(Object.keys(readForm(form, rows).wrong).sort()).toEqual([
    'amount',
    'link',
    'party_size',
    'times',
    'title',
  ])
})
