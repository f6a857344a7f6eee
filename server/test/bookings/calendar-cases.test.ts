/** Calendars that were read wrong once, by both importers, each with what is in it. */
import { allAtOnce } from '@caravel/sync-protocol/domain/steps'
import { expect, test } from 'vitest'
import { eventsIn } from '../../src/readers/calendar-events.ts'
import { parseCalendar } from '../../src/readers/parse-calendar.ts'
import { calendarReader } from '../../src/readers/trips/calendar-reader.ts'
import { writeCalendar } from '../../src/modules/sharing/calendar/write-calendar.ts'
import { zoneNamed } from '../../src/readers/zone-names.ts'
import { caseFile } from './case-file.ts'
import { readHere } from './read-here.ts'

async function bookingsIn(name: string, bytes = caseFile(name)) {
  const { items } = await readHere(name, bytes)
  return items
}

async function tripIn(name: string, bytes = caseFile(name)) {
  const buffer = Buffer.from(bytes)
  const read = await calendarReader.read({
    name,
    head: buffer.subarray(0, 64),
    size: bytes.length,
    bytes: async () => buffer,
  } as Parameters<typeof calendarReader.read>[0])
  const [found] = read ?? []
  return found?.kind === 'brought' ? found.trip.bookings : []
}

const calendarOf = (...lines: string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
const eventOf = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Opera', ...lines, 'END:VEVENT']

test('a time in UTC is one of the place: by its airport, its coordinates, or the zone of the calendar', async () => {
  const flight = {
    type: 'flight',
    start_date: '2026-04-10',
    start_time: '20:45',
    start_zone: 'Europe/Berlin',
    end_date: '2026-04-11',
    end_time: '15:50',
    end_zone: 'Asia/Tokyo',
  }
  const hotel = { start_date: '2026-04-11', start_time: '15:00', start_zone: 'Asia/Tokyo' }
  const trip = { start_date: '2026-04-10', start_time: null, end_date: '2026-04-17', end_time: null }
  const titled = (title: string) => ({ title })
  expect(await tripIn('calendar-in-utc.ics')).toMatchObject([
    { ...titled('Tokyo in spring'), ...trip },
    { ...flight, legs: [{ number: 'NH204', from: { code: 'FRA' }, to: { code: 'HND' } }] },
    { ...titled('Check-in: Hotel Sakura'), ...hotel },
  ])
  const read = await bookingsIn('calendar-in-utc.ics')
  expect(read).toHaveLength(3)
  expect(read).toEqual(
    expect.arrayContaining([
      expect.objectContaining(trip),
      expect.objectContaining(flight),
      expect.objectContaining(hotel),
    ]),
  )
  const bare = calendarOf(...eventOf('DTSTART:20260412T180000Z'))
  expect(await bookingsIn('a.ics', bare)).toMatchObject([{ start_time: '18:00', start_zone: 'UTC' }])
})

test('names of zones as Outlook, Mozilla and others write them', async () => {
  for (const [name, zone] of [
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['Tokyo Standard Time', 'Asia/Tokyo'],
    ['/mozilla.org/20070129_1/America/New_York', 'America/New_York'],
    [
      '/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires',
      'America/Argentina/Buenos_Aires',
    ],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome', 'Europe/Amsterdam'],
    ['GMT-0500', 'Etc/GMT+5'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(GMT+09.00) Tokyo/Seoul', 'Asia/Tokyo'],
    ['Customized Time Zone', null],
  ])
    expect(zoneNamed(name), String(name)).toBe(zone)
  for (const read of [bookingsIn, tripIn])
    expect(await read('outlook-zones.ics')).toMatchObject([
      { start_time: '09:00', start_zone: 'Europe/Berlin', end_time: '10:00', end_zone: 'Europe/Berlin' },
    ])
  const own = calendarOf(
    'BEGIN:VTIMEZONE',
    'TZID:Office',
    'X-LIC-LOCATION:Europe/Lisbon',
    'END:VTIMEZONE',
    ...eventOf('DTSTART;TZID=Office:20260412T180000'),
  )
  expect(await bookingsIn('a.ics', own)).toMatchObject([{ start_zone: 'Europe/Lisbon' }])
})

test('durations, tentative and cancelled events, whole days', async () => {
  for (const read of [bookingsIn, tripIn])
    expect(await read('durations.ics')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Opera', end_date: '2026-04-12', end_time: '22:30' }),
        expect.objectContaining({ title: 'Ski pass', end_date: '2026-04-14', end_time: null }),
      ]),
    )
  for (const read of [bookingsIn, tripIn])
    expect(await read('tentative.ics')).toMatchObject([{ title: 'Maybe', status: 'pending' }])
  const cancelled = calendarOf('METHOD:CANCEL', ...eventOf('DTSTART:20260412T180000'))
  for (const read of [bookingsIn, tripIn])
    expect(await read('a.ics', cancelled)).toMatchObject([{ status: 'cancelled' }])
  const whole = calendarOf(
    ...eventOf(
      'DTSTART;TZID=Europe/Berlin:20260412T000000',
      'DTEND;TZID=Europe/Berlin:20260414T000000',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ),
  )
  expect(await bookingsIn('a.ics', whole)).toMatchObject([
    { start_date: '2026-04-12', start_time: null, end_date: '2026-04-13', end_time: null },
  ])
})

