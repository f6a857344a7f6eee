/** Files that were read wrong once, each with what is in it. */
import { describe, expect, test } from 'vitest'
import { joinReaders } from '../../src/readers/bookings/join-bookings.ts'
import type { ReadBooking } from '../../src/readers/bookings/preview-item.ts'
import { pageWith } from './booking-files.ts'
import { caseFile } from './case-file.ts'
import { readHere } from './read-here.ts'

async function read(name: string, bytes = caseFile(name)) {
  return readHere(name, bytes)
}
const itemsOf = async (name: string): Promise<ReadBooking[]> => (await read(name)).items
const page = async (data: unknown): Promise<ReadBooking[]> =>
  (await read('page.html', Buffer.from(pageWith(data)))).items

const flightOf = (fields: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  '@type': 'FlightReservation',
  reservationNumber: 'QF12AB',
  reservationFor: {
    flightNumber: '5',
    airline: { iataCode: 'LH' },
    departureAirport: { iataCode: 'FRA' },
    arrivalAirport: { iataCode: 'LIS' },
    departureTime: '2026-04-03T08:00:00+02:00',
    arrivalTime: '2026-04-03T10:00:00+01:00',
    ...fields,
  },
  ...more,
})

describe('two bookings stay two', () => {
  test('one number on two legs', async () => {
    expect(await itemsOf('one-number-two-legs.html')).toMatchObject([
      {
        needs_review: false,
        details: {
          legs: [
            {
              number: 'QF1',
              from: { code: 'SYD' },
              start_time: '15:00',
              to: { code: 'SIN' },
              end_time: '21:20',
            },
            {
              number: 'QF1',
              from: { code: 'SIN' },
              start_time: '23:00',
              end_date: '2026-04-04',
              end_time: '05:30',
            },
          ],
        },
      },
    ])
  })

  test('one train number at two times, two rooms, two cars, two events of one order', async () => {
    const train = (departureTime: string) => ({
      '@type': 'TrainReservation',
      reservationNumber: 'T1',
      reservationFor: {
        trainNumber: 'RE 5',
        departureStation: { name: 'Bonn' },
        arrivalStation: { name: 'Köln' },
        departureTime,
      },
    })
    expect(await page([train('2026-04-03T08:00:00'), train('2026-04-03T18:00:00')])).toHaveLength(2)
    const room = (lodgingUnitType: string) => ({
      '@type': 'LodgingReservation',
      reservationNumber: 'H1',
      checkinTime: '2026-04-03T15:00:00',
      checkoutTime: '2026-04-05T11:00:00',
      reservationFor: { name: 'Casa Azul' },
      lodgingUnitType,
    })
    expect(await page([room('Double'), room('Single')])).toHaveLength(2)
    expect(await page([room('Double'), room('Double')])).toHaveLength(1)
    const car = (name: string) => ({
      '@type': 'RentalCarReservation',
      reservationNumber: 'C1',
      pickupTime: '2026-04-03T15:00:00',
      reservationFor: { name, rentalCompany: { name: 'Cars' } },
    })
    expect(await page([car('Fiat 500'), car('VW Golf')])).toHaveLength(2)
    expect(await itemsOf('two-events-one-code.html')).toMatchObject([
      { title: 'Matinee', start_time: '11:00' },
      { title: 'Evening', start_time: '20:00' },
    ])
  })

  test('a list of things that one reservation is for, and out and back on one day', async () => {
    expect(await itemsOf('list-of-flights.html')).toMatchObject([
      { start_date: '2026-04-03', details: { legs: [{ number: 'QF11', to: { code: 'LIS' } }] } },
      { start_date: '2026-04-10', details: { legs: [{ number: 'QF12', to: { code: 'FRA' } }] } },
    ])
    expect((await itemsOf('out-and-back.html')).map(({ title }) => title)).toEqual([
      'Frankfurt am Main → London Heathrow',
      'London Heathrow → Frankfurt am Main',
    ])
  })

  test('the parts of a package have its number', async () => {
    const { reservationNumber, ...part } = flightOf({})
    const items = await page({
      '@type': 'ReservationPackage',
      reservationNumber,
      underName: { name: 'Ana Lima' },
      subReservation: [
        part,
        { '@type': 'LodgingReservation', checkinDate: '2026-04-03', reservationFor: { name: 'Casa Azul' } },
      ],
    })
    expect(items).toMatchObject([
      { type: 'hotel', confirmation_code: 'QF12AB', people: ['Ana Lima'] },
      { type: 'flight', confirmation_code: 'QF12AB' },
    ])
  })
})

