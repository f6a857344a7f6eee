/**
 * Puts the write-ahead log of a SQLite file into it, so that what is checked is what SQLite reads
 * (https://www.sqlite.org/fileformat2.html#the_write_ahead_log).
 */
import { ftruncateSync, readSync, writeSync } from 'node:fs'

const headerBytes = 32
const frameBytes = 24
const magics = new Map([
  [0x377f0682, 'little'],
  [0x377f0683, 'big'],
])

type Sum = [number, number]

/** Two sums over pairs of 32-bit words. */
function add([a, b]: Sum, bytes: Buffer, order: string): Sum {
  let [first, second] = [a, b]
  const word = (at: number) => (order === 'big' ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    first = (first + word(at) + second) >>> 0
    second = (second + word(at + 4) + first) >>> 0
  }
  return [first, second]
}

interface Frame {
  page: number
  /** Pages of the file after a commit; 0: it is none. */
  pages: number
  bytes: Buffer
}

/** All frames up to the last that is whole; none where the log is not of this kind of file. */
function framesOf(wal: Buffer, size: number): Frame[] {
  const order = wal.length < headerBytes ? undefined : magics.get(wal.readUInt32BE(0))
  if (order === undefined || wal.readUInt32BE(8) !== size) return []
  const salts = wal.subarray(16, 24)
  let sum = add([0, 0], wal.subarray(0, 24), order)
  if (sum[0] !== wal.readUInt32BE(24) || sum[1] !== wal.readUInt32BE(28)) return []
  const frames: Frame[] = []
  for (let at = headerBytes; at + frameBytes + size <= wal.length; at += frameBytes + size) {
    const head = wal.subarray(at, at + frameBytes)
    const bytes = wal.subarray(at + frameBytes, at + frameBytes + size)
    sum = add(add(sum, head.subarray(0, 8), order), bytes, order)
    const isWhole = sum[0] === head.readUInt32BE(16) && sum[1] === head.readUInt32BE(20)
    if (!isWhole || !head.subarray(8, 16).equals(salts)) break
    frames.push({ page: head.readUInt32BE(0), pages: head.readUInt32BE(4), bytes })
  }
  return frames
}

/** `wal` undefined: there is none. Afterwards the file needs no other beside it. */
export function applyLog(descriptor: number, wal: Buffer | undefined): void {
  const head = Buffer.alloc(100)
  if (readSync(descriptor, head, 0, 100, 0) < 100) return
  const said = head.readUInt16BE(16)
  const size = said === 1 ? 65_536 : said
  const frames = wal && size >= 512 ? framesOf(wal, size) : []
  const last = frames.findLastIndex(({ pages }) => pages > 0)
  const { pages = 0 } = frames[last] ?? {}
  // A page beyond the end of the file is cut off again.
  for (const { page, bytes } of frames.slice(0, last + 1))
    if (page >= 1 && page <= pages) writeSync(descriptor, bytes, 0, size, (page - 1) * size)
  if (pages) ftruncateSync(descriptor, pages * size)
  // "Written and read without a log".
  writeSync(descriptor, Buffer.of(1, 1), 0, 2, 18)
}
