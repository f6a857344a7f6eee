/**
 * A zip archive written as it is read (APPNOTE 6.3.10): nothing is held in memory but the list of what is in it. What is
 * packed already, such as pictures, is wrapped and not packed again. One file may have up to 4 GB, all of them any number.
 */
import { pipeline } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** Path inside the archive, with `/`. */
  name: string
  /** Epoch ms. */
  at: number
  /** Made smaller; else only wrapped. */
  pack: boolean
  bytes: AsyncIterable<Uint8Array>
}

interface Written {
  name: Buffer
  stamp: number
  crc: number
  packed: number
  size: number
  offset: number
}

const most32 = 0xffff_ffff
const most16 = 0xffff
/** Sizes follow the bytes; names are UTF-8. */
const flags = 0x0808
const deflated = 8

/** Numbers in little endian, each with how many bytes it takes. */
const fields = (...numbers: [bytes: 2 | 4 | 8, value: number][]): Buffer => {
  const buffer = Buffer.alloc(numbers.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of numbers) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

/** Date and time as DOS had them, in UTC: the archive does not know a zone. */
const stampOf = (at: number): number => {
  const date = new Date(Math.max(at, Date.UTC(1980, 0, 1)))
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}

export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, at, pack, bytes } of entries) {
    const entry = { name: Buffer.from(name), stamp: stampOf(at), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(entry)
    yield head
    for await (const chunk of deflate(counted(bytes, entry), pack)) {
      entry.packed += chunk.length
      yield chunk
    }
    const sizes = fields([4, 0x0807_4b50], [4, entry.crc], [4, entry.packed], [4, entry.size])
    yield sizes
    offset += head.length + entry.packed + sizes.length
    written.push(entry)
  }
  const start = offset
  for (const entry of written) {
    const line = directoryLine(entry)
    offset += line.length
    yield line
  }
  yield ending(written.length, start, offset - start)
}

async function* counted(bytes: AsyncIterable<Uint8Array>, entry: Written): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    entry.crc = crc32(chunk, entry.crc)
    entry.size += chunk.length
    yield chunk
  }
}

const deflate = (bytes: AsyncIterable<Uint8Array>, pack: boolean): AsyncIterable<Uint8Array> => {
  const { Z_DEFAULT_COMPRESSION, Z_NO_COMPRESSION } = constants
  const level = pack ? Z_DEFAULT_COMPRESSION : Z_NO_COMPRESSION
  // What goes wrong is thrown to whoever reads.
  return pipeline(bytes, createDeflateRaw({ level }), () => undefined)
}

const localHeader = ({ name, stamp }: Written): Buffer =>
  Buffer.concat([
    fields([4, 0x0403_4b50], [2, 20], [2, flags], [2, deflated], [4, stamp], [4, 0], [4, 0], [4, 0]),
    fields([2, name.length], [2, 0]),
    name,
  ])

const directoryLine = ({ name, stamp, crc, packed, size, offset }: Written): Buffer => {
  const far = offset >= most32
  const extra = far ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0)
  return Buffer.concat([
    fields([4, 0x0201_4b50], [2, 0x031e], [2, far ? 45 : 20], [2, flags], [2, deflated], [4, stamp]),
    fields([4, crc], [4, packed], [4, size], [2, name.length], [2, extra.length]),
    // No comment, first disk, no attributes but those of a plain file (0644).
    fields([2, 0], [2, 0], [2, 0], [4, 0x81a4_0000], [4, Math.min(offset, most32)]),
    name,
    extra,
  ])
}

/** The end of an archive: what lies in it and where that is told, in the larger form where it has to be. */
export const ending = (count: number, start: number, length: number): Buffer => {
  const large = count >= most16 || start >= most32 || length >= most32
  const far = large
    ? [
        fields([4, 0x0606_4b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0]),
        fields([8, count], [8, count], [8, length], [8, start]),
        fields([4, 0x0706_4b50], [4, 0], [8, start + length], [4, 1]),
      ]
    : []
  const [shown, size, from] = [Math.min(count, most16), Math.min(length, most32), Math.min(start, most32)]
  return Buffer.concat([
    ...far,
    fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, shown], [2, shown], [4, size], [4, from], [2, 0]),
  ])
}