test('a date that is written as a time, and one that is none, fail nobody', async () => {
  const odd = calendarOf(
    ...eventOf('DTSTART:20260501'),
    ...eventOf('DTSTART:20269999T999999'),
    ...eventOf('DTSTART:soon', 'DURATION:long'),
  )
  expect(await bookingsIn('a.ics', odd)).toMatchObject([{ start_date: '2026-05-01', start_time: null }])
  expect(await tripIn('a.ics', odd)).toMatchObject([{ start_date: '2026-05-01' }])
})

test('of an event in several versions the latest counts', () => {
  const text = String(
    calendarOf(
      ...eventOf('DTSTART:20260501T100000', 'SEQUENCE:2'),
      ...eventOf('DTSTART:20260501T090000', 'SEQUENCE:1'),
      ...eventOf('DTSTART:20260503T090000', 'SEQUENCE:2'),
    ),
  )
  expect(eventsIn(parseCalendar(text), 10).events.map(({ start }) => start.time)).toEqual(['10:00', '09:00'])
})

test('events of one title and one clock in two zones are two, also under one name of the writer', async () => {
  const at = (zone: string) => eventOf(`DTSTART;TZID=${zone}:20260501T190000`)
  const named = (zone: string) => at(zone).map(line => (line === 'UID:1' ? `UID:${zone}` : line))
  const zones = ['Europe/Berlin', 'Asia/Tokyo']
  for (const written of [at, named])
    for (const read of [bookingsIn, tripIn]) {
      const found = await read('a.ics', calendarOf(...zones.flatMap(written)))
      expect(found.map(({ start_zone }) => start_zone)).toEqual(zones)
    }
})

test('data in an event is the booking, and the event tells its zones', async () => {
  expect(await bookingsIn('train-in-calendar.ics')).toMatchObject([
    {
      type: 'train',
      confirmation_code: 'ZX81QQ',
      start_time: '09:05',
      start_zone: 'Europe/Berlin',
      details: { legs: [{ number: 'ICE 599', from: { zone: 'Europe/Berlin' } }] },
    },
  ])
})

test('each zone that an event names is in the calendar once, under that name', () => {
  const zones = ['Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev', 'Asia/Katmandu', 'US/Pacific']
  const steps = writeCalendar(
    'Trip',
    zones.map((zone, at) => ({
      id: String(at),
      trip_id: 't',
      row_id: String(at),
      version: 1,
      updated_at: 0,
      title: zone,
      text: null,
      location: null,
      lat: null,
      lng: null,
      url: null,
      status: 'CONFIRMED',
      start: { date: '2026-04-04', time: '09:00', zone },
      end: undefined,
    })),
  )
  const text = allAtOnce(steps).join('')
  const named = text.split('\r\n').flatMap(line => (line.startsWith('TZID:') ? [line.slice(5)] : []))
  expect(named.toSorted()).toEqual(zones.toSorted())
  for (const zone of zones) expect(text).toContain(`DTSTART;TZID=${zone}:20260404T090000`)
})
