import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureSize } from '../../src/uploads/picture-size.ts'

const file = (name: string) => readFileSync(new URL(`../pictures/${name}`, import.meta.url))
const size = { width: 24, height: 16 }

test.each([
  ['plain.jpg', 'image/jpeg'],
  ['gps.jpg', 'image/jpeg'],
  ['plain.png', 'image/png'],
  ['gps.png', 'image/png'],
  ['plain.webp', 'image/webp'],
  ['gps.webp', 'image/webp'],
])('%s says how large it is', (name, mime) => expect(pictureSize(mime, file(name))).toEqual(size))

test('a lossless and a simple WebP say it too', () => {
  const webp = (kind: string, rest: number[]) =>
    Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`, 'latin1'), Buffer.from(rest)])
  const lossless = 23 | (15 << 14)
  const bits = [0, 8, 16, 24].map(shift => (lossless >> shift) & 0xff)
  expect(pictureSize('image/webp', webp('VP8L', [0x2f, ...bits]))).toEqual(size)
  expect(pictureSize('image/webp', webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 24, 0, 16, 0]))).toEqual(size)
  expect(pictureSize('image/webp', webp('ALPH', [0, 0]))).toBeUndefined()
})

test('what ends before it says, or is something else, says nothing', () => {
  for (const [name, mime] of [
    ['plain.jpg', 'image/jpeg'],
    ['plain.png', 'image/png'],
    ['plain.webp', 'image/webp'],
  ] as const)
    for (let end = 0; end < 20; end++)
      expect([name, end, pictureSize(mime, file(name).subarray(0, end))]).toEqual([name, end, undefined])
  expect(pictureSize('image/gif', Buffer.from('GIF89a'))).toBeUndefined()
  expect(pictureSize('image/jpeg', Buffer.from('ffd8ff00', 'hex'))).toBeUndefined()
})
