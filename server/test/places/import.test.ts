import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipOf } from '../support/make-zip.ts'
import { startPlacesProvider } from '../support/places-provider.ts'
import { register, setUp, startTestServer, type Answer, type TestServer } from '../support/test-server.ts'

interface Place {
  id: string
  name: string
  lat: number | null
  lng: number | null
  notes: string | null
  category_id: string | null
  duplicate: string | null
}
type Files = Record<string, string | Buffer>

const world = async () => {
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  const { body } = await server.call('POST', '/api/trips', {
    cookie,
    body: { title: 'Lisbon', day_count: 2 },
  })
  const tripId = (body['trip'] as { id: string }).id
  const path = `/api/trips/${tripId}/places`
  const send = (to: string, files: Files, fields: Record<string, string> = {}, headers = {}) =>
    sendForm(server, cookie, `${path}/import/${to}`, files, fields, headers)
  const stored = async () => (await server.call('GET', path, { cookie })).body['places'] as Place[]
  return { server, cookie, tripId, path, send, stored }
}

const sendForm = async (
  server: TestServer,
  cookie: string,
  path: string,
  files: Files,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Pick<Answer, 'status' | 'body'>> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of Object.entries(files))
    form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  const response = await fetch(server.url + path, {
    method: 'POST',
    body: form,
    headers: { cookie, ...headers },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const gpx = (inside: string) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`
const kml = (inside: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Lisbon</name>${inside}</Document></kml>`
const belem = '<wpt lat="38.6916" lon="-9.2160"><name>Torre de Belém</name><desc>Go early</desc></wpt>'
const places = ({ body }: Pick<Answer, 'body'>) => body['places'] as Place[]
const names = (answer: Pick<Answer, 'body'>) => places(answer).map(({ name }) => name)

test('GPX: waypoints, points of routes, starts and ends of tracks; numbers for what has no name', async () => {
  const { send, stored } = await world()
  const answer = await send('gpx', {
    'day out.gpx': gpx(`${belem}<wpt lat="1" lon="2"/><wpt lat="3" lon="4"/>
      <rte><name>Walk</name><rtept lat="10" lon="10"><name>Pier</name></rtept><rtept lat="11" lon="11"/></rte>
      <rte><rtept lat="20" lon="10"/><rtept lat="21" lon="11"/></rte>
      <trk><name>Ride</name><trkseg><trkpt lat="30" lon="1"/><trkpt lat="31" lon="1"/><trkpt lat="32" lon="1"/></trkseg></trk>`),
    'run.gpx': gpx('<trk><trkseg><trkpt lat="40" lon="1"/><trkpt lat="41" lon="1"/></trkseg></trk>'),
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ count: 10, skipped: 0, warnings: [] })
  expect((await stored()).map(({ name, lat }) => `${name} ${lat}`).sort()).toEqual(
    [
      'Torre de Belém 38.6916',
      'day out 1',
      'day out 2 3',
      'Pier 10',
      'day out 3 20',
      'day out 4 21',
      'Ride 30',
      'Ride 2 32',
      'run 40',
      'run 2 41',
    ].sort(),
  )
  const only = await send(
    'preview',
    { 'a.gpx': gpx(`${belem}<trk><trkseg><trkpt lat="50" lon="1"/></trkseg></trk>`) },
    { import_waypoints: 'false' },
  )
  expect(names(only)).toEqual(['a'])
})

test('an import is one change with one undo, sent again it is the same one', async () => {
  const { server, cookie, tripId, send, stored } = await world()
  const key = { 'Idempotency-Key': '0198aaaa-0000-7000-8000-000000000001' }
  const file = { 'a.gpx': gpx(`${belem}<wpt lat="1" lon="2"><name>B</name></wpt>`) }
  const first = await send('gpx', file, {}, key)
  expect(first).toMatchObject({ status: 201, body: { count: 2 } })
  expect(await send('gpx', file, {}, key)).toMatchObject({ status: 201 })
  expect(await stored()).toHaveLength(2)
  const other = await send('gpx', { 'a.gpx': gpx('<wpt lat="5" lon="5"><name>C</name></wpt>') }, {}, key)
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
  expect(await send('gpx', file)).toMatchObject({ status: 201, body: { count: 0, skipped: 2 } })

  const { mutation_id } = first.body['sync'] as { mutation_id: string }
  const undos = `/api/streams/trip:${tripId}/undos`
  expect((await server.call('POST', undos, { cookie, body: { mutation_id } })).status).toBeLessThan(300)
  expect(await stored()).toEqual([])
})

test('a preview stores nothing, and marks duplicates and categories', async () => {
  const { server, cookie, path, send, stored } = await world()
  await server.call('POST', path, { cookie, body: { name: 'torre de belem', lat: 38.6917, lng: -9.2161 } })
  const { body: made } = await server.call('POST', '/api/categories', {
    cookie,
    body: { name: 'Sights abroad' },
  })
  const wanted = (made['category'] as { id: string }).id
  const answer = await send('preview', {
    'lisbon.kml': kml(`<Folder><name>sights abroad</name>
      <Placemark><name>Torre de Belém</name><Point><coordinates>-9.2160,38.6916,0</coordinates></Point></Placemark>
      <Placemark><name>Castelo</name><description><![CDATA[Up <b>high</b><br>Bring water]]></description>
        <Point><coordinates>-9.13,38.71</coordinates></Point></Placemark></Folder>
      <Placemark><name>Castelo</name><Point><coordinates>-9.1301,38.7101</coordinates></Point></Placemark>
      <Placemark><name>Castelo</name><Point><coordinates>10,50</coordinates></Point></Placemark>
      <Placemark><name>Walk</name><LineString><coordinates>1,2 3,4 5,6</coordinates></LineString></Placemark>
      <Placemark><name>Area</name><Polygon/></Placemark>
      <NetworkLink><Link><href>http://169.254.169.254/</href></Link></NetworkLink>`),
  })
  expect(answer.status).toBe(200)
  expect(places(answer).map(({ name, duplicate }) => [name, duplicate])).toEqual([
    ['Torre de Belém', 'trip'],
    ['Castelo', null],
    ['Castelo', 'file'],
    ['Castelo', null],
    ['Walk', null],
    ['Walk 2', null],
  ])
  expect(places(answer)[1]).toMatchObject({
    category_id: wanted,
    category: 'sights abroad',
    notes: 'Up high\nBring water',
  })
  expect(answer.body['warnings']).toEqual([
    { file: 'lisbon.kml', code: 'SHAPES_LEFT_OUT', count: 1 },
    { file: 'lisbon.kml', code: 'NETWORK_LINK_IGNORED', count: 1 },
  ])
  expect(answer.body['files']).toEqual([
    {
      name: 'lisbon.kml',
      format: 'kml',
      title: 'Lisbon',
      places: 6,
      in_notes: 0,
      long_notes: 0,
      left_out: 1,
    },
  ])
  expect(await stored()).toHaveLength(1)
})

test('notes come whole, and those that no field holds are counted', async () => {
  const { send, stored } = await world()
  const mark = (name: string, length: number) =>
    `<Placemark><name>${name}</name><description>${'Ring twice. '.repeat(length / 12)}The end</description>
      <Point><coordinates>-9.13,38.71</coordinates></Point></Placemark>`
  const file = { 'houses.kml': kml(mark('Casa', 6000) + mark('Quinta', 30_000)) }
  expect((await send('preview', file)).body['files']).toMatchObject([{ long_notes: 1 }])
  await send('map', file)
  const notes = new Map((await stored()).map(({ name, notes: text }) => [name, String(text)]))
  expect(notes.get('Casa')).toMatch(/^Ring twice.*The end$/s)
  expect(notes.get('Quinta')).toMatch(/Ring.*…$/s)
  expect(notes.get('Quinta')).toHaveLength(20_000)
})

test('a preview counts the places of each file that have more in their notes', async () => {
  const { send, stored } = await world()
  const table = 'name,lat,lng,note,Floor\nBar,1,2,Nice,\nCasa,3,4,Nice,3\nPier,5,6,,1\n'
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [8, 7] },
    properties: { name: 'Mill', Floor: 2, 'marker-color': '#f00' },
  }
  const files = { 'a.csv': table, 'b.gpx': gpx(belem), 'c.geojson': JSON.stringify(feature) }
  const { body } = await send('preview', files)
  expect(body['files']).toMatchObject([{ in_notes: 2 }, { in_notes: 0 }, { in_notes: 1 }])
  for (const each of body['places'] as object[]) expect(each).not.toHaveProperty('in_notes')
  expect(await send('file', files)).toMatchObject({ status: 201, body: { count: 5 } })
  expect(new Map((await stored()).map(({ name, notes }) => [name, notes]))).toEqual(
    new Map([
      ['Bar', 'Nice'],
      ['Casa', 'Nice\nFloor: 3'],
      ['Pier', 'Floor: 1'],
      ['Torre de Belém', 'Go early'],
      ['Mill', 'Floor: 2'],
    ]),
  )
})

