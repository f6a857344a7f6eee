import { describe, expect, it } from 'vitest'
import { expense } from '../entities/expense.ts'
import { place } from '../entities/place.ts'
import { reservation } from '../entities/reservation.ts'
import type { Values } from '../op.ts'
import { aDatedTrip, tripId } from '../testing/a-trip.ts'
import { anna, ben } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import { mustRun, runMutation } from '../testing/run-mutation.ts'

type TestState = ReturnType<typeof aDatedTrip>
const params = { trip_id: tripId }
const bring = (state: TestState, items: Values[], mutation = 905) =>
  mustRun(state, 'reservation.import', { params, body: { items }, mutation_id: testId(mutation) })
const bookings = (state: TestState) =>
  state
    .list(reservation)
    .toSorted((a, b) => `${a.start_date} ${a.start_time}`.localeCompare(`${b.start_date} ${b.start_time}`))

const ber = { name: 'Berlin', code: 'BER', zone: 'Europe/Berlin' }
const rix = { name: 'Riga', code: 'RIX', zone: 'Europe/Riga' }
const tll = { name: 'Tallinn', code: 'TLL', zone: 'Europe/Tallinn' }
const date = '2027-03-02'
const out = {
  from: ber,
  to: rix,
  number: 'BT212',
  start_date: date,
  start_time: '08:55',
  end_date: date,
  end_time: '11:35',
  terminal: '1',
  travel_class: 'Economy',
}
const onward = {
  from: rix,
  to: tll,
  number: 'BT311',
  start_date: date,
  start_time: '13:00',
  end_date: date,
  end_time: '13:55',
}
const flight = {
  type: 'flight',
  title: 'Berlin → Tallinn',
  status: 'confirmed',
  confirmation_code: 'ABC123',
  start_date: date,
  details: { legs: [out, onward] },
}
const pass = {
  type: 'flight',
  title: 'Berlin → Tallinn',
  confirmation_code: 'ABC123',
  start_date: date,
  start_time: '08:25',
  details: {
    legs: [
      { from: ber, to: rix, number: 'BT 0212', start_date: date, start_time: null, seat: '14E', gate: 'A7' },
    ],
  },
}

describe('over a booking that is there', () => {
  it('a pass changes the seat of its leg, and nothing that it does not state', () => {
    const state = aDatedTrip()
    bring(state, [flight])
    const [before] = bookings(state)
    bring(state, [{ ...pass, travellers: [{ person_id: anna.user_id, seat: '14E' }] }], 906)
    const [row, ...others] = bookings(state)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      id: before?.id,
      start_time: '08:55',
      end_time: '13:55',
      end_zone: 'Europe/Tallinn',
      travellers: [{ person_id: anna.user_id, seat: '14E' }],
      details: { legs: [{ ...out, seat: '14E', gate: 'A7' }, onward] },
    })
  })

  it('the passes of two people for one flight give each a seat', () => {
    const state = aDatedTrip()
    bring(state, [flight])
    const of = (person_id: string, seat: string) => ({ ...pass, travellers: [{ person_id, seat }] })
    bring(state, [of(anna.user_id, '14E'), of(ben.user_id, '14F')], 906)
    expect(bookings(state)).toMatchObject([
      {
        travellers: [
          { person_id: anna.user_id, seat: '14E' },
          { person_id: ben.user_id, seat: '14F' },
        ],
      },
    ])
  })

  it('another leg is added in its order, a later time changes that of its leg', () => {
    const state = aDatedTrip()
    bring(state, [{ ...flight, details: { legs: [onward] } }])
    bring(state, [{ ...flight, details: { legs: [out, { ...onward, start_time: '13:30' }] } }], 906)
    const [row] = bookings(state)
    expect(row?.details?.legs?.map(({ number, start_time }) => [number, start_time])).toEqual([
      ['BT212', '08:55'],
      ['BT311', '13:30'],
    ])
  })

  it('notes are added to those of the trip, and the place that the booking has stays', () => {
    const state = aDatedTrip()
    const hotel = {
      type: 'hotel',
      title: 'Casa Azul',
      confirmation_code: 'H1',
      start_date: date,
      place: { name: 'Casa Azul' },
      notes: 'Free breakfast',
    }
    bring(state, [{ ...hotel, notes: 'Ask for the sea' }])
    bring(state, [{ ...hotel, place: { name: 'Casa Azul Hotel & Spa' } }], 906)
    bring(state, [hotel], 907)
    expect(bookings(state)).toMatchObject([{ notes: 'Ask for the sea\n\nFree breakfast' }])
    expect(state.list(place)).toHaveLength(1)
  })

  it('a cancellation sets the status of the booking and nothing else, and makes none', () => {
    const state = aDatedTrip()
    const cancelled = { ...pass, status: 'cancelled', price: { amount: 900, currency: 'EUR' } }
    bring(state, [cancelled])
    expect(bookings(state)).toEqual([])
    bring(state, [flight], 906)
    bring(state, [cancelled], 907)
    expect(bookings(state)).toMatchObject([{ status: 'cancelled', details: { legs: [out, onward] } }])
    expect(state.list(expense)).toEqual([])
    // An old confirmation revives nothing.
    bring(state, [flight], 908)
    expect(bookings(state)).toMatchObject([{ status: 'cancelled' }])
  })
})

