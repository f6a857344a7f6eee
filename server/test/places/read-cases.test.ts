/** Files of places that were read wrong once, each with what is in it. */
import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readPlaces } from '../../src/readers/places/read-places.ts'

const choice = { waypoints: true, routes: true, tracks: true } as unknown as Parameters<typeof readPlaces>[1]
const read = (name: string, bytes: Uint8Array = readFileSync(new URL(`./cases/${name}`, import.meta.url))) =>
  readPlaces({ name, bytes: new Uint8Array(bytes) }, choice)
const kml = (inner: string) =>
  Buffer.from(
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`,
  )

test('documents that the one of an archive names come from the archive', async () => {
  const { places, warnings } = await read('linked-documents.kmz')
  expect(places.map(({ name, category, lat }) => [name, category, lat])).toEqual([
    ['Old Lighthouse', 'Sights', 41.2],
    ['City Hall', 'Sights', 41.15],
    ['Noodle Bar', 'Food', 41.14],
  ])
  expect(warnings).toEqual({})
})

test('a link that leads out of the archive, in a circle or nowhere is counted and not followed', async () => {
  const link = (href: string) => `<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`
  const bytes = zipSync({
    'doc.kml': kml(
      link('a.kml') + link('../../etc/passwd') + link('https://a.example/b.kml') + link('none.kml'),
    ),
    'a.kml': kml(
      `${link('a.kml')}<Placemark><name>A</name><Point><coordinates>1,2</coordinates></Point></Placemark>`,
    ),
  })
  expect(await read('a.kmz', bytes)).toMatchObject({
    places: [{ name: 'A' }],
    warnings: { NETWORK_LINK_IGNORED: 3 },
  })
})

test('a placemark without a point is a place without coordinates; blanks in coordinates are no harm', async () => {
  expect(await read('placemark-without-point.kml')).toMatchObject({
    places: [{ name: 'Look', lat: null }],
    warnings: { WITHOUT_COORDINATES: 1, SHAPES_LEFT_OUT: 1 },
  })
  const spaced = kml(
    '<Placemark><name>A</name><Point><coordinates> -8.7, 41.2, 0 </coordinates></Point></Placemark>' +
      '<Placemark><name>B</name><LineString><coordinates>1, 2, 0\n3, 4, 0</coordinates></LineString></Placemark>',
  )
  const { places } = await read('a.kml', spaced)
  expect(places.map(({ lat, lng }) => [lat, lng])).toEqual([
    [41.2, -8.7],
    [2, 1],
    [4, 3],
  ])
})

test('comments, links and names of Google Takeout', async () => {
  const list = await read('takeout-list.csv')
  const place = (name: string) => list.places.find(each => each.name === name)
  expect(list.places.find(({ notes }) => notes?.includes('Ask for the terrace'))).toMatchObject({
    name: 'Tasca',
  })
  expect(place('Livraria do Norte')).toMatchObject({
    lat: null,
    notes: 'Stairs, red\nGo early',
    website: expect.stringContaining('https://www.google.com/maps/place/Livraria') as string,
  })
  expect(place('41.15, -8.61')).toMatchObject({ lat: 41.15 })
  const saved = await read('takeout-saved-places.json')
  expect(saved.places.map(({ name }) => name).slice(0, 2)).toEqual(['Livraria do Norte', 'Casa Verde'])
  expect(saved.places[1]).toMatchObject({
    lat: null,
    website: expect.stringContaining('Casa+Verde') as string,
  })
  expect((await read('takeout-reviews.json')).places).toMatchObject([
    { name: 'Cafe Central', notes: 'Lovely cake\n★ 5/5' },
  ])
})

test('ratings, questions and links of Google Takeout stand whole in the notes', async () => {
  const long = `https://maps.google.com/?cid=7&x=${'a'.repeat(2100)}`
  const properties = {
    five_star_rating_published: 4,
    review_text_published: 'Lovely cake',
    Comment: 'With Bo',
    google_maps_url: 'http://maps.google.com/?cid=7',
    questions: [
      { question: 'Food', rating: 5 },
      { question: 'Service', selected_option: 'Dine in' },
      { question: 'Recommended dishes', selected_options: ['Cake', 'Tea'] },
      { question: 'Parking tips', text: 'Behind the church' },
      { question: 'Noise' },
      'broken',
    ],
    location: { name: 'Café Central' },
  }
  const feature = (more: object) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-8.61, 41.15] },
    properties: { ...properties, ...more },
  })
  const data = { type: 'FeatureCollection', features: [feature({}), feature({ google_maps_url: long })] }
  const { places } = await read('Reviews.json', Buffer.from(JSON.stringify(data)))
  const notes = [
    'With Bo',
    'Lovely cake',
    '★ 4/5',
    'Food: 5',
    'Service: Dine in',
    'Recommended dishes: Cake, Tea',
    'Parking tips: Behind the church',
  ]
  expect(places[0]).toMatchObject({
    name: 'Café Central',
    website: 'http://maps.google.com/?cid=7',
    notes: notes.join('\n'),
  })
  expect(places[1]).toMatchObject({ website: null, notes: [...notes, long].join('\n') })
})

