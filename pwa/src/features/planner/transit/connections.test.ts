import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { Connection } from '@caravel/sync-protocol/domain/transit'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { day } from '@caravel/sync-protocol/entities/day'
import { tripStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import { mint, mutate } from '../../../data/mutate.ts'
import { openStream } from '../../../data/store.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { undo } from '../../../data/undo.ts'
import { bookConnection } from './connections.ts'

const amsterdam = { name: 'Amsterdam Centraal', lat: 52.3791, lng: 4.9003, zone: 'Europe/Amsterdam' }
const london = { name: 'London St Pancras', lat: 51.53, lng: -0.125, zone: 'Europe/London' }
const on = { start_date: '2027-05-03', end_date: '2027-05-03' }
const connection: Connection = {
  departs_at: 0,
  arrives_at: 0,
  duration_seconds: 17_400,
  transfers: 1,
  walk_meters: 312,
  legs: [
    {
      type: 'bus',
      from: { name: 'Canal' },
      to: amsterdam,
      ...on,
      start_time: '09:40',
      end_time: '10:00',
      number: '22',
    },
    {
      type: 'train',
      from: amsterdam,
      to: london,
      ...on,
      start_time: '10:10',
      end_time: '13:10',
      number: 'ES 9115',
    },
  ],
}

test('a connection becomes one booking to review, in local times, and goes back in one step', async () => {
  const { engine } = await signedIn()
  const tripId = mint()
  const dates = { start_date: '2027-05-03', end_date: '2027-05-04' }
  await mutate(createTrip, {}, { id: tripId, title: 'North Sea', ...dates }).saved
  await engine.idle()
  const view = openStream(tripStream(tripId))
  const first = [...view.rows(day).value.values()].find(({ date }) => date === '2027-05-03')
  await bookConnection(tripId, first?.id ?? '', connection)
  const bookings = () => [...view.rows(reservation).value.values()]
  expect(bookings()).toMatchObject([
    {
      type: 'train',
      title: null,
      status: 'pending',
      needs_review: true,
      start_date: '2027-05-03',
      start_time: '09:40',
      end_time: '13:10',
      end_zone: 'Europe/London',
      details: { legs: [{ number: '22' }, { number: 'ES 9115', from: amsterdam }] },
    },
  ])
  await undo()
  expect(bookings()).toEqual([])
})
