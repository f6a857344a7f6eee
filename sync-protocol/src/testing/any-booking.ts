/** Random bookings, stays, places on days and papers. */
import { bookingStatuses, bookingTypes } from '../domain/bookings/booking-types.ts'
import { addDays } from '../domain/trip-range.ts'
import { accommodation } from '../entities/accommodation.ts'
import { assignment } from '../entities/assignment.ts'
import { day } from '../entities/day.ts'
import { expense } from '../entities/expense.ts'
import { fileLink } from '../entities/file-link.ts'
import { file } from '../entities/file.ts'
import { place } from '../entities/place.ts'
import { reservationPosition } from '../entities/reservation-position.ts'
import { reservation } from '../entities/reservation.ts'
import type { Values } from '../op.ts'
import { placement, rowOf, some, type Builder, type Step } from './any-rows.ts'
import { tripId } from './a-trip.ts'
import { anna, ben } from './people.ts'
import { testId } from './random.ts'
import type { TestState } from './run-mutation.ts'

const params = { trip_id: tripId }
const zones = [null, 'Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles', 'Europe/Berlin']
const times = [null, '9', '10:30', '23:59']

function date(n: number): string | null {
  return n % 5 ? addDays('2027-02-27', n % 9) : null
}

function anyDetails(a: number, b: number): unknown {
  const leg = { carrier: 'TAP', number: `TP${a % 3}`, from: { name: 'A', zone: 'Europe/Lisbon' } }
  const options = [
    null,
    { legs: [{ ...leg, start_date: date(a), start_time: '10:00', end_date: date(b), end_time: '9:00' }] },
    {
      legs: [
        { ...leg, start_date: date(a) },
        { ...leg, seat: '12A', end_date: date(a + 1) },
      ],
    },
    { restaurant: { party_size: b } },
    { hotel: { room: 'Double' }, venue: { name: 'Hotel', lat: a % 9 ? 1 : null, lng: 1 } },
  ]
  return options[(a + b) % options.length]
}

function anyFields(state: TestState, { a, b, c, d }: Step): Values {
  return {
    type: d % 3 ? bookingTypes[c % bookingTypes.length] : 'hotel',
    start_date: date(a),
    end_date: date(a + (b % 3)),
    day_id: rowOf(state, day, a),
    end_day_id: b % 2 ? rowOf(state, day, b) : null,
    start_time: times[c % 4],
    end_time: times[d % 4],
    start_zone: b % 29 ? zones[b % 5] : 'Mars/Base',
    end_zone: zones[c % 4],
    status: bookingStatuses[d % 3],
    confirmation_code: b % 2 ? `C${b % 3}` : null,
    notes: [null, 'a\nb'][c % 2],
    place_id: c % 3 ? rowOf(state, place, c) : null,
    details: anyDetails(a, d),
    travellers: [{ person_id: [anna.user_id, ben.user_id, testId(36_000)][d % 3], seat: '1A' }],
    price: c % 4 ? { amount: a, currency: d % 2 ? 'EUR' : 'USD' } : null,
  }
}

function anyTarget(state: TestState, { b, c }: Step): Values {
  const targets: Values[] = [
    { reservation_id: rowOf(state, reservation, c) },
    { place_id: rowOf(state, place, c) },
    { accommodation_id: rowOf(state, accommodation, c) },
    { assignment_id: rowOf(state, assignment, c), expense_id: rowOf(state, expense, c) },
    {},
  ]
  return targets[b % targets.length] ?? {}
}

function linkParams(state: TestState, n: number): Record<string, string> {
  const link = state.get(fileLink, rowOf(state, fileLink, n))
  return { ...params, id: link?.file_id ?? 'x', link_id: link?.id ?? 'x' }
}

export const bookingBuilders: Builder[] = [
  ...Array.from({ length: 3 }, (): Builder => (state, step, turn) => ({
    name: 'reservation.create',
    params,
    body: {
      id: testId(40_000 + turn),
      title: `R${step.a % 4}`,
      ...some((step.b * 37 + step.c) | (step.d % 3 ? 3 : 0), anyFields(state, step)),
    },
  })),
  ...Array.from({ length: 4 }, (): Builder => (state, step) => ({
    name: 'reservation.update',
    params: { ...params, id: rowOf(state, reservation, step.a) },
    body: some((1 << (step.b % 16)) | (step.c % 3 ? 1 << (step.d % 16) : 0), anyFields(state, step)),
  })),
  (state, { a }) => ({ name: 'reservation.delete', params: { ...params, id: rowOf(state, reservation, a) } }),
  (state, { a, b, c, d }) => ({
    name: 'reservation.set-positions',
    params,
    body: {
      day_id:
        state.list(reservation).find(row => row.day_id !== null && a % 3)?.day_id ?? rowOf(state, day, a),
      positions: [rowOf(state, reservation, b), rowOf(state, reservation, c)].map(id => ({
        id,
        position: placement(state, d % 2 ? reservationPosition : assignment, c, d),
      })),
    },
  }),
  (state, { a, b, c, d }, turn) => ({
    name: 'accommodation.create',
    params,
    body: {
      id: testId(41_000 + turn),
      ...some(b, {
        start_day_id: rowOf(state, day, a),
        end_day_id: rowOf(state, day, c),
        start_date: date(d),
        end_date: date(d + 2),
        notes: 'x',
      }),
    },
  }),
  (state, { a, b, c, d }) => ({
    name: 'accommodation.update',
    params: { ...params, id: rowOf(state, accommodation, a) },
    body: some(b, {
      start_day_id: rowOf(state, day, c),
      confirmation_code: d % 2 ? `C${d % 3}` : null,
      end_date: date(c),
      check_in: times[c % 4],
      check_out: times[d % 4],
      notes: d % 3 ? 'y' : null,
      place_id: rowOf(state, place, d),
    }),
    base: { notes: 'x' },
  }),
  (state, { a }) => ({
    name: 'accommodation.delete',
    params: { ...params, id: rowOf(state, accommodation, a) },
  }),
  (state, step, turn) => ({
    name: 'reservation.import',
    params,
    body: {
      items: [step.a, step.b].map(n => ({
        title: `R${n % 4}`,
        type: bookingTypes[n % bookingTypes.length],
        start_date: date(n),
        confirmation_code: n % 2 ? `C${n % 3}` : null,
        ...(n % 3 ? { place: { name: `P${n % 5}` }, price: { amount: n, currency: 'EUR' } } : {}),
        ...(n % 5 ? {} : { file_ids: [testId(42_000 + turn)], reservation_id: rowOf(state, reservation, n) }),
      })),
      files:
        step.c % 3
          ? [
              {
                id: testId(42_000 + turn),
                name: 'a.pdf',
                mime: 'application/pdf',
                size: 9,
                sha256: 'ab'.repeat(32),
              },
            ]
          : [],
    },
  }),
  (state, step) => ({
    name: 'file.link',
    params: { ...params, id: rowOf(state, file, step.a) },
    body: anyTarget(state, step),
  }),
  (state, { a }) => ({ name: 'file.unlink', params: linkParams(state, a) }),
  (state, { a, b }) => ({
    name: 'file.update',
    params: { ...params, id: rowOf(state, file, a) },
    body: some(1 + (b % 3), { trashed: b % 2 === 0, starred: b % 3 === 0 }),
  }),
  () => ({ name: 'file.empty-trash', params }),
]
