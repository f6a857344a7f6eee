/** Pictures of a browser's encoder, with what cameras and programs write beside the picture put in. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { orientationIn, orientationSegment } from '../../src/uploads/orientation.ts'
import { sniffType } from '../../src/uploads/sniff-type.ts'
import { stripMetadata } from '../../src/uploads/strip-metadata.ts'

const picture = (name: string): Buffer => readFileSync(new URL(`../pictures/${name}`, import.meta.url))
const tells = /canary|GPS|Exif|xmpmeta|MPF/i

test('a JPEG keeps its picture, its colours and how it is turned, and nothing else', () => {
  const [told, plain] = [picture('gps.jpg'), picture('plain.jpg')]
  expect(told.toString('latin1')).toMatch(/canary motion film/)
  const clean = stripMetadata('image/jpeg', told)
  const text = clean?.toString('latin1').replace(/Exif\0\0MM/, '') ?? ''
  expect(text).not.toMatch(tells)
  expect(text).toContain('a colour profile')
  const exif = clean?.indexOf('Exif\0\0', 'latin1') ?? -1
  expect(orientationIn(clean?.subarray(exif + 6) ?? Buffer.alloc(0))).toBe(6)
  // From its tables to its end the picture is as the encoder made it.
  const tables = plain.indexOf(Buffer.from([0xff, 0xdb]))
  expect(clean?.subarray(-plain.length + tables)).toEqual(plain.subarray(tables))
  expect(stripMetadata('image/jpeg', plain)).toEqual(plain)
})

test.each(['png', 'webp'])('a %s keeps its picture and nothing else', kind => {
  const mime = `image/${kind}`
  const [told, plain] = [picture(`gps.${kind}`), picture(`plain.${kind}`)]
  expect(told.toString('latin1')).toMatch(tells)
  expect(stripMetadata(mime, told)).toEqual(plain)
  expect(stripMetadata(mime, plain)).toEqual(plain)
})

test.each(['jpg', 'png', 'webp'])(
  'a %s that is cut off anywhere is refused or rid of it, and never hangs',
  kind => {
    const mime = kind === 'jpg' ? 'image/jpeg' : `image/${kind}`
    const told = picture(`gps.${kind}`)
    for (let length = 12; length < told.length; length++) {
      const clean = stripMetadata(mime, told.subarray(0, length))
      expect(clean?.toString('latin1').replace(/Exif\0\0MM/, '') ?? '').not.toMatch(tells)
    }
  },
)

test('a picture of countless empty parts is refused', () => {
  const many = 100_001
  const segments = Buffer.alloc(many * 4, Buffer.from([0xff, 0xdb, 0, 2]))
  const end = bytes('\xff\xda\0\x02\0\xff\xd9')
  expect(stripMetadata('image/jpeg', Buffer.concat([bytes('\xff\xd8'), segments, end]))).toBeUndefined()
  const chunks = Buffer.alloc(many * 12, bytes('\0\0\0\0abcd\0\0\0\0'))
  const png = [bytes('\x89PNG\r\n\x1a\n'), chunks, bytes('\0\0\0\0IEND\0\0\0\0')]
  expect(stripMetadata('image/png', Buffer.concat(png))).toBeUndefined()
  const head = bytes('RIFF\0\0\0\0WEBP')
  const frames = Buffer.alloc(many * 8, bytes('ANMF\0\0\0\0'))
  head.writeUInt32LE(4 + frames.length, 4)
  expect(stripMetadata('image/webp', Buffer.concat([head, frames]))).toBeUndefined()
})

test.each([1, 3, 6, 8])('orientation %i is read in either byte order', orientation => {
  const motorola = orientationSegment(orientation).subarray(10)
  const intel = Buffer.from(motorola)
  intel.write('II*\0', 0, 'latin1')
  intel.writeUInt32LE(8, 4)
  intel.writeUInt16LE(1, 8)
  intel.writeUInt16LE(0x0112, 10)
  intel.writeUInt16LE(3, 12)
  intel.writeUInt32LE(1, 14)
  intel.writeUInt16LE(orientation, 18)
  expect([orientationIn(motorola), orientationIn(intel)]).toEqual([orientation, orientation])
})

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each<[string, Buffer, string, string | undefined]>([
  ['a JPEG called PNG', picture('plain.jpg'), 'image/png', 'image/jpeg'],
  ['a PNG', picture('plain.png'), 'image/png', 'image/png'],
  ['a WebP', picture('plain.webp'), 'image/webp', 'image/webp'],
  ['a GIF', bytes('GIF89a…'), 'image/gif', 'image/gif'],
  ['a picture of an iPhone', bytes('\0\0\0\x18ftypheic\0\0'), 'image/jpeg', 'image/heic'],
  ['a PDF', bytes('%PDF-1.7\n'), 'application/pdf', 'application/pdf'],
  ['a drawing called JPEG', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), 'image/jpeg', undefined],
  ['a drawing behind a mark', bytes('\xef\xbb\xbf<?xml version="1.0"?><svg/>'), 'text/plain', undefined],
  ['a drawing in UTF-16', Buffer.from('<svg>', 'utf16le'), 'text/plain', undefined],
  ['a drawing behind a comment', bytes(`<!-- ${'x'.repeat(999)} --><svg>`), 'text/csv', undefined],
  ['a page', bytes('\n <!DOCTYPE html><script>'), 'text/plain', undefined],
  ['words', bytes('Seat 12A\nGate 7'), 'text/plain', 'text/plain'],
  ['no words', bytes('MZ\0\0\0'), 'text/plain', undefined],
  ['a program', bytes('MZ\0\0\0'), 'image/jpeg', undefined],
  ['a pass', bytes('PK\x03\x04…'), 'application/vnd.apple.pkpass', 'application/vnd.apple.pkpass'],
  [
    'a mail with a page in it',
    bytes('From: a@b.c\r\nTo: d@e.f\r\n\r\n<html><svg>'),
    'message/rfc822',
    'message/rfc822',
  ],
  ['a page called a mail', bytes('<html>\r\nFrom: a@b.c\r\nTo: d@e.f\r\n'), 'message/rfc822', undefined],
  ['a calendar', bytes('BEGIN:VCALENDAR\r\n'), 'text/calendar', 'text/calendar'],
  ['a page called a calendar', bytes('<!doctype html><script>'), 'text/calendar', undefined],
  ['any archive', bytes('PK\x03\x04…'), 'image/jpeg', 'application/zip'],
])('%s is known by its bytes', (_, head, declared, mime) => {
  expect(sniffType(head, declared)).toBe(mime)
})
