// Has a file of each kind read as the server does, the given database among them, and prints what of the readers this process has loaded itself.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from 'node:crypto'

const parsers =
  /\/server\/src\/readers\/|\/node_modules\/(fflate|papaparse|pdfjs-dist|postal-mime|saxes|yauzl)\//
const loaded = new Set()
registerHooks({
  load(url, context, next) {
    if (parsers.test(url)) loaded.add(url.replace(/^.*\/(server\/src|node_modules)\//, ''))
    return next(url, context)
  },
})

await import('../../src/server.ts')
const { createReading } = await import('../../src/reading/create-reading.ts')
const { ownReaderOf, readMail } = await import('../../src/modules/booking-import/read-own.ts')
const { readPlaceFile } = await import('../../src/modules/places/import/read-place-files.ts')
const { readKeptTrips } = await import('../../src/modules/trip-files/kept-trip.ts')
const { zipOf } = await import('../support/make-zip.ts')
const { pdfOf } = await import('../bookings/pdf-of.ts')

const folder = mkdtempSync(join(tmpdir(), 'caravel-readers-'))
const reading = createReading({ data_dir: folder })
mkdirSync(reading.folder, { recursive: true })
const path = join(folder, 'file')
const zip = parts =>
  zipOf(Object.entries(parts).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) })))

const event = {
  '@type': 'EventReservation',
  reservationFor: { '@type': 'Event', name: 'Fado', startDate: '2027-05-01' },
}
const page = `<script type="application/ld+json">${JSON.stringify(event)}</script>`
const calendar =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Fado\r\nDTSTART:20270501T200000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
const mail = `From: a@b.example\r\nContent-Type: text/html\r\n\r\n${page}`
const gpx = '<gpx version="1.1"><wpt lat="1" lon="2"><name>Here</name></wpt></gpx>'
const pass = zip({
  'pass.json': JSON.stringify({ eventTicket: {}, description: 'Fado', relevantDate: '2027-05-01' }),
})
const id = '018f0000-0000-7000-8000-000000000001'
const rows = JSON.stringify([{ entity: 'trip', row: { id, title: 'Azores' } }])
const manifest = {
  format: 'caravel-capsule',
  version: 1,
  trip_id: id,
  rows: { path: 'rows.json', count: 1, sha256: hash('sha256', rows) },
  files: [],
}

const confirmation = async (name, content) => {
  writeFileSync(path, content)
  return (await ownReaderOf(reading, 'someone', '2027-01-01').read({ name, mime: '', path })).items.length
}
const trips = async (name, content) => {
  writeFileSync(path, content)
  const about = { name, user_id: 'someone', categories: [], now: Date.now() }
  return (await readKeptTrips(reading, path, about)).trips.length
}
const work = {
  bookings: () => confirmation('a.html', page),
  calendar: () => confirmation('a.ics', calendar),
  pass: () => confirmation('a.pkpass', pass),
  pdf: () =>
    confirmation('a.pdf', pdfOf([['Hotel: Casa', 'Check-in: 3 April 2027', 'Check-out: 5 April 2027']])),
  mail: async () => (await readMail(reading, Buffer.from(mail), '2027-01-01')).items.length,
  async extracted() {
    let found = 0
    writeFileSync(path, JSON.stringify([event]))
    await reading.read('someone', path, { kind: 'extracted', about: { known: [] }, row: () => void found++ })
    return found
  },
  async holidays() {
    writeFileSync(path, calendar)
    const about = {}
    let found = 0
    await reading.read('someone', path, { kind: 'holidays', about, row: () => void found++ })
    return found
  },
  async places() {
    writeFileSync(path, gpx)
    const choice = { waypoints: true, routes: true, tracks: true }
    return (await readPlaceFile(reading, 'someone', path, { name: 'a.gpx', choice })).places.length
  },
  capsule: () => trips('a.caravel', zip({ 'manifest.json': JSON.stringify(manifest), 'rows.json': rows })),
  sqlite: async () => trips('a.zip', zip({ 'travel.db': readFileSync(process.argv[2] ?? '') })),
}
const read = []
for (const [name, of] of Object.entries(work)) if ((await of()) > 0) read.push(name)
await reading.close()
rmSync(folder, { recursive: true })
process.stdout.write(JSON.stringify({ read: read.sort(), loaded: [...loaded].sort() }))
