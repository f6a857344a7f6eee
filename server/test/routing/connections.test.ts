import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startSecurityWorld } from '../security/world.ts'

const home = { lat: 52.3765, lng: 4.8994 }
const away = { lat: 51.5308, lng: -0.1238 }

/** By train over a border where clocks differ, with a bus before it and a walk between. */
const itinerary = {
  duration: 17_400,
  startTime: '2027-05-03T07:40:00Z',
  endTime: '2027-05-03T12:30:00Z',
  transfers: 1,
  legs: [
    {
      mode: 'WALK',
      from: end('START', home),
      to: end('Stop', home),
      ...times('07:40', '07:45'),
      distance: 312.4,
    },
    {
      mode: 'BUS',
      from: end('Stop', home),
      to: end('Centraal', home),
      ...times('07:45', '08:00'),
      routeShortName: '22',
    },
    {
      mode: 'HIGHSPEED_RAIL',
      from: { ...end('Amsterdam Centraal', home), track: '15b' },
      to: end('London St Pancras', away),
      ...times('08:10', '12:10'),
      agencyName: 'Eurostar',
      displayName: 'ES 9115',
    },
  ],
}

function end(name: string, { lat, lng }: typeof home) {
  return { name, lat, lon: lng, level: 0 }
}

function times(start: string, finish: string) {
  return { startTime: `2027-05-03T${start}:00Z`, endTime: `2027-05-03T${finish}:00Z` }
}

/** A timetable on this machine, in the manner of MOTIS. */
async function startTimetable() {
  const asked: URL[] = []
  let told: { status: number; body: string } = {
    status: 200,
    body: JSON.stringify({ itineraries: [itinerary] }),
  }
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://timetable'))
    response.writeHead(told.status, { 'content-type': 'application/json' }).end(told.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise(resolve => server.close(() => resolve(undefined))))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, be: (status: number, body: string) => void (told = { status, body }) }
}

async function start() {
  const timetable = await startTimetable()
  const world = await startSecurityWorld()
  const ask = (method: string, path: string, body?: unknown) =>
    world.as('owner', 'cookie', method, path, body)
  const made = await ask('POST', '/api/trips', { title: 'North Sea', day_count: 1 })
  const at = `/api/trips/${(made.body['trip'] as { id: string }).id}`
  await ask('POST', `${at}/places`, { name: 'Hotel', ...home })
  await ask('POST', `${at}/places`, { name: 'Library', ...away })
  const set = (transit_url: string) =>
    world.as('admin', 'cookie', 'PUT', '/api/auth/app-settings', { transit_url })
  const question = { from: home, to: away, date: '2027-05-03', time: '09:30' }
  const connections = (more: object = {}) => ask('POST', `${at}/connections`, { ...question, ...more })
  return { world, timetable, ask, set, connections }
}

test('connections come with local times at each end, and the timetable is told no more than it needs', async () => {
  const { timetable, ask, set, connections } = await start()
  expect((await ask('GET', '/api/connections')).body).toEqual({ available: false })
  expect(await connections()).toMatchObject({ status: 409, body: { code: 'TRANSIT_NONE' } })
  expect((await set(timetable.url)).status).toBe(200)
  expect((await ask('GET', '/api/connections')).body).toEqual({ available: true })
  const { body } = await connections()
  expect(body['connections']).toEqual([
    {
      departs_at: Date.parse(itinerary.startTime),
      arrives_at: Date.parse(itinerary.endTime),
      duration_seconds: 17_400,
      transfers: 1,
      walk_meters: 312,
      legs: [
        expect.objectContaining({ type: 'bus', number: '22', start_time: '09:45', end_time: '10:00' }),
        expect.objectContaining({
          type: 'train',
          carrier: 'Eurostar',
          number: 'ES 9115',
          platform: '15b',
          from: { name: 'Amsterdam Centraal', ...home, zone: 'Europe/Amsterdam' },
          to: { name: 'London St Pancras', ...away, zone: 'Europe/London' },
          start_date: '2027-05-03',
          start_time: '10:10',
          end_time: '13:10',
        }),
      ],
    },
  ])
  expect(timetable.asked).toHaveLength(1)
  const { pathname, searchParams } = timetable.asked[0] as URL
  expect(pathname).toBe('/api/v5/plan')
  expect(Object.fromEntries(searchParams)).toEqual({
    fromPlace: '52.376500,4.899400',
    toPlace: '51.530800,-0.123800',
    // Half past nine in Amsterdam.
    time: '2027-05-03T07:30:00.000Z',
    numItineraries: '6',
  })
})

test('other points, wrong times and other people are refused before anyone is asked', async () => {
  const { timetable, set, connections } = await start()
  await set(timetable.url)
  expect((await connections({ to: { lat: 48.1, lng: 11.5 } })).status).toBe(404)
  expect((await connections({ time: '24:00' })).status).toBe(400)
  expect((await connections({ date: '2027-02-30' })).status).toBe(400)
  expect((await connections({ url: 'http://elsewhere' })).status).toBe(400)
  expect(timetable.asked).toHaveLength(0)
})

test.each([
  ['an error page', 500, '<html>'],
  ['a page of a hotel’s network', 200, '<html>'],
  ['something else', 200, '{"itineraries":"none"}'],
  ['a time that is none', 200, JSON.stringify({ itineraries: [{ ...itinerary, startTime: 'soon' }] })],
])('%s is one clear error', async (_name, status, body) => {
  const { timetable, set, connections } = await start()
  await set(timetable.url)
  timetable.be(status, body)
  expect(await connections()).toMatchObject({ status: 502, body: { code: 'TRANSIT_FAILED' } })
})

test('what is all on foot is no connection', async () => {
  const { timetable, set, connections } = await start()
  await set(timetable.url)
  timetable.be(200, JSON.stringify({ itineraries: [{ ...itinerary, legs: itinerary.legs.slice(0, 1) }] }))
  expect((await connections()).body).toEqual({ connections: [] })
})
