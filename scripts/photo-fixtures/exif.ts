/** An Exif block as a phone writes it into its photos. */

interface Tag {
  tag: number
  /** 2: text, 3: short, 4: long, 5: fractions, 7: bytes. */
  type: 2 | 3 | 4 | 5 | 7
  value: Buffer
  count: number
}

export interface PhoneFacts {
  /** `YYYY:MM:DD HH:MM:SS`, by the clock there. */
  taken: string
  lat: number
  lng: number
  /** Joins the two halves of a live photo. */
  live?: string
}

const number = (bytes: 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

const text = (tag: number, value: string): Tag => {
  const bytes = Buffer.from(`${value}\0`, 'latin1')
  return { tag, type: 2, value: bytes, count: bytes.length }
}
const long = (tag: number, value: number): Tag => ({ tag, type: 4, value: number(4, value), count: 1 })
const fractions = (tag: number, values: number[]): Tag => ({
  tag,
  type: 5,
  value: Buffer.concat(values.flatMap(value => [number(4, Math.round(value * 10_000)), number(4, 10_000)])),
  count: values.length,
})
const bytes = (tag: number, value: Buffer): Tag => ({ tag, type: 7, value, count: value.length })

/** A directory of tags that begins at `start`, with what does not fit into it behind it. */
const directory = (start: number, tags: readonly Tag[]): Buffer => {
  const rest: Buffer[] = []
  let at = start + 2 + tags.length * 12 + 4
  const entries = tags.map(({ tag, type, count, value }) => {
    const held = value.length <= 4 ? Buffer.concat([value, Buffer.alloc(4 - value.length)]) : number(4, at)
    if (value.length > 4) {
      const padded = Buffer.concat([value, Buffer.alloc(value.length % 2)])
      rest.push(padded)
      at += padded.length
    }
    return Buffer.concat([number(2, tag), number(2, type), number(4, count), held])
  })
  return Buffer.concat([number(2, tags.length), ...entries, number(4, 0), ...rest])
}

const degrees = (value: number): number[] => {
  const whole = Math.floor(Math.abs(value))
  const minutes = (Math.abs(value) - whole) * 60
  return [whole, Math.floor(minutes), (minutes % 1) * 60]
}

/** Apple's own block, with what joins the halves of a live photo. */
const makerNote = (live: string): Buffer => {
  const head = Buffer.concat([Buffer.from('Apple iOS\0\0\u0001MM', 'latin1')])
  return Buffer.concat([head, directory(head.length, [text(0x11, live)])])
}

/** Begins with `Exif\0\0`. */
export const exifBlock = ({ taken, lat, lng, live }: PhoneFacts): Buffer => {
  const photo = [text(0x9003, taken), ...(live === undefined ? [] : [bytes(0x927c, makerNote(live))])]
  const gps = [
    text(1, lat < 0 ? 'S' : 'N'),
    fractions(2, degrees(lat)),
    text(3, lng < 0 ? 'W' : 'E'),
    fractions(4, degrees(lng)),
  ]
  const main = (photoAt: number, gpsAt: number) =>
    directory(8, [
      text(0x010f, 'Caravel'),
      text(0x0110, 'canary-camera'),
      long(0x8769, photoAt),
      long(0x8825, gpsAt),
    ])
  const photoAt = 8 + main(0, 0).length
  const photoPart = directory(photoAt, photo)
  const gpsAt = photoAt + photoPart.length
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\u0008', 'latin1'),
    main(photoAt, gpsAt),
    photoPart,
    directory(gpsAt, gps),
  ])
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff])
}

/** The JPEG with the block behind its first marker. */
export const withExif = (jpeg: Buffer, block: Buffer): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1]),
    number(2, block.length + 2),
    block,
    jpeg.subarray(2),
  ])
