/** A film as a phone writes it: in one piece, with when and where it was filmed in its head. */
import { box, boxesIn, number } from './boxes.ts'
import { inOnePiece } from './one-piece.ts'

export interface FilmFacts {
  taken: Date
  /** ISO 6709, as in `+40.6123-008.7498/`. */
  where: string
  /** QuickTime, with what joins the halves of a live photo. */
  live?: string
}

/** Seconds between 1904, where MP4 counts from, and 1970. */
const mp4Epoch = 2_082_844_800

/** Apple's list of named texts. */
const appleTexts = (texts: Record<string, string>): Buffer => {
  const names = Object.keys(texts)
  const keys = names.map(name =>
    Buffer.concat([number(name.length + 8), Buffer.from('mdta'), Buffer.from(name)]),
  )
  const values = Object.values(texts).map((text, at) => {
    const data = box('data', number(1, 0), Buffer.from(text))
    return Buffer.concat([number(data.length + 8, at + 1), data])
  })
  const handler = box('hdlr', number(0, 0), Buffer.from('mdta'), Buffer.alloc(13))
  return box('meta', handler, box('keys', number(0, names.length), ...keys), box('ilst', ...values))
}

/** @param recorded MP4 in fragments, one track of pictures */
export const phoneFilm = (recorded: Buffer, { taken, where, live }: FilmFacts): Buffer => {
  const film = inOnePiece(recorded, Math.floor(taken.getTime() / 1000) + mp4Epoch)
  const size = Buffer.alloc(4)
  size.writeUInt16BE(where.length)
  const place = box('udta', box('\u00a9xyz', size, Buffer.from(where)))
  const apple = appleTexts({
    'com.apple.quicktime.location.ISO6709': where,
    'com.apple.quicktime.model': 'canary-camera',
    ...(live === undefined ? {} : { 'com.apple.quicktime.content.identifier': live }),
  })
  const parts = boxesIn(film).map(({ type, whole, body }) => {
    // The index is behind the pictures, so that it may grow.
    if (type === 'moov') return box('moov', body, place, apple)
    // As long as the one that it replaces: the index counts from the start of the file.
    if (type === 'ftyp' && live !== undefined)
      return Buffer.concat([whole.subarray(0, 8), Buffer.from('qt  '), whole.subarray(12)])
    return whole
  })
  return Buffer.concat(parts)
}