describe('two are two', () => {
  const event = (title: string, start_time: string) => ({
    type: 'event',
    title,
    confirmation_code: 'E1',
    start_date: date,
    start_time,
  })
  const ride = (start_time: string, more: Values = {}) => ({
    type: 'train',
    title: 'Bonn → Köln',
    confirmation_code: 'T1',
    start_date: date,
    start_time,
    details: {
      legs: [
        {
          from: { name: 'Bonn' },
          to: { name: 'Köln' },
          number: 'RE 5',
          start_date: date,
          start_time,
          ...more,
        },
      ],
    },
  })
  const room = (name: string) => ({
    type: 'hotel',
    title: 'Casa Azul',
    confirmation_code: 'H1',
    start_date: date,
    details: { hotel: { room: name } },
  })
  const back = { from: { name: 'Köln' }, to: { name: 'Bonn' } }

  it.each([
    ['events of one order', [event('Matinee', '11:00'), event('Evening', '20:00')]],
    ['performances of one play', [event('Fado', '11:00'), event('Fado', '20:00')]],
    ['rides of one line', [ride('08:00'), ride('18:00')]],
    ['rides of one number to other ends', [ride('08:00'), ride('08:30', back)]],
    ['rooms', [room('Double'), room('Single')]],
  ])('%s', (_, items) => {
    const together = aDatedTrip()
    bring(together, items)
    expect(bookings(together)).toHaveLength(2)
    bring(together, items, 906)
    expect(bookings(together)).toHaveLength(2)
    // The same name at another time is a performance that was moved.
    if (items[0]?.title === 'Fado') return
    const apart = aDatedTrip()
    for (const [at, item] of items.entries()) bring(apart, [item], 910 + at)
    expect(bookings(apart)).toMatchObject(items.map(({ title }) => ({ title })))
    expect(bookings(apart).map(({ id }) => id)).toEqual(bookings(together).map(({ id }) => id))
  })
})

describe('once is once', () => {
  it('the event of a calendar that tells of a flight of the trip makes none', () => {
    const state = aDatedTrip()
    bring(state, [flight])
    const told = {
      type: 'event',
      title: 'Flight BT212 from Berlin to Riga',
      start_date: date,
      start_time: '07:55',
      start_zone: 'UTC',
    }
    bring(state, [told, { ...told, title: 'Breakfast' }], 906)
    expect(bookings(state).map(({ title }) => title)).toEqual(['Breakfast', 'Berlin → Tallinn'])
    expect(bookings(state)[1]).toMatchObject({ type: 'flight', start_time: '08:55' })
  })
})

describe('an import that compares too much', () => {
  const many = (count: number, legs: number, of: string, numbered = true): Values[] =>
    Array.from({ length: count }, (_, n) => ({
      type: 'flight',
      title: `${of} ${n}`,
      start_date: date,
      details: {
        legs: Array.from({ length: legs }, (_each, leg) => ({
          ...out,
          number: numbered ? `${of}${n}0${leg}` : null,
        })),
      },
    }))

  it('is refused, and one whose numbers tell its legs apart is not', () => {
    const state = aDatedTrip()
    bring(state, many(100, 1, 'BT'))
    bring(state, many(100, 1, 'LH'), 906)
    expect(bookings(state)).toHaveLength(200)
    const body = { items: many(100, 20, 'KL', false) }
    const hostile = () => runMutation(state, 'reservation.import', { params, body, mutation_id: testId(907) })
    expect(hostile()).toEqual({ refused: 'TOO_LARGE' })
    expect(bookings(state)).toHaveLength(200)
    bring(state, many(100, 20, 'KL'), 908)
    expect(bookings(state)).toHaveLength(300)
  })
})
