/** Files that would keep a server busy for good: they keep one process busy for some seconds, and nobody waits. */
import { deflateRawSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { mostReadings, readingLimits } from '../../src/reading/reading-limits.ts'
import { arePagesTrees } from '../../src/readers/trips/sqlite-pages.ts'
import { openSync, closeSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startWorld } from '../sync/client.ts'
import { tempFolder } from '../support/test-server.ts'
import { makeZip } from '../trip-files/bring-world.ts'
import { trekDatabase } from '../trip-files/trek-fixture.ts'
import { tangled, type Tangle } from './tangled-database.ts'

function lower(limits: Partial<typeof readingLimits>): void {
  const before = { ...readingLimits }
  onTestFinished(() => void Object.assign(readingLimits, before))
  Object.assign(readingLimits, limits)
}

const start = async () => {
  const world = await startWorld({ config: { kitinerary_extractor: '/nowhere/extractor' } })
  const trip = await world.trip({ start_date: '2027-05-01', end_date: '2027-05-06' })
  const post = async (
    path: string,
    body: FormData | Uint8Array<ArrayBuffer> | string,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(`${world.server.url}${path}`, {
      method: 'POST',
      headers: { cookie: world.tom.cookie, ...headers },
      body,
    })
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
  }
  const bring = (name: string, bytes: Uint8Array | string) =>
    post(`/api/imports?name=${name}`, typeof bytes === 'string' ? bytes : new Uint8Array(bytes), {
      'content-type': 'application/octet-stream',
    })
  const form = (path: string, ...files: [name: string, content: string | Uint8Array][]) => {
    const body = new FormData()
    for (const [name, content] of files)
      body.append('files', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
    return post(`/api/trips/${trip}${path}`, body)
  }
  const bookings = (...files: [string, string | Uint8Array][]) =>
    form('/reservations/import/booking', ...files)
  return { world, trip, bring, form, bookings }
}

const isTree = async (bytes: Buffer): Promise<boolean> => {
  const path = join(await tempFolder(), 'database')
  writeFileSync(path, bytes)
  const descriptor = openSync(path, 'r')
  try {
    return arePagesTrees(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

test('the pages of a sound database are trees, and those that name each other are not', async () => {
  const database = await trekDatabase('owner')
  expect(await isTree(database)).toBe(true)
  for (const tangle of ['shared', 'itself', 'overflow'] satisfies Tangle[])
    expect([tangle, await isTree(tangled(database, tangle))]).toEqual([tangle, false])
})

test('a database whose pages name each other is refused, and is never opened', async () => {
  const { bring } = await start()
  const database = await trekDatabase('owner')
  for (const tangle of ['shared', 'itself', 'overflow'] satisfies Tangle[])
    expect(await bring(`${tangle}.zip`, makeZip({ 'travel.db': tangled(database, tangle) }))).toMatchObject({
      status: 400,
      code: 'IMPORT_UNREADABLE',
    })
})

test('the server answers while a file is read that never ends, and then says that it is too complex', async () => {
  lower({ ms: 2000 })
  const { world, bookings } = await start()
  expect(await bookings(['a.html', '<p>Hello</p>'])).toMatchObject({ status: 201 })
  const [[, pid] = ['', 0]] = world.server.app.reading.running()
  // No file can keep its reader longer than this.
  process.kill(pid, 'SIGSTOP')
  let isOver = false
  const hostile = bookings(['a.html', '<p>Hello</p>']).finally(() => (isOver = true))
  expect((await fetch(`${world.server.url}/api/health`)).status).toBe(200)
  expect(isOver).toBe(false)
  expect(await hostile).toMatchObject({ status: 413, code: 'FILE_TOO_COMPLEX' })
  expect(world.server.app.reading.running()).toEqual([])
  expect(await bookings(['a.html', '<p>Hello</p>'])).toMatchObject({ status: 201 })
})

test('rows without end, more memory than a file is worth and a mail of 3,000 parts are too complex', async () => {
  const { bring, bookings } = await start()
  const refused = { status: 413, code: 'FILE_TOO_COMPLEX' }
  const part = '--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n'
  const mail = `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(3000)}`
  expect(await bookings(['parts.eml', mail])).toMatchObject(refused)
  const items = Array.from({ length: 4000 }, () => ({ text: 'x' }))
  const days = Array.from({ length: 50 }, (_, id) => ({ id, items }))
  const rows = JSON.stringify({ _: {}, places: [], trips: [{ id: 1, name: 'All', days }] })
  expect(deflateRawSync(rows).length).toBeLessThan(200_000)
  expect(await bring('rows.zip', makeZip({ 'data.json': Buffer.from(rows) }))).toMatchObject(refused)
  lower({ resident_bytes: 10_000_000 })
  expect(await bookings(['page.html', '<p>Hello</p>'.repeat(100_000)])).toMatchObject(refused)
})

test('a date where a calendar should have a time is read, and is no failure of the server', async () => {
  const { bring, bookings } = await start()
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Fado\r\nDTSTART:20270501\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  const brought = await bring('a.ics', calendar)
  expect(brought).toMatchObject({ status: 201, import: { trips: [{ start_date: '2027-05-01' }] } })
  expect(await bookings(['a.ics', calendar])).toMatchObject({
    status: 201,
    items: [{ title: 'Fado', start_date: '2027-05-01', start_time: null }],
  })
})

test('a calendar of many thousand events is read as far as people would look', async () => {
  const { bring, bookings } = await start()
  const event = (at: number) =>
    `BEGIN:VEVENT\r\nUID:${at}\r\nSUMMARY:${at} ${'x'.repeat(200)}\r\nDTSTART:20270501T100000\r\nEND:VEVENT\r\n`
  const events = Array.from({ length: 9000 }, (_, at) => event(at)).join('')
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events}END:VCALENDAR\r\n`
  const read: Record<string, unknown> = await bookings(['a.ics', calendar])
  expect([read['status'], (read['items'] as unknown[]).length]).toEqual([201, 100])
  const brought = await bring('a.ics', calendar)
  expect(brought).toMatchObject({ status: 201, import: { trips: [{ counts: { reservation: 1000 } }] } })
})

test('what an account had read lately is counted for it, wherever it was', async () => {
  const { world } = await start()
  const { quotas } = world.server.app
  while (quotas.take('trip_imports', world.tom.id) === 0);
  const by = (who: typeof world.tom) =>
    fetch(`${world.server.url}/api/imports`, {
      method: 'POST',
      headers: { cookie: who.cookie, 'content-type': 'application/octet-stream' },
      body: 'x',
    })
  expect((await by(world.tom)).status).toBe(429)
  expect((await by(world.ines)).status).toBe(400)
})

test('an import of more than 500 MB is refused by what it says of its length', async () => {
  const { world } = await start()
  const { request } = await import('node:http')
  const said = (path: string, length: number) =>
    new Promise<[number | undefined, unknown]>((resolve, reject) => {
      const headers = {
        cookie: world.tom.cookie,
        'content-type': 'application/octet-stream',
        'content-length': length,
      }
      const call = request(`${world.server.url}${path}`, { method: 'POST', headers }, answer => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () => {
          call.destroy()
          resolve([answer.statusCode, (JSON.parse(text) as { code: unknown }).code])
        })
      })
      call.on('error', reject)
      // Not a byte of it is sent.
      call.flushHeaders()
    })
  expect(await said('/api/imports', 500_000_001)).toEqual([413, 'TOO_LARGE'])
})

test('a request none of whose files can be taken is refused; beside others a refused one is named', async () => {
  const { bookings, form } = await start()
  const gpx = '<gpx version="1.1"><wpt lat="1" lon="2"><name>Here</name></wpt></gpx>'
  expect(await bookings(['a.exe', 'MZ'])).toMatchObject({
    status: 400,
    code: 'FILE_TYPE_REFUSED',
    failed: [{ name: 'a.exe' }],
  })
  expect(await bookings(['a.eml', new Uint8Array(10_000_001)])).toMatchObject({
    status: 413,
    code: 'FILE_TOO_LARGE',
  })
  expect(
    await form('/places/import/preview', ['a.gpx', gpx], ['b.bin', Uint8Array.of(0, 1, 2)]),
  ).toMatchObject({
    status: 200,
    files: [{ name: 'a.gpx', places: 1 }],
    failed: [{ file: 'b.bin', code: 'IMPORT_UNREADABLE', reason: 'unknown_format' }],
  })
  expect(await form('/places/import/preview', ['b.bin', Uint8Array.of(0, 1, 2)])).toMatchObject({
    status: 400,
    code: 'IMPORT_UNREADABLE',
  })
})

test('a sixth request of one account that has files read is to come back later, and others go on', async () => {
  const { world, trip, bookings } = await start()
  const done = Array.from({ length: mostReadings }, () => world.server.app.reading.admit(world.tom.id))
  expect(await bookings(['a.html', '<p>'])).toMatchObject({
    status: 429,
    code: 'TOO_MANY_TRIES',
    retry_after: 10,
  })
  const body = new FormData()
  body.append('files', new Blob(['<p>']), 'a.html')
  const other = await fetch(`${world.server.url}/api/trips/${trip}/reservations/import/booking`, {
    method: 'POST',
    headers: { cookie: world.ines.cookie },
    body,
  })
  expect(other.status).not.toBe(429)
  for (const end of done) end()
  expect(await bookings(['a.html', '<p>'])).toMatchObject({ status: 201 })
})
