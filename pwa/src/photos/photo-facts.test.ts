import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { localTime, noFacts, readPhotoFacts } from './photo-facts.ts'

const number = (bytes: number, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

/** A JPEG head with Exif of these tags: texts in the Exif block, and a position. */
function jpegWith(texts: [tag: number, text: string][], position?: { lat: number; lng: number }): Blob {
  const ifd = (start: number, tags: { tag: number; type: number; count: number; value: Buffer }[]) => {
    let at = start + 2 + tags.length * 12 + 4
    const values: Buffer[] = []
    const entries = tags.map(({ tag, type, count, value }) => {
      const inline = value.length <= 4
      const held = inline ? Buffer.concat([value, Buffer.alloc(4 - value.length)]) : number(4, at)
      if (!inline) {
        values.push(value)
        at += value.length
      }
      return Buffer.concat([number(2, tag), number(2, type), number(4, count), held])
    })
    return { bytes: Buffer.concat([number(2, tags.length), ...entries, number(4, 0), ...values]), end: at }
  }
  const degrees = (value: number) =>
    Buffer.concat([
      number(4, Math.round(Math.abs(value) * 1e6)),
      number(4, 1e6),
      number(4, 0),
      number(4, 1),
      number(4, 0),
      number(4, 1),
    ])
  const main = 8
  const exifAt = main + 2 + 2 * 12 + 4
  const exif = ifd(
    exifAt,
    texts.map(([tag, text]) => ({ tag, type: 2, count: text.length + 1, value: Buffer.from(`${text}\0`) })),
  )
  const gps = ifd(
    exif.end,
    position
      ? [
          { tag: 1, type: 2, count: 2, value: Buffer.from(position.lat < 0 ? 'S\0' : 'N\0') },
          { tag: 2, type: 5, count: 3, value: degrees(position.lat) },
          { tag: 3, type: 2, count: 2, value: Buffer.from(position.lng < 0 ? 'W\0' : 'E\0') },
          { tag: 4, type: 5, count: 3, value: degrees(position.lng) },
        ]
      : [],
  )
  const root = ifd(main, [
    { tag: 0x8769, type: 4, count: 1, value: number(4, exifAt) },
    { tag: 0x8825, type: 4, count: 1, value: number(4, exif.end) },
  ])
  const tiff = Buffer.concat([Buffer.from('II*\0'), number(4, 8), root.bytes, exif.bytes, gps.bytes])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(2 + 6 + tiff.length)
  const head = [Buffer.from([0xff, 0xd8, 0xff, 0xe1]), length, Buffer.from('Exif\0\0'), tiff]
  return new Blob([new Uint8Array(Buffer.concat([...head, Buffer.from([0xff, 0xd9])]))])
}

const taken = 0x9003
const offset = 0x9011

test('reads the time as the camera wrote it, and the position', async () => {
  const file = jpegWith([[taken, '2027:04:22 11:45:10']], { lat: 40.615, lng: -8.7501 })
  const facts = await readPhotoFacts(file)
  expect(facts.taken_at).toBe('2027-04-22T11:45:10')
  expect(facts.lat).toBeCloseTo(40.615, 4)
  expect(facts.lng).toBeCloseTo(-8.7501, 4)
})

test('moves the time of a camera set to another zone to that of the place', async () => {
  const tags: [number, string][] = [
    [taken, '2027:04:22 00:15:00'],
    [offset, '+02:00'],
  ]
  // Lisbon is an hour behind Berlin: it was still the evening before.
  expect((await readPhotoFacts(jpegWith(tags, { lat: 38.71, lng: -9.14 }))).taken_at).toBe(
    '2027-04-21T23:15:00',
  )
  expect((await readPhotoFacts(jpegWith(tags))).taken_at).toBe('2027-04-22T00:15:00')
})

test('knows nothing where a file says nothing, or nonsense', async () => {
  expect(await readPhotoFacts(jpegWith([]))).toEqual(noFacts)
  expect(await readPhotoFacts(jpegWith([[taken, '0000:00:00 00:00:00']], { lat: 0, lng: 0 }))).toEqual(
    noFacts,
  )
  expect(await readPhotoFacts(new Blob(['no picture']))).toEqual(noFacts)
  const heic = readFileSync(new URL('testing/photo.heic', import.meta.url))
  expect(await readPhotoFacts(new Blob([new Uint8Array(heic)]))).toEqual(noFacts)
})

test.each([
  ['2027:04:22 11:45:10', '2027-04-22T11:45:10'],
  ['2027-04-22T11:45', '2027-04-22T11:45:00'],
  ['2027:02:30 11:45:10', null],
  ['2027:04:22 25:45:10', null],
  ['', null],
])('the time %j is %j', (written, time) => expect(localTime(written)).toBe(time))
