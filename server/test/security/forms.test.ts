import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { routes } from '../../src/modules/index.ts'
import { startSecurityWorld } from './world.ts'
import { tempFolder, testClock } from '../support/test-server.ts'

const picture = (name: string): Buffer => readFileSync(new URL(`../pictures/${name}`, import.meta.url))
const plain = picture('plain.jpg')

/** Takes several files at once, and tells of each what could not be read. */
const bookingForm = 'POST /api/trips/:trip_id/reservations/import/booking'
/** Each route that takes a form, with the field its file stands in. A new one is refused until it is named here. */
const fileFields: Record<string, string> = {
  'POST /api/trips/:trip_id/files': 'file',
  'POST /api/trips/:trip_id/cover': 'cover',
  'POST /api/auth/avatar': 'avatar',
  [bookingForm]: 'files',
  'POST /api/trips/:trip_id/places/import/preview': 'file',
  'POST /api/trips/:trip_id/places/import/gpx': 'file',
  'POST /api/trips/:trip_id/places/import/map': 'file',
  'POST /api/trips/:trip_id/places/import/file': 'file',
  'POST /api/addons/vacay/holidays/file': 'file',
}
const restaurant = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'FoodEstablishmentReservation',
  startTime: '2027-05-02T19:30',
  reservationFor: { '@type': 'FoodEstablishment', name: 'Tony’s' },
})
/** What a form brings that is taken: a picture, or a file of places or bookings, of which nothing is kept. */
const goodFile = (key: string): { bytes: Uint8Array | string; kept: number } => {
  if (key.endsWith('/import/booking'))
    return { bytes: `<html><script type="application/ld+json">${restaurant}</script></html>`, kept: 0 }
  if (key.endsWith('/holidays/file'))
    return { bytes: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n', kept: 0 }
  if (!key.includes('/places/import/')) return { bytes: plain, kept: 1 }
  const kml = '<kml><Placemark><name>A</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>'
  const gpx = '<gpx><wpt lat="1" lon="2"><name>A</name></wpt></gpx>'
  return { bytes: key.endsWith('/map') ? kml : gpx, kept: 0 }
}
const forms = routes.filter(({ takes }) => takes === 'multipart').map(each => `${each.method} ${each.path}`)

const boundary = 'where-one-part-ends'
const type = `multipart/form-data; boundary=${boundary}`
const part = (head: string, body: Uint8Array | string = ''): Buffer =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
const fileHead = (name: string, filename = 'a.jpg', mime = 'image/jpeg') =>
  `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${mime}`
const textHead = (name: string) => `Content-Disposition: form-data; name="${name}"`
const form = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
const many = (count: number, make: (n: number) => Buffer): Buffer[] =>
  Array.from({ length: count }, (_, n) => make(n))

interface Malformed {
  type?: string
  body: Buffer
}

const malformed = (field: string): Record<string, Malformed> => {
  const file = part(fileHead(field), plain)
  const good = form(file)
  return {
    'no boundary': { type: 'multipart/form-data', body: good },
    'an empty boundary': { type: 'multipart/form-data; boundary=', body: good },
    'another boundary': { type: 'multipart/form-data; boundary=elsewhere', body: good },
    'a boundary beyond all': { type: `multipart/form-data; boundary=${'x'.repeat(5000)}`, body: good },
    nothing: { body: Buffer.alloc(0) },
    'an end alone': { body: form() },
    noise: { body: Buffer.from(plain) },
    'an end inside of a head': { body: good.subarray(0, 60) },
    'an end inside of the bytes': { body: good.subarray(0, 300) },
    'no end': { body: file },
    'a head without an end': {
      body: Buffer.from(`--${boundary}\r\nContent-Disposition: ${'x'.repeat(300_000)}`),
    },
    'a head beyond all': { body: form(part(`X: ${'x'.repeat(300_000)}\r\n${fileHead(field)}`, plain)) },
    'thousands of heads': { body: form(part(`${'X: y\r\n'.repeat(20_000)}${fileHead(field)}`, plain)) },
    'thousands of fields': { body: form(...many(5000, n => part(textHead(`f${n}`), 'x')), file) },
    'thousands of files': { body: form(...many(5000, () => file)) },
    'thousands of files in another field': {
      body: form(...many(5000, n => part(fileHead(`f${n}`), 'x')), file),
    },
    'two files': { body: form(file, file) },
    'another field with a file': { body: form(part(fileHead('other'), plain)) },
    'another field with a file behind': { body: form(file, part(fileHead('other'), plain)) },
    'a text where the file is due': { body: form(part(textHead(field), 'x')) },
    'a file without a byte': { body: form(part(fileHead(field))) },
    'an unknown field': { body: form(part(textHead('role'), 'admin'), file) },
    __proto__: { body: form(part(textHead('__proto__'), 'x'), file) },
    'a text beyond all': { body: form(part(textHead('caption'), 'x'.repeat(1_000_000)), file) },
    'a field twice': { body: form(part(textHead('caption'), 'a'), part(textHead('caption'), 'b'), file) },
    'a name of a field beyond all': { body: form(part(textHead('x'.repeat(3000)), 'x'), file) },
    'markup that calls itself a picture': {
      body: form(part(fileHead(field), '<!doctype html><script>alert(1)</script>')),
    },
    'half a picture': { body: form(part(fileHead(field), plain.subarray(0, plain.length >> 1))) },
    'a program that calls itself a picture': {
      body: form(part(fileHead(field), '\u007fELF\u0002\u0001\u0001')),
    },
  }
}

/** Everything below the folder of files. */
const onDisk = (dataDir: string): string[] => {
  const root = join(dataDir, 'files')
  return existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true })
        .filter(each => each.isFile())
        .map(each => each.name)
    : []
}

