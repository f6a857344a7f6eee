import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runExtractor } from '../../src/modules/booking-import/extractor-process.ts'
import { extractorLimits } from '../../src/modules/booking-import/extractor-reader.ts'
import {
  boardingPass,
  calendar,
  flights,
  hotelPage,
  mailWith,
  otherReservations,
  pageWith,
  pageWithText,
  zipBomb,
} from './booking-files.ts'
import { pdfOf } from './pdf-of.ts'
import { startWorld, type Person, type World } from '../sync/client.ts'
import type { TestSettings } from '../support/test-server.ts'

let world: World
let trip = ''
let at = ''

async function start(settings: TestSettings = {}): Promise<void> {
  world = await startWorld(settings)
  trip = await world.trip({ start_date: '2027-05-01', end_date: '2027-05-06' })
  at = `/api/trips/${trip}`
}

/** Machines have an extractor or not; only what is about it uses one. */
const ownReaderOnly = { config: { kitinerary_extractor: '/nowhere/extractor' } }
beforeEach(() => start(ownReaderOnly))

/** A file of so many zeros on the disk. */
function fileOf(bytes: number): string {
  const path = join(mkdtempSync(join(tmpdir(), 'caravel-extractor-')), 'input')
  writeFileSync(path, new Uint8Array(bytes))
  return path
}

type Sent = Record<string, string | Uint8Array>
type Item = Record<string, unknown>

