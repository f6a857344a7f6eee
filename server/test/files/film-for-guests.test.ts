import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { cleanedPart, cleanedStream, cleanFilm } from '../../src/uploads/film-for-guests.ts'

const number = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}

const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map(each => Buffer.from(each as string)))
  return Buffer.concat([number(body.length + 8), Buffer.from(type, 'latin1'), body])
}

interface Track {
  kind: string
  /** Where its samples lie, and how long they are. */
  chunks: [offset: number, sizes: number[]][]
}

const taken = number(0xdddd_dddd, 0xdddd_dddd)

const track = ({ kind, chunks }: Track): Buffer => {
  const sizes = chunks.flatMap(([, list]) => list)
  const table = box(
    'stbl',
    box('stsd', 'codec'),
    box(
      'stsc',
      number(0, chunks.length, ...chunks.flatMap(([, list], index) => [index + 1, list.length, 1])),
    ),
    box('stsz', number(0, 0, sizes.length, ...sizes)),
    box('stco', number(0, chunks.length, ...chunks.map(([offset]) => offset))),
  )
  const media = [
    box('mdhd', number(0), taken, 'rest'),
    box('hdlr', number(0, 0), kind, number(0, 0, 0), 'canary-handler'),
    box('minf', box('vmhd', 'v'), box('dinf', 'd'), table),
  ]
  return box(
    'trak',
    box('tkhd', number(0), taken, 'rest'),
    box('mdia', ...media),
    box('udta', 'canary-track'),
  )
}

/** A film with a track of positions, words about it, and something behind its end. */
const filmWith = (tracks: (from: number) => Track[], samples: string): Buffer => {
  const index = (from: number) =>
    box(
      'moov',
      box('mvhd', number(0), taken, 'rest'),
      ...tracks(from).map(track),
      box('udta', box('\u00a9xyz', 'canary-place')),
    )
  const start = box('ftyp', 'isom')
  const from = start.length + index(0).length + 8
  return Buffer.concat([start, index(from), box('mdat', samples), box('uuid', 'canary-behind')])
}

const samples = 'pic-one|canary-gps|pic-two'
const film = filmWith(
  from => [
    {
      kind: 'vide',
      chunks: [
        [from, [3, 4]],
        [from + 19, [7]],
      ],
    },
    { kind: 'meta', chunks: [[from + 8, [10]]] },
  ],
  samples,
)
const cleaned = (bytes: Buffer) =>
  cleanFilm(bytes.length, async (start, end) => Buffer.from(bytes.subarray(start, end)))

test('a film for guests has its pictures in their places, and neither times nor words nor positions', async () => {
  const clean = await cleaned(film)
  const sent = await buffer(
    cleanedStream(clean!, 0, Readable.from([film.subarray(0, 100), film.subarray(100)])),
  )
  expect(sent).toHaveLength(film.length)
  const text = sent.toString('latin1')
  for (const kept of ['pic-one', 'pic-two', 'isom', 'vide', 'codec']) {
    expect(text).toContain(kept)
    expect(text.indexOf(kept)).toBe(film.toString('latin1').indexOf(kept))
  }
  for (const gone of ['canary', 'meta', 'udta', '\xdd\xdd', '|'])
    expect([gone, text.includes(gone)]).toEqual([gone, false])
})

test('any part of it is the same part of the whole', async () => {
  const clean = (await cleaned(film))!
  const whole = cleanedPart(clean, 0, film)
  for (const [start, end] of [
    [0, 5],
    [7, 60],
    [film.length - 40, film.length],
    [150, 151],
  ] as const)
    expect(cleanedPart(clean, start, film.subarray(start, end))).toEqual(whole.subarray(start, end))
})

test('what cannot be told apart is not handed on', async () => {
  const fragments = Buffer.concat([film, box('moof', 'canary')])
  for (const bytes of [
    fragments,
    film.subarray(0, 60),
    Buffer.from('webm'),
    box('ftyp', 'isom'),
    Buffer.alloc(64),
  ])
    expect(await cleaned(bytes)).toBeUndefined()
  const endless = Buffer.from(film)
  endless.writeUInt32BE(0xffff_ffff, film.indexOf('stco') + 8)
  expect(await cleaned(endless)).toBeUndefined()
})