test('a device sends what was chosen as one mutation', async () => {
  const { server, cookie, path, stored } = await world()
  const body = { places: [{ name: 'A', lat: 1, lng: 2, website: 'https://example.org' }, { name: 'B' }] }
  expect((await server.call('POST', `${path}/import`, { cookie, body })).status).toBe(201)
  expect((await stored()).map(({ name }) => name).sort()).toEqual(['A', 'B'])
  const half = { places: [{ name: 'A', lat: 1 }] }
  expect((await server.call('POST', `${path}/import`, { cookie, body: half })).status).toBe(400)
})

test('KMZ, GeoJSON, Takeout and tables are recognised by their content, whatever they are called', async () => {
  const { send } = await world()
  const point =
    '<Placemark><name>Castelo</name><Point><coordinates>-9.13,38.71</coordinates></Point></Placemark>'
  const kmz = zipOf([
    { name: 'images/a.png', bytes: Buffer.from('x') },
    { name: 'doc.kml', bytes: Buffer.from(kml(point)), deflate: true },
  ])
  expect(names(await send('preview', { 'x.bin': kmz }))).toEqual(['Castelo'])
  expect(await send('map', { 'x.kmz': kmz })).toMatchObject({ status: 201, body: { count: 1 } })

  const takeout = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-9.1, 38.7] },
        properties: {
          google_maps_url: 'http://maps.google.com/?cid=1',
          location: { name: 'Pastéis', address: 'R. de Belém' },
        },
      },
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [0, 0] },
        properties: { Title: 'Old', 'Google Maps URL': 'http://maps.google.com/?q=38.5,-9.5' },
      },
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [] }, properties: {} },
    ],
  }
  const json = await send('preview', { saved: JSON.stringify(takeout) })
  expect(places(json)).toMatchObject([
    { name: 'Pastéis', address: 'R. de Belém', lat: 38.7 },
    { name: 'Old', lat: 38.5, lng: -9.5 },
  ])

  const list = [
    'Favourites,,,',
    '',
    'Title,Note,URL,Comment',
    '"Museu, do Azulejo",Tiles,"https://www.google.com/maps/place/M/@38.7,-9.1,17z/data=!3d38.7244!4d-9.1139",',
    'Nowhere,,https://www.google.com/maps/place/x/data=!4m2,',
    ',,,',
  ].join('\r\n')
  const csv = await send('preview', { 'list.csv': list })
  expect(places(csv)).toMatchObject([
    { name: 'Museu, do Azulejo', notes: 'Tiles', lat: 38.7244, lng: -9.1139, website: null },
    { name: 'Nowhere', lat: null, lng: null },
  ])
  expect(csv.body['warnings']).toContainEqual({ file: 'list.csv', code: 'WITHOUT_COORDINATES', count: 1 })

  const german = Buffer.from(
    'Name;Breite;L\xe4nge;Straße\nK\xf6nigsplatz;48,1459;11,5655;x\n'.replace('ß', '\xdf'),
    'latin1',
  )
  expect(places(await send('preview', { t: german }))).toMatchObject([
    { name: 'Königsplatz', lat: 48.1459, lng: 11.5655 },
  ])
  expect(places(await send('preview', { t: 'WKT,name\n"POINT (11.5 48.1)",My map\n' }))).toMatchObject([
    { name: 'My map', lat: 48.1, lng: 11.5 },
  ])
})