const start = async () => {
  const data_dir = await tempFolder()
  const clock = testClock(Date.now())
  const world = await startSecurityWorld({ config: { data_dir }, now: clock.now })
  const { trip } = await world.trip()
  const { cookie } = world.people.owner
  const pathOf = (key: string) => (key.split(' ')[1] ?? '').replace(':trip_id', trip)
  const send = (key: string, body: Uint8Array | ReadableStream<Uint8Array>, contentType = type) =>
    fetch(world.server.url + pathOf(key), {
      method: key.split(' ')[0] ?? '',
      headers: { cookie, 'content-type': contentType },
      body: body instanceof Uint8Array ? new Uint8Array(body) : body,
      duplex: 'half',
    })
  return { ...world, clock, cookie, pathOf, send, kept: () => onDisk(data_dir) }
}

/** The bytes as a slow line brings them: the rest after the server has begun to read. */
const inTwo = (body: Uint8Array, at: number): ReadableStream<Uint8Array> =>
  ReadableStream.from(
    (async function* () {
      if (at > 0) yield body.subarray(0, at)
      await setTimeout(20)
      yield body.subarray(at)
    })(),
  )

test.each(forms)(
  '%s answers every malformed form with a code, keeps nothing of it, and lives on',
  async key => {
    const field = fileFields[key]
    if (!field) throw new Error(`Name the field of the file of ${key}`)
    const { server, send, kept } = await start()
    const before = server.app.db.raw.prepare('select count(*) from commits').pluck().get()
    for (const [name, { type: contentType, body }] of Object.entries(malformed(field))) {
      const answer = await send(key, body, contentType)
      const said = (await answer.json()) as Record<string, unknown>
      expect(kept(), name).toEqual([])
      // Its answer tells of each file what could not be read.
      if (key === bookingForm && answer.status === 201) continue
      expect(answer.status, name).toBeGreaterThanOrEqual(400)
      expect(answer.status, name).toBeLessThan(500)
      expect(said, name).toMatchObject({ error: expect.any(String), code: expect.any(String) })
      expect(kept(), name).toEqual([])
    }
    expect(server.app.db.raw.prepare('select count(*) from commits').pluck().get()).toBe(before)
    expect(server.logged.filter(line => line.includes('failed'))).toEqual([])
    const good = goodFile(key)
    // A picture holds no booking.
    const head = key === bookingForm ? fileHead(field, 'a.html', 'text/html') : fileHead(field)
    expect((await send(key, form(part(head, good.bytes)))).status).toBeLessThan(300)
    expect(kept()).toHaveLength(good.kept)
  },
)