test('columns of a table that have no field of their own come into the notes under their heading', async () => {
  const table =
    'Name,Lat,Lng,Notes,Opening hours,Comment,URL,Website\n' +
    'Casa,41.15,-8.61,Go early,9–17,With Bo,http://maps.google.com/?cid=7,https://casa.example\n'
  expect((await read('list.csv', Buffer.from(table))).places).toMatchObject([
    {
      name: 'Casa',
      website: 'https://casa.example',
      notes: 'Go early\nWith Bo\nOpening hours: 9–17\nhttp://maps.google.com/?cid=7',
    },
  ])
})

test('what is longer than its field stands whole in the notes', async () => {
  const name = `Café ${'of many words '.repeat(20)}end`
  const csv = Buffer.from(`name,lat,lng,note\n${name},1,2,Nice\n`)
  const [place] = (await read('a.csv', csv)).places
  expect(place?.name).toHaveLength(200)
  expect(place?.notes).toBe(`${name}\n\nNice`)
})

test('an archive without a document for the whole has the places of each', async () => {
  const mark = (name: string) =>
    kml(`<Placemark><name>${name}</name><Point><coordinates>1,2</coordinates></Point></Placemark>`)
  const bytes = zipSync({ 'north.kml': mark('Old Lighthouse'), 'south.kml': mark('City Hall') })
  expect((await read('maps.kmz', bytes)).places.map(({ name }) => name)).toEqual([
    'Old Lighthouse',
    'City Hall',
  ])
})

