import { expect, test } from 'vitest'
import type { Reservation } from '@caravel/sync-protocol/domain/bookings/booking-days'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { newRow } from '@caravel/sync-protocol/row'
import { loadAllMessages } from '../../../i18n/t.ts'
import { bookingFacts } from './booked-words.ts'

test('a car that goes back today says so once', async () => {
  await loadAllMessages()
  const fields = {
    type: 'car',
    title: 'Rental car',
    start_date: '2027-04-22',
    end_date: '2027-04-25',
    end_time: '10:00',
    details: { car: { vehicle: 'Compact' } },
  }
  const row = newRow(reservation, 'trip:t', 'car', fields, { seq: 1, at: 0, by: null }) as Reservation
  const on = (part: 'start' | 'end') =>
    bookingFacts({ kind: 'booking', id: 'x', dayId: 'd', key: 'a0', row, part, time: null, place: undefined })
  expect(on('start')).toMatch(/^Return .*10:00 · Compact$/)
  expect(on('end')).toBe('Return · Compact')
})
