import { describe, expect, test } from 'vitest'
import { parseMapLink } from '../location/parse-map-link.ts'
import { exportedTrip, type ExportedTrip, type ExportWords } from './exported-trip.ts'
import { handOff, handOffTargets } from './hand-off.ts'
import { degrees, toGpx } from './to-gpx.ts'
import { toCsv } from './to-csv.ts'
import { toGeoJson } from './to-geojson.ts'
import { toKml } from './to-kml.ts'

const place = (id: string, more: object = {}) => ({
  id,
  name: id,
  lat: 38.7,
  lng: -9.1,
  address: null,
  notes: null,
  category: null,
  website: null,
  phone: null,
  ...more,
})
const museum = place('Museu <do> "Azulejo" & \u0001co', {
  notes: 'Go early\nTwice',
  category: 'Museum',
  website: 'https://example.org/?a=1&b=2',
})
const pier = place('Pier', { lat: 0.0000001, lng: -180, notes: '=1+1' })
const nowhere = place('Nowhere', { lat: null, lng: null })
const idea = place('Idea', { address: 'Rua 1', phone: '+351' })

const trip: ExportedTrip = {
  title: 'Lisbon & around',
  places: [museum, pier, nowhere, idea],
  days: [
    {
      number: 1,
      date: '2027-05-01',
      title: 'Old town',
      stops: [
        { place: museum, time: '10:00', end_time: '11:30', notes: 'Tickets' },
        { place: nowhere, time: null, end_time: null, notes: null },
        { place: pier, time: null, end_time: null, notes: null },
      ],
      routes: [
        [
          {
            lat: 38.7,
            lng: -9.1,
            name: museum.name,
            place_id: museum.id,
            time: '10:00',
            notes: 'Tickets',
          },
          { lat: 0.0000001, lng: -180, name: 'Pier', place_id: pier.id, time: null, notes: null },
        ],
      ],
    },
    { number: 2, date: null, title: null, stops: [], routes: [] },
  ],
}
const words: ExportWords = { day: ({ number }) => `Day ${number}`, unplanned: 'Ideas' }

test('GPX: the antimeridian has the longitude that the schema knows', () => {
  const places = [place('Taveuni', { lng: 180 }), place('Rabi', { lng: 179.99999999 })]
  expect(toGpx({ title: 'Fiji', places, days: [] }, words)).not.toContain('lon="180"')
  expect(toGpx({ title: 'Fiji', places, days: [] }, words)).toContain('lon="-180"')
})

