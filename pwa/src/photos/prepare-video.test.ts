import { expect, test } from 'vitest'
import { filmedAt, videoType } from './prepare-video.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

test.each([
  ['\0\0\0\x18ftypisom', 'video/mp4'],
  ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
  ['\x1aE\xdf\xa3', 'video/webm'],
  ['\0\0\0\x18ftypheic', undefined],
  ['\0\0\0\x18ftypavif', undefined],
  ['\xff\xd8\xff\xe1', undefined],
])('%j is %s', (head, type) => expect(videoType(bytes(head))).toBe(type))

/** A movie header behind so many other bytes. */
function movie(seconds: number, before = 10): Uint8Array {
  const found = new Uint8Array(before + 40)
  found.set(bytes('mvhd'), before)
  new DataView(found.buffer).setUint32(before + 8, seconds)
  return found
}

test('a video says when it was filmed', () => {
  const instant = new Date(2027, 3, 22, 11, 45, 10)
  const seconds = instant.getTime() / 1000 + 2_082_844_800
  expect(filmedAt(movie(seconds))).toBe('2027-04-22T11:45:10')
  expect(filmedAt(movie(seconds, 9_000_000))).toBe('2027-04-22T11:45:10')
  expect(filmedAt(movie(0))).toBeNull()
  expect(filmedAt(bytes('mvhd'))).toBeNull()
})
