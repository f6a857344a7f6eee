import { expect, test } from 'vitest'
import { readVideoFacts } from './video-facts.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))
const mp4Epoch = 2_082_844_800

/** A movie header behind so many other bytes, and what follows it. */
function movie(seconds: number, { before = 10, after = '' } = {}): Uint8Array {
  const found = new Uint8Array(before + 40 + after.length)
  found.set(bytes('mvhd'), before)
  new DataView(found.buffer).setUint32(before + 8, seconds)
  found.set(bytes(after), before + 40)
  return found
}

test('a video says when it was filmed, in the time of this device where it does not say where', async () => {
  const seconds = new Date(2027, 3, 22, 11, 45, 10).getTime() / 1000 + mp4Epoch
  const facts = { taken_at: '2027-04-22T11:45:10', lat: null, lng: null }
  expect(await readVideoFacts(movie(seconds))).toEqual(facts)
  expect(await readVideoFacts(movie(seconds, { before: 9_000_000 }))).toEqual(facts)
  expect((await readVideoFacts(movie(0))).taken_at).toBeNull()
  expect((await readVideoFacts(bytes('mvhd'))).taken_at).toBeNull()
})

test.each([
  ['Android', '\0\0\0\x1a\xa9xyz\0\x12\x15\xc7+38.7139-009.1394/'],
  ['Apple', 'com.apple.quicktime.location.ISO6709\0\0data\0\0+38.7139-009.1394+012.345/'],
])(
  'as %s writes it, a video says where it was filmed, and its time is that of the place',
  async (_, after) => {
    const seconds = Date.UTC(2027, 3, 22, 11, 45, 10) / 1000 + mp4Epoch
    // In Lisbon, in summer.
    expect(await readVideoFacts(movie(seconds, { after }))).toEqual({
      taken_at: '2027-04-22T12:45:10',
      lat: 38.7139,
      lng: -9.1394,
    })
  },
)

test('a position that can be none is not one', async () => {
  const seconds = Date.UTC(2027, 3, 22, 11, 45, 10) / 1000 + mp4Epoch
  for (const where of ['+97.0000-025.0000/', '+00.0000+000.0000/', 'somewhere'])
    expect(await readVideoFacts(movie(seconds, { after: `\xa9xyz\0\x12\x15\xc7${where}` }))).toMatchObject({
      lat: null,
      lng: null,
    })
})