describe('one booking stays one', () => {
  test('for two people, each with a seat', async () => {
    expect(await itemsOf('two-people-two-seats.html')).toMatchObject([
      {
        people: ['Ana Lima', 'Bo Lee'],
        seats: [
          { name: 'Ana Lima', number: 'LH5', seat: '1A' },
          { name: 'Bo Lee', number: 'LH5', seat: '1B' },
        ],
        details: { legs: [{ seat: '1A, 1B' }] },
      },
    ])
    const tickets = [
      { underName: { name: 'Ana Lima' }, ticketedSeat: { seatRow: '1', seatNumber: 'A' } },
      { underName: { name: 'Bo Lee' }, ticketedSeat: { seatNumber: '1B' } },
    ]
    expect((await page(flightOf({}, { reservedTicket: tickets })))[0]?.seats).toMatchObject([
      { name: 'Ana Lima', seat: '1A' },
      { name: 'Bo Lee', seat: '1B' },
    ])
  })

  test('a cancelled flight is not one with the flight that goes on', async () => {
    const items = await page([
      flightOf({}, { reservationStatus: 'http://schema.org/ReservationCancelled' }),
      flightOf({ flightNumber: '7' }),
    ])
    expect(items.map(({ status }) => status)).toEqual(['cancelled', undefined])
  })
})

describe('numbers', () => {
  test('thousands are thousands', async () => {
    expect((await itemsOf('price-with-thousands.html'))[0]?.price).toEqual({
      amount: 123_400,
      currency: 'USD',
    })
    expect((await itemsOf('price-in-full.html'))[0]?.price).toEqual({ amount: 123_450, currency: 'USD' })
  })

  test('what could be both is asked', async () => {
    const [item] = await page(flightOf({}, { totalPrice: '1.234', priceCurrency: 'EUR' }))
    expect(item).toMatchObject({ price: { amount: 123_400 }, needs_review: true })
    const [figure] = await page(flightOf({}, { totalPrice: 1234.5, priceCurrency: 'EUR' }))
    expect(figure).toMatchObject({ price: { amount: 123_450 }, needs_review: false })
  })
})

