/** Confirmations over bookings that are there, from the file to the stored row. */
import { beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../sync/client.ts'
import { pageWith } from './booking-files.ts'
import { caseFile } from './case-file.ts'

let world: World
let at = ''
beforeEach(async () => {
  world = await startWorld({ config: { kitinerary_extractor: '/nowhere/extractor' } })
  at = `/api/trips/${await world.trip({ start_date: '2026-11-25', end_date: '2026-12-10' })}`
})

type Item = Record<string, unknown>

async function preview(name: string, content: Uint8Array | string = caseFile(name)): Promise<Item[]> {
  const form = new FormData()
  form.append('files', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const answer = await fetch(`${world.server.url}${at}/reservations/import/booking`, {
    method: 'POST',
    headers: { cookie: world.tom.cookie },
    body: form,
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { items: Item[] }).items
}

async function confirm(items: Item[]) {
  const answer = await world.call(world.tom, 'POST', `${at}/reservations/import/booking/confirm`, { items })
  expect(answer.status, answer.text).toBe(201)
  return answer.body['created'] as Item[]
}

const bookings = async () => (await world.get(world.tom, `${at}/reservations`)).body['reservations'] as Item[]

const end = (code: string, zone: string) => ({ name: code, code, zone })
const legs = [
  {
    from: end('BER', 'Europe/Berlin'),
    to: end('RIX', 'Europe/Riga'),
    number: 'BT212',
    start_date: '2026-12-03',
    start_time: '08:55',
    end_date: '2026-12-03',
    end_time: '11:35',
    terminal: '1',
    travel_class: 'Economy',
  },
  {
    from: end('RIX', 'Europe/Riga'),
    to: end('TLL', 'Europe/Tallinn'),
    number: 'BT311',
    start_date: '2026-12-03',
    start_time: '13:00',
    end_date: '2026-12-03',
    end_time: '13:55',
  },
]
const flight = {
  type: 'flight',
  title: 'Berlin → Tallinn',
  confirmation_code: 'ABC123',
  status: 'confirmed',
  details: { legs },
}

test('a pass over a flight of two legs adds the seat, and takes nothing away', async () => {
  await world.call(world.tom, 'POST', `${at}/reservations`, flight)
  const items = await preview('pass-with-boarding-time.pkpass')
  expect(items).toMatchObject([{ known: { title: 'Berlin → Tallinn' } }])
  await confirm(items)
  expect(await bookings()).toMatchObject([
    {
      title: 'Berlin → Tallinn',
      start_time: '08:55',
      end_time: '13:55',
      end_zone: 'Europe/Tallinn',
      details: { legs: [{ ...legs[0], seat: '14E' }, legs[1]] },
    },
  ])
  const again = await preview('pass-with-boarding-time.pkpass')
  expect(again).toMatchObject([{ known: { changes: [] } }])
})

test('a seat that a traveller has already is no change of the booking', async () => {
  await confirm(await preview('pass-with-boarding-time.pkpass'))
  const [made = {}] = await bookings()
  const { legs: read = [] } = made['details'] as { legs?: Item[] }
  const moved = await world.call(world.tom, 'PATCH', `${at}/reservations/${String(made['id'])}`, {
    details: { legs: read.map(leg => ({ ...leg, seat: null })) },
    travellers: [{ person_id: world.tom.id, seat: '14E' }],
  })
  expect(moved.status, moved.text).toBe(200)
  expect(await preview('pass-with-boarding-time.pkpass')).toMatchObject([{ known: { changes: [] } }])
})

test('a cancellation marks the booking, and makes none where there is none', async () => {
  const cancelled = pageWith({
    '@type': 'FlightReservation',
    reservationNumber: 'ABC123',
    reservationStatus: 'https://schema.org/ReservationCancelled',
    reservationFor: {
      flightNumber: '212',
      airline: { iataCode: 'BT' },
      departureAirport: { iataCode: 'BER' },
      arrivalAirport: { iataCode: 'RIX' },
      departureTime: '2026-12-03T08:55:00+01:00',
    },
  })
  expect(await confirm(await preview('a.html', cancelled))).toEqual([])
  expect(await bookings()).toEqual([])
  await world.call(world.tom, 'POST', `${at}/reservations`, flight)
  const items = await preview('a.html', cancelled)
  expect(items).toMatchObject([{ status: 'cancelled', known: { changes: ['status'] } }])
  await confirm(items)
  expect(await bookings()).toMatchObject([
    { status: 'cancelled', title: 'Berlin → Tallinn', details: { legs } },
  ])
})

test.each([
  ['two-events-one-code.html', 2],
  ['out-and-back.html', 2],
  ['list-of-flights.html', 2],
  ['one-number-two-legs.html', 1],
  ['two-people-two-seats.html', 1],
  ['train-in-calendar.ics', 1],
])('%s, confirmed twice, is %i', async (name, count) => {
  for (let times = 0; times < 2; times++) {
    const items = await preview(name)
    expect(items).toHaveLength(count)
    expect(await confirm(items)).toHaveLength(count)
    expect(await bookings()).toHaveLength(count)
  }
})

test('two dinners at one clock in two zones are two bookings, brought together, apart or again', async () => {
  const dinner = (zone: string) => [
    'BEGIN:VEVENT',
    `UID:${zone}`,
    'SUMMARY:Dinner',
    `DTSTART;TZID=${zone}:20261203T190000`,
    'END:VEVENT',
  ]
  const calendar = (...zones: string[]) =>
    ['BEGIN:VCALENDAR', ...zones.flatMap(dinner), 'END:VCALENDAR', ''].join('\r\n')
  const zonesOf = async () => (await bookings()).map(({ start_zone }) => start_zone).sort()
  const [berlin, tokyo, lima] = ['Europe/Berlin', 'Asia/Tokyo', 'America/Lima']
  await confirm(await preview('a.ics', calendar(berlin, tokyo)))
  expect(await zonesOf()).toEqual([tokyo, berlin])
  await confirm(await preview('b.ics', calendar(lima)))
  expect(await zonesOf()).toEqual([lima, tokyo, berlin])
  const again = await preview('c.ics', calendar(tokyo, lima, berlin))
  expect(again.map(({ known }) => (known as Item)['changes'])).toEqual([[], [], []])
  await confirm(again)
  expect(await bookings()).toHaveLength(3)
})