test('columns of a map come into the notes, once', async () => {
  const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`
  const mark = (description: string) =>
    `<Placemark><name>A</name>${description}<ExtendedData>${data('Opens', '9 to 5')}${data('Cost', '')}
      <SchemaData><SimpleData name="Floor">3</SimpleData></SchemaData></ExtendedData>
      <Point><coordinates>1,2</coordinates></Point></Placemark>`
  const { places } = await read('a.kml', kml(mark('') + mark('<description>Opens: 9 to 5</description>')))
  expect(places.map(({ notes }) => notes)).toEqual(['Opens: 9 to 5\nFloor: 3', 'Opens: 9 to 5\nFloor: 3'])
})

const featureOf = (
  properties: object,
  geometry: object | null = { type: 'Point', coordinates: [-8.61, 41.15] },
) => ({
  type: 'Feature',
  geometry,
  properties,
})
const geoJson = (...features: object[]) =>
  Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))

test('properties of a map that have no field come into the notes under their name', async () => {
  const properties = {
    id: 7,
    '@id': 'node/1234',
    placeId: 'a1',
    Name: 'Casa',
    title: 'House',
    Description: 'Ring <b>twice</b>\nFloor: 3',
    'Opening hours': '9–17',
    Floor: 3,
    room: ' ',
    visited: true,
    tags: ['a'],
    website: 'casa.example',
    url: 'https://casa.example',
    date: '2027-05-01',
    latitude: 41.15,
    'marker-color': '#ff0000',
    'marker-symbol': 'bar',
    stroke: '#555',
    'stroke-width': 2,
    fillOpacity: 0.5,
    styleUrl: '#icon-1899',
    'icon-scale': 1.1,
    colour: '#c0ffee',
    color: 'green',
    width: '12 m',
  }
  const { places } = await read('map.geojson', geoJson(featureOf(properties), featureOf({ name: 'Bar' })))
  expect(places).toMatchObject([
    {
      name: 'Casa',
      website: 'https://casa.example',
      notes: [
        'Ring twice',
        'Floor: 3',
        'casa.example',
        'title: House',
        'Opening hours: 9–17',
        'date: 2027-05-01',
        'color: green',
        'width: 12 m',
      ].join('\n'),
    },
    { name: 'Bar', notes: null },
  ])
})

test('very many or very long properties are bounded', async () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`p${n}`, n]))
  const long = { a: 'x'.repeat(300_000), ['y'.repeat(300_000)]: 1 }
  const { places } = await read('map.geojson', geoJson(featureOf(many), featureOf(long)))
  expect(places[0]?.notes?.split('\n')).toHaveLength(50)
  expect(places[1]?.notes?.length).toBeLessThanOrEqual(200_000)
})

const longName = `Café ${'of many words '.repeat(20)}end`
const at = '<Point><coordinates>1,2</coordinates></Point>'
const gpx = (inner: string) =>
  Buffer.from(`<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`)

/** Two places of each format: one whose notes are its own, one with more in them. */
const withMore: [string, Buffer, string][] = [
  ['table.csv', Buffer.from('name,lat,lng,note,Floor\nBar,1,2,Nice,\nCasa,3,4,Nice,3\n'), 'Nice\nFloor: 3'],
  [
    'phones.csv',
    Buffer.from(`name,lat,lng,phone\nBar,1,2,1\nCasa,3,4,${'1 '.repeat(40)}\n`),
    '1 '.repeat(40).trim(),
  ],
  [
    'sites.csv',
    Buffer.from('name,lat,lng,website\nBar,1,2,https://a.example\nCasa,3,4,a.example\n'),
    'a.example',
  ],
  ['where.csv', Buffer.from('name,location\nBar,"1, 2"\nCasa,Point Reyes\n'), 'Point Reyes'],
  [
    'map.geojson',
    geoJson(featureOf({ name: 'Bar', notes: 'Nice' }), featureOf({ name: 'Casa', notes: 'Nice', Floor: 3 })),
    'Nice\nFloor: 3',
  ],
  [
    'map.kml',
    kml(
      `<Placemark><name>Bar</name><description>Nice</description>${at}</Placemark>` +
        `<Placemark><name>Casa</name><description>Room 33</description>
          <ExtendedData><Data name="Floor"><value>3</value></Data></ExtendedData>${at}</Placemark>`,
    ),
    'Room 33\nFloor: 3',
  ],
  [
    'way.gpx',
    gpx(
      '<wpt lat="1" lon="2"><name>Bar</name><desc>Nice</desc><cmt>Nice</cmt></wpt>' +
        `<wpt lat="3" lon="4"><name>${longName}</name><desc>Nice</desc><cmt>Go early</cmt></wpt>`,
    ),
    `${longName}\n\nNice\nGo early`,
  ],
]

test.each(withMore)('places of %s say whether there is more in their notes', async (name, bytes, notes) => {
  const { places } = await read(name, bytes)
  expect(places.map(({ in_notes }) => in_notes)).toEqual([false, true])
  expect(places[1]?.notes).toBe(notes)
})