describe('shapes', () => {
  test('entities, sections, comments, commas too many, texts in texts', async () => {
    expect((await itemsOf('entities.eml'))[0]?.title).toBe('Hôtel Über München')
    expect(await itemsOf('data-in-section.eml')).toMatchObject([{ details: { legs: [{ number: 'LH5' }] } }])
    expect(await itemsOf('commas-too-many.html')).toMatchObject([
      { title: 'Casa Azul', start_date: '2026-04-03' },
    ])
    const script = (text: string) =>
      Buffer.from(`<html><script type="application/ld+json">${text}</script></html>`)
    const json = JSON.stringify(flightOf({}))
    for (const text of [
      `<!-- ${json} -->`,
      `/* data */ ${json}`.replace('/* data */', '/*<![CDATA[*/'),
      json.replaceAll('"', '&quot;'),
      JSON.stringify(json),
      json.replace('QF12AB', 'QF12AB\n'),
    ])
      expect((await read('a.html', script(text))).items, text.slice(0, 30)).toMatchObject([
        { details: { legs: [{ number: 'LH5' }] } },
      ])
  })

  test('data in a comment, and with blanks that JSON does not know', async () => {
    const script = `<script type="application/ld+json">${JSON.stringify(flightOf({})).replaceAll(',"', ',\u00a0"')}</script>`
    for (const html of [`<p>Hi</p><!-- ${script} -->`, script])
      expect((await read('a.html', Buffer.from(html))).items).toMatchObject([{ confirmation_code: 'QF12AB' }])
  })

  test('orders and invoices, types in a list, states as things, several objects in one script', async () => {
    const night = {
      '@type': 'LodgingReservation',
      reservationFor: { '@type': 'LodgingBusiness', name: 'Casa Azul' },
      checkinTime: '20260403T150000',
      checkoutTime: '5 April 2026, 11:00',
    }
    const order = {
      '@type': 'Order',
      orderNumber: 'O-1',
      price: '59.90',
      priceCurrency: 'EUR',
      customer: { name: 'Ana Lima' },
      acceptedOffer: [{ '@type': 'Offer', itemOffered: night }],
    }
    const stated = {
      title: 'Casa Azul',
      start_date: '2026-04-03',
      start_time: '15:00',
      end_date: '2026-04-05',
      end_time: '11:00',
    }
    expect(await page(order)).toMatchObject([
      { ...stated, confirmation_code: 'O-1', people: ['Ana Lima'], price: { amount: 5990, currency: 'EUR' } },
    ])
    const invoice = {
      '@type': 'Invoice',
      totalPaymentDue: { price: 120, priceCurrency: 'EUR' },
      referencesOrder: {
        ...order,
        price: undefined,
        acceptedOffer: undefined,
        orderedItem: { orderedItem: night },
      },
    }
    expect(await page(invoice)).toMatchObject([{ ...stated, price: { amount: 12_000 } }])
    expect(await page({ ...order, acceptedOffer: { itemOffered: { '@type': 'Product' } } })).toEqual([])
    expect(
      await page({
        ...night,
        '@type': ['Reservation', 'LodgingReservation'],
        reservationStatus: { '@id': 'https://schema.org/ReservationHold' },
      }),
    ).toMatchObject([{ ...stated, status: 'pending' }])
    const zoned = { ...night, checkinTime: '2026-04-03T15:00:00+02:00[Europe/Rome]' }
    expect(await page(zoned)).toMatchObject([{ start_time: '15:00', start_zone: 'Europe/Rome' }])
    const script = (text: string) =>
      Buffer.from(`<html><script type="application/ld+json">${text}</script></html>`)
    const two = `${JSON.stringify(night)}\n${JSON.stringify({ ...night, checkinTime: '2026-04-04' })}`
    expect((await read('a.html', script(two))).items).toHaveLength(2)
  })

  test('what two readers make of one thing is one', () => {
    const item = (fields: Partial<ReadBooking>) =>
      ({
        kind: 'event',
        type: 'event',
        title_typed: true,
        people: [],
        needs_review: false,
        ...fields,
      }) as ReadBooking
    const ticket = { start_date: '2026-12-05', start_time: '20:00' }
    const [one, ...none] = joinReaders(
      [item({ title: 'Boarding pass', ...ticket })],
      [item({ title: 'Winter Concert', ...ticket, provider: 'Opera' })],
    )
    expect([one?.title, one?.provider, none]).toEqual(['Winter Concert', 'Opera', []])
    const two = [item({ title: 'A', ...ticket }), item({ title: 'B', ...ticket })]
    expect(joinReaders(two, [item({ title: 'C', ...ticket })])).toHaveLength(3)
    const room = (name: string) =>
      item({
        kind: 'lodging',
        type: 'hotel',
        title: 'Casa',
        confirmation_code: 'R1',
        ...ticket,
        details: { hotel: { room: name } },
      })
    expect(joinReaders([room('Double')], [room('Double'), room('Single')])).toMatchObject([
      { details: { hotel: { room: 'Double' } } },
      { details: { hotel: { room: 'Single' } } },
    ])
    const overDateLine = (end_date: string) => {
      const leg = {
        start_date: '2027-05-01',
        start_time: '17:00',
        end_date,
        end_time: '11:00',
        number: 'NH6',
      }
      const [east, west] = [
        { name: 'Tokyo', code: 'NRT', zone: 'Asia/Tokyo' },
        { name: 'LA', code: 'LAX', zone: 'America/Los_Angeles' },
      ]
      return item({
        kind: 'flight',
        type: 'flight',
        ...leg,
        details: { legs: [{ from: east, to: west, ...leg }] },
      })
    }
    expect(joinReaders([overDateLine('2027-05-02')], [overDateLine('2027-05-01')])).toMatchObject([
      { end_date: '2027-05-01', details: { legs: [{ end_date: '2027-05-01' }] } },
    ])
    const from = { name: 'Hotel' }
    const ride = (leg: object) =>
      item({
        kind: 'taxi',
        type: 'taxi',
        title: 'Hotel',
        ...ticket,
        details: { legs: [{ from, ...ticket, ...leg }] },
      })
    const [taxi] = joinReaders([ride({})], [ride({ carrier: 'Cabs' })])
    expect(taxi?.details?.legs).toMatchObject([{ carrier: 'Cabs' }])
  })

  test('a taxi', async () => {
    expect(await itemsOf('taxi.html')).toMatchObject([
      { kind: 'taxi', type: 'taxi', start_time: '08:00', needs_review: false, provider: 'Cabs' },
    ])
  })

  test('an arrival before the departure is on the next day', async () => {
    expect(await itemsOf('arrives-before-departure.html')).toMatchObject([
      { end_date: '2026-04-04', end_time: '00:20', details: { legs: [{ end_date: '2026-04-04' }] } },
    ])
  })
})