test.each(forms)('%s answers a malformed form that arrives in pieces as one that came at once', async key => {
  const field = fileFields[key] ?? ''
  const { server, send, kept, clock } = await start()
  for (const [name, { type: contentType, body }] of Object.entries(malformed(field))) {
    if (body.length > 100_000) continue
    // How many files an account may have read in this time is another matter.
    clock.pass(15 * 60_000)
    const atOnce = await send(key, body, contentType)
    const whole = [atOnce.status, await atOnce.json()]
    for (const share of [0.3, 0.6, 0.9]) {
      const answer = await send(key, inTwo(body, Math.floor(body.length * share)), contentType)
      expect([answer.status, await answer.json()], `${name}, ${share}`).toEqual(whole)
    }
    expect(kept(), name).toEqual([])
  }
  expect(server.logged.filter(line => line.includes('failed'))).toEqual([])
})

test('a name that leads elsewhere is a name only', async () => {
  const { server, cookie, send, kept } = await start()
  const key = 'POST /api/trips/:trip_id/files'
  for (const name of [
    '../../../etc/passwd',
    '/etc/cron.d/x.jpg',
    '..\\\\..\\\\boot.jpg',
    '..',
    'a\u0000b.jpg',
    '\u202egpj.exe',
  ]) {
    const answer = await send(key, form(part(fileHead('file', name), plain)))
    const { file } = (await answer.json()) as { file?: { id: string; name: string } }
    if (answer.status >= 400) continue
    expect(file?.name, name).not.toMatch(/[/\\]/)
    const served = await fetch(`${server.url}/api/files/${file?.id}/content?download`, {
      headers: { cookie },
    })
    expect(served.headers.get('content-disposition'), name).toMatch(
      /^attachment; filename="[ -~]*"; filename\*=UTF-8''[\w%.-]*$/,
    )
    await served.arrayBuffer()
    expect(kept()).toContain(file?.id)
  }
})

test('a form that breaks off leaves nothing', async () => {
  const { server, cookie, pathOf, kept } = await start()
  // Files of places and bookings are read in memory.
  for (const key of forms.filter(each => goodFile(each).kept > 0)) {
    const body = form(part(fileHead(fileFields[key] ?? ''), Buffer.concat([plain, Buffer.alloc(400_000)])))
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    const head = [`${key.split(' ')[0]} ${pathOf(key)} HTTP/1.1`, 'Host: here', `Cookie: ${cookie}`]
    socket.write([...head, `Content-Type: ${type}`, `Content-Length: ${body.length}`, '\r\n'].join('\r\n'))
    socket.write(body.subarray(0, 300_000))
    await expect.poll(() => kept().length, { message: key }).toBe(1)
    socket.destroy()
    await expect.poll(kept, { message: key }).toEqual([])
  }
  expect(server.logged.filter(line => line.includes('failed'))).toEqual([])
})

test('no damage to a picture brings a 500 or a byte that is not served as a picture', async () => {
  const { server, send, cookie } = await start()
  const damage = fc.record({
    name: fc.constantFrom('plain.jpg', 'plain.png', 'plain.webp', 'gps.jpg', 'gps.png', 'gps.webp'),
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    cut: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ name, at, bytes, cut }) => {
      const hurt = picture(name)
      const from = Math.floor(at * hurt.length)
      hurt.set(bytes.subarray(0, hurt.length - from), from)
      const sent = cut ? hurt.subarray(0, from + 1) : hurt
      const answer = await send('POST /api/trips/:trip_id/files', form(part(fileHead('file'), sent)))
      const said = (await answer.json()) as { code?: string; file?: { id: string } }
      if (answer.status >= 400) {
        expect(['400 FILE_TYPE_REFUSED', '400 FILE_BROKEN']).toContain(`${answer.status} ${said.code}`)
        return
      }
      const served = await fetch(`${server.url}/api/files/${said.file?.id}/content`, { headers: { cookie } })
      expect(served.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp)$/)
      await served.arrayBuffer()
    }),
    { seed: 20_270_501, numRuns: 150, interruptAfterTimeLimit: 20_000 },
  )
  expect(server.logged.filter(line => line.includes('failed'))).toEqual([])
}, 40_000)