const bomb = () =>
  zipOf([
    {
      name: 'doc.kml',
      bytes: Buffer.alloc(0),
      raw: deflateRawSync(Buffer.alloc(60_000_000, 32)),
      size: 60_000_000,
    },
  ])
const liar = () =>
  zipOf([
    { name: 'doc.kml', bytes: Buffer.alloc(0), raw: deflateRawSync(Buffer.alloc(60_000_000, 32)), size: 100 },
  ])
const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><gpx><wpt lat="1" lon="1"><name>&b;</name></wpt></gpx>`

const hostile: [string, string | Buffer, string][] = [
  ['a DOCTYPE', laughs, 'doctype'],
  ['a DOCTYPE that reads files', laughs.replace('"ha"', 'SYSTEM "file:///etc/passwd"'), 'doctype'],
  ['an entity nobody declared', gpx('<wpt lat="1" lon="1"><name>&xxe;</name></wpt>'), 'broken'],
  ['XML that ends in the middle', gpx(belem).slice(0, -20), 'broken'],
  ['elements without end', gpx('<a>'.repeat(100_000)), 'broken'],
  ['a page', '<!DOCTYPE html><html></html>', 'unknown_format'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unknown_format'],
  ['JSON of something else', '{"a":1}', 'unknown_format'],
  ['JSON that is none', '{"type":', 'broken'],
  ['a table of something else', 'a,b\n1,2\n', 'unknown_format'],
  ['bytes', Buffer.from([0, 1, 2, 3, 255, 254]), 'unknown_format'],
  ['an archive that is cut', bomb().subarray(0, 60), 'broken'],
  ['an archive without a map', zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }]), 'unknown_format'],
  [
    'a way out of the archive',
    zipOf([{ name: '../doc.kml', bytes: Buffer.from(kml('')) }]),
    'unsafe_archive',
  ],
  ['an archive that grows', bomb(), 'too_large'],
  ['an archive that lies about its size', liar(), 'broken'],
  [
    'an archive of thousands',
    zipOf(Array.from({ length: 2001 }, (_, n) => ({ name: `${n}`, bytes: Buffer.alloc(0) }))),
    'too_many_parts',
  ],
  ['an unknown encoding', '<?xml version="1.0" encoding="x-none"?><gpx/>', 'broken'],
]

test('what cannot be read is refused with one clear error', async () => {
  const { send, stored } = await world()
  for (const [what, content, reason] of hostile) {
    const { status, body } = await send('preview', { 'x.gpx': content })
    const { code, file, reason: said } = body
    expect({ what, status, code, file, reason: said }).toEqual({
      what,
      status: 400,
      code: 'IMPORT_UNREADABLE',
      file: 'x.gpx',
      reason,
    })
  }
  expect(await stored()).toEqual([])
}, 60_000)

test('what is very large is bounded: a track of 200,000 points, thousands of waypoints', async () => {
  const { send } = await world()
  const point = (n: number) => `<trkpt lat="${(n / 1e4).toFixed(4)}" lon="1"><ele>1</ele></trkpt>`
  const track = gpx(
    `<trk><name>Long</name><trkseg>${Array.from({ length: 200_000 }, (_, n) => point(n)).join('')}</trkseg></trk>`,
  )
  const long = await send('preview', { 'long.gpx': track })
  expect(places(long).map(({ name, lat }) => [name, lat])).toEqual([
    ['Long', 0],
    ['Long 2', 19.9999],
  ])
  const many = gpx(
    Array.from({ length: 3000 }, (_, n) => `<wpt lat="${n / 100}" lon="1"><name>P${n}</name></wpt>`).join(''),
  )
  const cut = await send('file', { 'many.gpx': many })
  expect(cut.body).toMatchObject({ count: 1000, truncated: true })
  expect(cut.body['warnings']).toEqual([{ file: 'many.gpx', code: 'POINTS_LEFT_OUT', count: 2000 }])
  const route = gpx(
    `<rte><name>R</name>${Array.from({ length: 500 }, (_, n) => `<rtept lat="${n / 10}" lon="1"/>`).join('')}</rte>`,
  )
  expect(names(await send('preview', { 'r.gpx': route }))).toEqual(['R', 'R 2'])
})

test('wrong formats, no places, and forms that are none', async () => {
  const { send, server, cookie, path } = await world()
  expect((await send('gpx', { 'a.kml': kml('') })).body).toMatchObject({ reason: 'wrong_format' })
  expect((await send('map', { 'a.gpx': gpx(belem) })).body).toMatchObject({ reason: 'wrong_format' })
  expect((await send('gpx', { 'a.gpx': gpx('') })).body).toMatchObject({ code: 'IMPORT_EMPTY' })
  expect((await send('gpx', { 'a.gpx': gpx(belem) }, { other: '1' })).status).toBe(400)
  expect((await send('gpx', { 'a.gpx': gpx(belem) }, { import_tracks: 'maybe' })).status).toBe(400)
  expect((await send('gpx', {})).body).toMatchObject({ fields: { file: 'REQUIRED' } })
  expect((await server.call('POST', `${path}/import/gpx`, { cookie, body: {} })).status).toBe(400)
  const large = await send('gpx', { 'a.gpx': Buffer.alloc(10_000_001, 32) })
  expect(large).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } })
})

test('nobody reads a file into a trip that is not theirs', async () => {
  const { server, path } = await world()
  const tom = await register(server)
  for (const to of ['preview', 'gpx', 'map', 'file']) {
    const answer = await sendForm(server, tom.cookie, `${path}/import/${to}`, { 'a.gpx': gpx(belem) })
    expect(answer.body['code']).toBe('NO_ACCESS')
  }
})

test('a shared list is fetched from where the server was told, and only when it may be', async () => {
  const { server, cookie, path, stored } = await world()
  const provider = await startPlacesProvider()
  const set = (body: object) => server.call('PUT', '/api/auth/app-settings', { cookie, body })
  await set({ shared_lists: 'true', shared_lists_url: provider.url })
  const item = (name: unknown, lat: unknown) => [
    null,
    [null, null, null, null, 'Lisboa', [null, null, lat, -9.1]],
    name,
    'Nice',
  ]
  const list = [
    [
      null,
      null,
      null,
      null,
      'Summer',
      null,
      null,
      null,
      [item('Castelo', 38.7), item(null, 38.8), item('Bad', 99)],
    ],
  ]
  provider.be(/entitylist/, { body: `)]}'\n${JSON.stringify(list)}` })
  const url = 'https://www.google.com/maps/placelists/list/abcDEF_123456'
  const send = (to: string, body: object = { url }) =>
    server.call('POST', `${path}/import/${to}`, { cookie, body })
  const look = await send('preview')
  expect(look.body).toMatchObject({
    places: [{ name: 'Castelo', lat: 38.7, lng: -9.1, notes: 'Nice', address: 'Lisboa' }],
    warnings: [{ code: 'BROKEN_ROWS', count: 2 }],
  })
  expect(await stored()).toEqual([])
  expect(await send('google-list')).toMatchObject({ status: 201, body: { count: 1, list_name: 'Summer' } })
  expect(provider.heard[0]?.path).toContain('abcDEF_123456')

  provider.be(/entitylist/, { body: '<html>' })
  expect(await send('google-list')).toMatchObject({ status: 502, body: { reason: 'not_json' } })
  for (const other of ['https://example.org/x', 'https://evil.test/placelists/list/abcDEF_123456', 'no link'])
    expect((await send('google-list', { url: other })).body['code']).toBe('LINK_NOT_READABLE')
  await set({ shared_lists: 'false' })
  expect(await send('google-list')).toMatchObject({ status: 409, body: { code: 'PROVIDER_OFF' } })
})