async function preview(files: Sent, by: Person = world.tom) {
  const form = new FormData()
  for (const [name, content] of Object.entries(files))
    form.append('files', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const answer = await fetch(`${world.server.url}${at}/reservations/import/booking`, {
    method: 'POST',
    headers: { cookie: by.cookie },
    body: form,
  })
  const body = (await answer.json()) as { items: Item[]; failed: Item[]; code?: string }
  return { status: answer.status, ...body }
}

const confirm = (items: Item[], by: Person = world.tom) =>
  world.call(by, 'POST', `${at}/reservations/import/booking/confirm`, { items })

async function rowsOf(path: string, key: string): Promise<Item[]> {
  return (await world.get(world.tom, `${at}/${path}`)).body[key] as Item[]
}

const everything = async () =>
  [
    await rowsOf('reservations', 'reservations'),
    await rowsOf('accommodations', 'accommodations'),
    await rowsOf('places', 'places'),
    await rowsOf('budget', 'items'),
  ].map(rows => rows.length)

describe('the preview of confirmations', () => {
  test('of more bookings than a review shows the others are counted', async () => {
    const event = (n: number) =>
      `BEGIN:VEVENT\r\nUID:${n}\r\nDTSTART:202705${String(1 + (n % 28)).padStart(2, '0')}T100000\r\nSUMMARY:Tour ${n}\r\nEND:VEVENT\r\n`
    const file = `BEGIN:VCALENDAR\r\n${Array.from({ length: 130 }, (_, n) => event(n)).join('')}END:VCALENDAR\r\n`
    const found = await preview({ 'tours.ics': file })
    expect(found.items).toHaveLength(100)
    expect(found).toMatchObject({ left_out: 30 })
  })

  test('what is beyond the attachments and the calendar text that are read is counted', async () => {
    const event = (n: number, note = '') =>
      `BEGIN:VEVENT\r\nUID:${n}\r\nDTSTART:202705${String(1 + n).padStart(2, '0')}T100000\r\nSUMMARY:Tour ${n}\r\n${note}END:VEVENT\r\n`
    const calendar = (events: string) => `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`
    const part = (type: string, content: string) =>
      ['--b', `Content-Type: ${type}`, 'Content-Disposition: attachment', '', content].join('\r\n')
    const mail = [
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      ...Array.from({ length: 15 }, () => part('image/gif', 'GIF89a')),
      ...Array.from({ length: 23 }, (_, n) => part('text/calendar', calendar(event(n)))),
      '--b--',
      '',
    ].join('\r\n')
    const found = await preview({ 'tours.eml': mail })
    expect(found.items.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, n) => `Tour ${n}`))
    expect(found).toMatchObject({ left_out: 0, attachments_left_out: 3 })
    // Six of these are more than two million characters.
    const note = `DESCRIPTION:${'x'.repeat(399_000)}\r\n`
    const long = calendar(Array.from({ length: 9 }, (_, n) => event(n, note)).join(''))
    const cut = await preview({ 'long.ics': long })
    expect(cut.items).toHaveLength(5)
    expect(cut).toMatchObject({ left_out: 4, attachments_left_out: 0 })
  })

  test('a mail with two flights of one reservation is one flight with two legs, in local times', async () => {
    const { status, items, failed } = await preview({ 'Bestätigung.eml': mailWith(flights) })
    expect([status, failed]).toEqual([201, []])
    expect(items).toMatchObject([
      {
        kind: 'flight',
        type: 'flight',
        confirmation_code: 'X7K2PQ',
        status: 'confirmed',
        people: ['Maya Öztürk'],
        start_date: '2027-05-01',
        start_time: '09:35',
        start_zone: 'Europe/Berlin',
        end_time: '15:30',
        end_zone: 'Atlantic/Azores',
        needs_review: false,
        source: { file: 0, name: 'Bestätigung.eml' },
        details: {
          legs: [
            { number: 'TP1865', to: { code: 'LIS' } },
            { number: 'TP1867', to: { code: 'PDL' } },
          ],
        },
      },
    ])
    expect(await everything()).toEqual([0, 0, 0, 0])
  })

  test('each kind is read as what it is: a bus stays a bus', async () => {
    const { items } = await preview({ 'all.html': pageWith({ '@graph': otherReservations }) })
    const kinds = items.map(({ kind, type }) => [kind, type])
    expect(kinds).toHaveLength(6)
    expect(Object.fromEntries(kinds as [string, string][])).toEqual({
      train: 'train',
      bus: 'bus',
      boat: 'ferry',
      restaurant: 'restaurant',
      rental_car: 'car',
      event: 'event',
    })
  })

  test('microdata, calendars and passes', async () => {
    const { items, failed } = await preview({
      'hotel.html': hotelPage,
      'tour.ics': calendar,
      'pass.pkpass': boardingPass(),
    })
    expect(failed).toEqual([])
    expect(items).toMatchObject([
      {
        kind: 'lodging',
        title: 'Pousada de Lisboa',
        start_date: '2027-05-01',
        start_time: '15:00',
        place: { name: 'Pousada de Lisboa', address: 'Praça do Comércio 31, Lisboa' },
        price: { amount: 41_250, currency: 'EUR' },
      },
      { kind: 'event', title: 'Führung durch die Burg', start_zone: 'Europe/Lisbon', end_time: '11:30' },
      {
        kind: 'flight',
        title: 'Frankfurt → Lisbon',
        confirmation_code: 'X7K2PQ',
        start_date: '2027-05-01',
        details: { legs: [{ number: 'TP1865', seat: '12A', gate: 'B42', from: { code: 'FRA' } }] },
      },
    ])
  })

  test('airports that a confirmation has codes for alone are called by their towns', async () => {
    const { items } = await preview({
      'pass.pkpass': boardingPass({ named: false }),
      'mail.eml': mailWith(flights),
    })
    expect(items.map(({ title }) => title)).toEqual([
      'Frankfurt am Main → Lisbon',
      'Frankfurt am Main → Ponta Delgada',
    ])
  })

  test('what cannot be read is said of that file alone', async () => {
    const { status, items, failed } = await preview({
      'bomb.pkpass': zipBomb(),
      'broken.pkpass': 'PK\u0003\u0004 nothing',
      'program.exe': 'MZ',
      'empty.html': '<p>Hello</p>',
      'hotel.html': hotelPage,
    })
    expect(status).toBe(201)
    expect(failed.map(({ name, code }) => [name, code])).toEqual([
      ['bomb.pkpass', 'FILE_BROKEN'],
      ['broken.pkpass', 'FILE_BROKEN'],
      ['program.exe', 'FILE_TYPE_REFUSED'],
      ['empty.html', 'NO_BOOKING_FOUND'],
    ])
    expect(items).toHaveLength(1)
  })

  test('a mail of 60 MB is too large, and the others are read', async () => {
    const huge = new Uint8Array(60_000_000).fill(65)
    const { items, failed } = await preview({ 'huge.eml': huge, 'hotel.html': hotelPage })
    expect(failed).toMatchObject([{ name: 'huge.eml', code: 'FILE_TOO_LARGE' }])
    expect(items).toHaveLength(1)
  })

  test('no file, too many and another field are refused', async () => {
    expect(await preview({})).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    const six = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n}.html`, hotelPage]))
    expect(await preview(six)).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  })

  test('is for those who may make bookings', async () => {
    expect(await preview({ 'hotel.html': hotelPage }, world.ana)).toMatchObject({
      status: 403,
      code: 'NO_ACCESS',
    })
  })

  test('hostile data: deep nesting, endless lists and foreign names end in an answer', async () => {
    const deep = `${'{"@graph":['.repeat(5000)}{}${']}'.repeat(5000)}`
    const { status, items } = await preview({
      'deep.html': pageWithText(deep),
      'wide.html': pageWith(Array.from({ length: 20_000 }, () => ({ '@type': 'Event', name: 'x' }))),
      'proto.html': `<div itemscope itemtype="Event"><b itemprop="__proto__">x</b><b itemprop="name">Fado</b></div>`,
      'open.html': '<div itemscope itemprop="a">'.repeat(50_000),
    })
    expect(status).toBe(201)
    expect(items.length).toBeLessThanOrEqual(100)
  })
})

test('the text of a PDF file is read in the reader process; each field comes with its line', async () => {
  const text = [
    'Booking reference: X7K2PQ',
    'Flight: LH1172',
    'From: FRA, 3 May 2027 08:00',
    'To: LIS, 10:05',
  ]
  const { items, failed } = await preview({ 'ticket.pdf': pdfOf([text]) })
  expect(failed).toEqual([])
  expect(items).toMatchObject([{ type: 'flight', start_date: '2027-05-03', needs_review: true }])
  expect(items[0]?.['lines']).toContainEqual({ field: 'number', line: 'Flight: LH1172' })
  const made = await confirm(items)
  expect(made.body['created'], made.text).toMatchObject([{ needs_review: true, status: 'confirmed' }])
})

describe('the confirmation', () => {
  test('makes the booking, its stay, its place and its cost in one commit, which one undo takes back', async () => {
    const { items } = await preview({ 'hotel.html': hotelPage })
    const made = await confirm(items)
    expect(made, made.text).toMatchObject({ status: 201 })
    expect(made.body['created']).toMatchObject([{ title: 'Pousada de Lisboa', type: 'hotel' }])
    expect(await everything()).toEqual([1, 1, 1, 1])
    expect(await rowsOf('accommodations', 'accommodations')).toMatchObject([
      { check_in: '15:00', check_out: '11:00', confirmation_code: 'H-4711' },
    ])
    const { mutation_id } = made.body['sync'] as { mutation_id: string }
    const undone = await world.call(world.tom, 'POST', `/api/streams/trip:${trip}/undos`, { mutation_id })
    expect(undone.status, undone.text).toBe(200)
    expect(await everything()).toEqual([0, 0, 0, 0])
  })

  test('sent twice, and by two people, is one booking; then the preview offers an update', async () => {
    const { items } = await preview({ 'hotel.html': hotelPage })
    const answers = await Promise.all([confirm(items), confirm(items, world.ines), confirm(items)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await everything()).toEqual([1, 1, 1, 1])
    const [row] = await rowsOf('reservations', 'reservations')
    const moved = hotelPage.replace('2027-05-03T11', '2027-05-04T11')
    const again = await preview({ 'hotel.html': moved })
    expect(again.items).toMatchObject([
      { reservation_id: row?.['id'], known: { reservation_id: row?.['id'], changes: ['end_date'] } },
    ])
    await confirm(again.items)
    expect(await rowsOf('accommodations', 'accommodations')).toMatchObject([{ end_date: '2027-05-04' }])
    expect(await everything()).toEqual([1, 1, 1, 1])
  })

  test('of what is there keeps the name that somebody gave it', async () => {
    await confirm((await preview({ 'hotel.html': hotelPage })).items)
    const [row] = await rowsOf('reservations', 'reservations')
    const path = `${at}/reservations/${row?.['id']}`
    await world.call(world.tom, 'PATCH', path, { title: 'Our hotel' })
    const moved = hotelPage.replace('2027-05-03T11', '2027-05-04T11')
    const { items } = await preview({ 'hotel.html': moved })
    expect(items).toMatchObject([
      { title: 'Our hotel', known: { title: 'Our hotel', changes: ['end_date'] } },
    ])
    await confirm(items)
    expect(await rowsOf('reservations', 'reservations')).toMatchObject([
      { title: 'Our hotel', end_date: '2027-05-04' },
    ])
  })

  test('names no row of another trip', async () => {
    const other = await world.trip()
    const made = await world.call(world.tom, 'POST', `/api/trips/${other}/files`, {
      name: 'a.pdf',
      mime: 'application/pdf',
      size: 9,
      sha256: 'ab'.repeat(32),
    })
    const { id } = made.body['file'] as { id: string }
    const answer = await confirm([{ title: 'Table', type: 'restaurant', file_ids: [id] }])
    expect(answer, answer.text).toMatchObject({ status: 201 })
    expect(await everything()).toEqual([1, 0, 0, 0])
    expect(await rowsOf('files', 'files')).toEqual([])
    const [row] = await rowsOf('reservations', 'reservations')
    expect(row).toMatchObject({ title: 'Table' })
    expect(JSON.stringify(await world.get(world.tom, at))).not.toContain(id)
    expect(await confirm([{ title: 'x', type: 'spaceship' }])).toMatchObject({ status: 400 })
  })

  test('a stranger hears that they have no access, whatever they send', async () => {
    const sent: unknown[] = [
      { items: [{ title: 'x', type: 'spaceship' }] },
      { items: [] },
      {},
      { items: 7 },
      [],
    ]
    for (const body of sent)
      expect(
        await world.call(world.ana, 'POST', `${at}/reservations/import/booking/confirm`, body as object),
      ).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
  })
})

/** A program that stands in for KItinerary's extractor. */
function program(lines: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'caravel-extractor-')), 'extractor')
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
  return path
}

const pricedHotel = {
  '@context': 'http://schema.org',
  '@type': 'LodgingReservation',
  reservationNumber: 'AST-1',
  reservationFor: { '@type': 'LodgingBusiness', name: 'Astoria' },
  checkinTime: '2027-05-02T15:00:00+01:00',
  checkoutTime: '2027-05-03T11:00:00+01:00',
  totalPrice: '96.00',
  priceCurrency: 'EUR',
}

const pdf = '%PDF-1.7 nothing to see'

describe('the extractor', () => {
  test('reads what the server itself cannot, such as PDF files', async () => {
    const path = program(`cat > /dev/null; echo '${JSON.stringify(flights.slice(0, 1))}'`)
    await start({ config: { kitinerary_extractor: path } })
    const { items } = await preview({ 'ticket.pdf': pdf })
    expect(items).toMatchObject([{ kind: 'flight', confirmation_code: 'X7K2PQ' }])
    expect((await world.server.call('GET', '/api/health/features')).body).toEqual({ bookingImport: true })
  })

  test('that fails leaves the word to the own reader', async () => {
    await start({ config: { kitinerary_extractor: program('exit 1') } })
    const { items, failed } = await preview({ 'ticket.pdf': pdf, 'hotel.html': hotelPage })
    expect(items).toMatchObject([{ kind: 'lodging' }])
    expect(failed).toMatchObject([{ name: 'ticket.pdf' }])
  })

  test('leaves nothing out that the file says to the own reader', async () => {
    const { totalPrice, ...read } = { ...pricedHotel }
    const path = program(`cat > /dev/null; echo '${JSON.stringify([read])}'`)
    await start({ config: { kitinerary_extractor: path } })
    const { items } = await preview({ 'hotel.html': pageWith(pricedHotel) })
    expect(totalPrice).toBe('96.00')
    expect(items).toMatchObject([
      { kind: 'lodging', confirmation_code: 'AST-1', price: { amount: 9600, currency: 'EUR' } },
    ])
    expect(items).toHaveLength(1)
  })

  test('is not needed: without one a PDF file, or a picture, is said to hold nothing', async () => {
    await start(ownReaderOnly)
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)
    const { failed } = await preview({ 'ticket.pdf': pdf, 'scan.png': png })
    expect(failed).toMatchObject([{ code: 'NO_BOOKING_FOUND' }, { code: 'NO_BOOKING_FOUND' }])
  })

  test('that hangs is killed with all that it started', async () => {
    const told = join(mkdtempSync(join(tmpdir(), 'caravel-extractor-')), 'pid')
    const hanging = program(`sleep 600 & echo $! > ${told}; wait`)
    const ended = await runExtractor({ program: hanging, path: fileOf(9), limit: 500 })
    expect(ended).toEqual({ late: true })
    const pid = readFileSync(told, 'utf8').trim()
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  test('that asks for more memory than a file is worth is ended', async () => {
    const greedy = program(
      `cat > /dev/null; exec ${process.execPath} -e 'new Uint8Array(4e9).fill(1); console.log("[]")'`,
    )
    expect(await runExtractor({ program: greedy, path: fileOf(9), limit: 10_000 })).toEqual({})
  })

  test('that writes without end, or reads nothing, is ended', async () => {
    const endless = program('yes')
    expect(await runExtractor({ program: endless, path: fileOf(9), limit: 30_000 })).toEqual({})
    const deaf = program('exit 0')
    expect(await runExtractor({ program: deaf, path: fileOf(5_000_000), limit: 30_000 })).toEqual({
      output: '',
    })
  })

  test('that hangs on five files keeps nobody from seeing what is in the others', async () => {
    const limits = { ...extractorLimits }
    onTestFinished(() => void Object.assign(extractorLimits, limits))
    // Long enough for a program to start on a busy machine: who is late here waits for those that hang.
    Object.assign(extractorLimits, { first_ms: 1000, patience_ms: 50 })
    const folder = mkdtempSync(join(tmpdir(), 'caravel-extractor-'))
    const [go, starts] = [join(folder, 'go'), join(folder, 'starts')]
    writeFileSync(starts, '')
    // What names a hang goes on until the test lets it go, and then has nothing to say.
    const path = program(
      `if grep -aq hang; then echo >> ${starts}; until [ -e ${go} ]; do sleep 0.02; done; exit 1; fi; echo '${JSON.stringify(flights.slice(0, 1))}'`,
    )
    await start({ config: { kitinerary_extractor: path } })
    const hanging = Array.from({ length: 5 }, (_, n) => preview({ [`hangs-${n}.pdf`]: `${pdf} hang ${n}` }))
    // All had their turn, and one has its second.
    const started = () => readFileSync(starts, 'utf8').length
    await expect.poll(started, { timeout: 15_000 }).toBeGreaterThanOrEqual(6)
    const others = preview({ 'ticket.pdf': pdf }, world.ines)
    const own = preview({ 'hang.html': `${hotelPage}<!-- hang -->` }, world.ines)
    expect((await others).items).toMatchObject([{ kind: 'flight' }])
    expect((await own).items).toMatchObject([{ kind: 'lodging' }])
    writeFileSync(go, '')
    for (const [n, answer] of (await Promise.all(hanging)).entries())
      expect(answer).toMatchObject({ code: 'FILE_BROKEN', failed: [{ name: `hangs-${n}.pdf` }] })
  }, 60_000)
})

/** One that ended and was not collected yet does not run. */
function isRunning(pid: string): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // No such process.
    return false
  }
}
