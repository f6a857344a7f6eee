/** A film in fragments, as a browser records it, as one piece with one index, as a phone writes it. One track of pictures. */
import { box, boxesIn, mustFind, number, withInside, type Box } from './boxes.ts'

interface Sample {
  bytes: Buffer
  duration: number
  isKey: boolean
}

/** Reads numbers of four bytes one after the other. */
const reader = (bytes: Buffer, at: number) => () => bytes.readUInt32BE((at += 4) - 4)

const samplesOf = (film: Buffer): Sample[] => {
  const boxes = boxesIn(film)
  const moov = boxesIn(mustFind(boxes, 'moov').body)
  const usual = boxesIn(mustFind(moov, 'mvex').body)
  const trex = mustFind(usual, 'trex').body
  const samples: Sample[] = []
  for (const moof of boxes.filter(({ type }) => type === 'moof')) {
    const traf = boxesIn(mustFind(boxesIn(moof.body), 'traf').body)
    const tfhd = mustFind(traf, 'tfhd').body
    const has = tfhd.readUInt32BE(0)
    const next = reader(tfhd, 8 + (has & 1 ? 8 : 0) + (has & 2 ? 4 : 0))
    const duration = has & 8 ? next() : trex.readUInt32BE(12)
    const size = has & 16 ? next() : trex.readUInt32BE(16)
    const flags = has & 32 ? next() : trex.readUInt32BE(20)
    for (const { body } of traf.filter(({ type }) => type === 'trun')) {
      const told = body.readUInt32BE(0)
      const read = reader(body, 4)
      const count = read()
      let at = moof.at + read()
      const first = told & 4 ? read() : flags
      for (let index = 0; index < count; index++) {
        const one = {
          duration: told & 0x100 ? read() : duration,
          size: told & 0x200 ? read() : size,
          flags: told & 0x400 ? read() : index === 0 ? first : flags,
        }
        if (told & 0x800) read()
        samples.push({
          bytes: film.subarray(at, at + one.size),
          duration: one.duration,
          isKey: (one.flags & 0x10000) === 0,
        })
        at += one.size
      }
    }
  }
  return samples
}

/** The table of a track; its samples follow each other from `from` on. */
const table = (stsd: Buffer, samples: readonly Sample[], from: number): Buffer => {
  const keys = samples.flatMap(({ isKey }, at) => (isKey ? [at + 1] : []))
  return box(
    'stbl',
    stsd,
    box('stts', number(0, samples.length, ...samples.flatMap(({ duration }) => [1, duration]))),
    box('stss', number(0, keys.length, ...keys)),
    box('stsc', number(0, 1, 1, samples.length, 1)),
    box('stsz', number(0, 0, samples.length, ...samples.map(({ bytes }) => bytes.length))),
    box('stco', number(0, 1, from)),
  )
}

/** A head of version 0 that says how long it is and when it was made. */
const timed = (type: string, { body }: Box, length: number, made: number): Buffer => {
  // Version 1 has times of eight bytes.
  const wide = body[0] === 1
  const id = type === 'tkhd' ? 8 : 4
  const middle = wide ? body.subarray(20, 20 + id) : body.subarray(12, 12 + id)
  const rest = body.subarray((wide ? 20 : 12) + id + (wide ? 8 : 4))
  const head = Buffer.concat([Buffer.from([0]), body.subarray(1, 4)])
  return box(type, head, number(made, made), middle, number(length), rest)
}

/** @param made seconds since 1904 */
export const inOnePiece = (film: Buffer, made: number): Buffer => {
  const boxes = boxesIn(film)
  const samples = samplesOf(film)
  const moov = mustFind(boxes, 'moov')
  const scaleOf = ({ body }: Box) => body.readUInt32BE(body[0] === 1 ? 20 : 12)
  const inside = boxesIn(moov.body)
  const media = boxesIn(mustFind(boxesIn(mustFind(inside, 'trak').body), 'mdia').body)
  const length = samples.reduce((sum, { duration }) => sum + duration, 0)
  const shown = Math.round((length / scaleOf(mustFind(media, 'mdhd'))) * scaleOf(mustFind(inside, 'mvhd')))
  const index = (from: number): Buffer =>
    withInside(moov, part => {
      if (part.type === 'mvhd') return timed('mvhd', part, shown, made)
      if (part.type !== 'trak') return undefined
      return withInside(part, each => {
        if (each.type === 'tkhd') return timed('tkhd', each, shown, made)
        if (each.type !== 'mdia') return undefined
        return withInside(each, of => {
          if (of.type === 'mdhd') return timed('mdhd', of, length, made)
          if (of.type !== 'minf') return of.whole
          return withInside(of, one =>
            one.type === 'stbl' ? table(mustFind(boxesIn(one.body), 'stsd').whole, samples, from) : one.whole,
          )
        })
      })
    })
  const start = mustFind(boxes, 'ftyp').whole
  const mdat = box('mdat', ...samples.map(({ bytes }) => bytes))
  return Buffer.concat([start, mdat, index(start.length + 8)])
}