test('GPX: places are waypoints, days routes, in the order of the schema and escaped', () => {
  expect(toGpx(trip, words)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Caravel" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>Lisbon &amp; around</name></metadata>
<wpt lat="38.7" lon="-9.1"><name>Museu &lt;do&gt; &quot;Azulejo&quot; &amp; co</name><desc>Go early
Twice</desc><link href="https://example.org/?a=1&amp;b=2"/><type>Museum</type></wpt>
<wpt lat="0" lon="-180"><name>Pier</name><desc>=1+1</desc></wpt>
<wpt lat="38.7" lon="-9.1"><name>Idea</name><cmt>Rua 1</cmt></wpt>
<rte><name>Day 1</name><desc>Old town</desc><number>1</number>
<rtept lat="38.7" lon="-9.1"><name>Museu &lt;do&gt; &quot;Azulejo&quot; &amp; co</name><desc>10:00 · Tickets</desc><link href="https://example.org/?a=1&amp;b=2"/><type>Museum</type></rtept>
<rtept lat="0" lon="-180"><name>Pier</name></rtept>
</rte>
</gpx>
`)
})

test('GPX: an address that is no URI is made one', () => {
  const websites = ['https://example.org/a b?<q>="100%"&é=%C3%A9', 'https://example.org/100%zz']
  const places = websites.map(website => place('Somewhere', { website }))
  expect(toGpx({ ...trip, places, days: [] }, words).match(/href="[^"]*"/g)).toEqual([
    'href="https://example.org/a%20b?%3Cq%3E=%22100%25%22&amp;é=%C3%A9"',
    'href="https://example.org/100%25zz"',
  ])
})

test('numbers have no exponent and no minus before nothing', () => {
  expect([1e-7, -1e-9, 1e-8, 179.99999999, -0].map(degrees)).toEqual(['0', '0', '0', '180', '0'])
})

test('KML: a folder for each day with its line, and one for what is on no day', () => {
  const kml = toKml(trip, words)
  expect(kml.match(/<Folder><name>[^<]*/g)).toEqual(['<Folder><name>Day 1', '<Folder><name>Ideas'])
  expect(kml).toContain('<coordinates>-9.1,38.7 -180,0</coordinates>')
  expect(kml).toContain('<phoneNumber>+351</phoneNumber>')
  expect(kml).not.toContain('Nowhere')
  expect(kml).not.toContain('\u0001')
})

test('CSV: a line for each stop and each place left, with nothing a spreadsheet would run', () => {
  const lines = toCsv(trip).split('\r\n')
  expect(lines[0]).toBe('day,date,time,end_time,name,category,latitude,longitude,address,website,phone,notes')
  expect(lines).toHaveLength(6)
  expect(lines.find(line => line.includes('Pier'))).toContain(`"'=1+1"`)
})

test('GeoJSON: longitude first, with the days of each place', () => {
  const { features } = JSON.parse(toGeoJson(trip, words)) as { features: Record<string, unknown>[] }
  expect(features).toHaveLength(4)
  expect(features[0]).toMatchObject({
    geometry: { type: 'Point', coordinates: [-9.1, 38.7] },
    properties: { category: 'Museum', days: [1] },
  })
  expect(features[3]).toMatchObject({ geometry: { type: 'LineString' }, properties: { name: 'Day 1' } })
})

test('rows become days in order; a selection leaves out the rest, but not the numbers', () => {
  const row = (id: string, more: object) => ({ id, created_at: 1, ...more })
  const rows = {
    title: 'T',
    days: [
      row('d2', { position: 'b', state: 'dated', date: null, title: null }),
      row('d1', { position: 'a', state: 'dated', date: null, title: null }),
      row('d0', { position: '0', state: 'trimmed', date: null, title: null }),
    ],
    assignments: [
      row('s2', {
        day_id: 'd2',
        place_id: 'p2',
        position: 'b',
        assignment_time: '9:00',
        assignment_end_time: null,
        notes: null,
      }),
      row('s1', {
        day_id: 'd2',
        place_id: 'p1',
        position: 'a',
        assignment_time: null,
        assignment_end_time: null,
        notes: null,
      }),
      row('s0', {
        day_id: 'd1',
        place_id: 'p1',
        position: 'a',
        assignment_time: null,
        assignment_end_time: null,
        notes: null,
      }),
    ],
    places: [row('p1', { name: 'One', category_id: 'c' }), row('p2', { name: 'Two', category_id: null })],
    categories: [row('c', { name: 'Museum' })],
    notes: [],
    bookings: [],
    positions: new Map(),
    stays: [],
  } as unknown as Parameters<typeof exportedTrip>[0]
  const all = exportedTrip(rows)
  expect(all.days.map(({ number, stops }) => [number, stops.map(stop => stop.place.name)])).toEqual([
    [1, ['One']],
    [2, ['One', 'Two']],
  ])
  expect(all.places[0]?.category).toBe('Museum')
  expect(exportedTrip(rows, new Set(['p2'])).days).toMatchObject([
    { number: 2, stops: [{ place: { name: 'Two' } }] },
  ])
})

describe('a place or a day is handed to other maps', () => {
  const castle = { name: 'Castelo (S. Jorge)', lat: 38.7139, lng: -9.1334 }
  const tower = { name: 'Torre', lat: 38.6916, lng: -9.216 }

  test.each(handOffTargets)('%s shows one place, and what it is handed is read back', target => {
    const [url = '', ...more] = handOff([castle], target)
    expect(more).toEqual([])
    expect(parseMapLink(url)).toMatchObject({ lat: 38.7139, lng: -9.1334 })
  })

  test('a day is a way where that is known, else each stop by itself', () => {
    expect(handOff([castle, tower, castle], 'google')).toEqual([
      'https://www.google.com/maps/dir/?api=1&origin=38.7139%2C-9.1334&destination=38.7139%2C-9.1334&waypoints=38.6916%2C-9.216&travelmode=walking',
    ])
    expect(handOff([castle, tower, castle], 'apple', 'drive')).toEqual([
      'https://maps.apple.com/?saddr=38.7139%2C-9.1334&daddr=38.6916%2C-9.216+to:38.7139%2C-9.1334&dirflg=d',
    ])
    expect(handOff([castle, tower], 'organic_maps')[0]).toContain('&ll=38.6916%2C-9.216&n=Torre')
    expect(handOff([castle, tower], 'osmand', 'cycle')).toEqual([
      'https://osmand.net/map/?start=38.7139%2C-9.1334&finish=38.6916%2C-9.216&profile=bicycle',
    ])
    expect(handOff([castle, tower], 'waze')).toHaveLength(2)
    expect(handOff([], 'google')).toEqual([])
  })

  test('a long day is several ways, each from where the one before ends', () => {
    const stops = Array.from({ length: 25 }, (_, n) => ({ name: `${n}`, lat: n, lng: 0 }))
    const urls = handOff(stops, 'google').map(url => new URL(url).searchParams)
    expect(urls.map(each => [each.get('origin'), each.get('destination')])).toEqual([
      ['0,0', '10,0'],
      ['10,0', '20,0'],
      ['20,0', '24,0'],
    ])
  })
})
