/**
 * Whether the pages of a SQLite file are trees: SQLite itself follows pages that name each other without end. Each page is
 * read once, and must be named once (https://www.sqlite.org/fileformat2.html).
 */
import { fstatSync, readSync } from 'node:fs'

const pointer = 4
/** Deeper trees than these SQLite does not make. */
const deepest = 20

const interior = new Set([2, 5])
const kinds = new Set([2, 5, 10, 13])
const tableLeaf = 13
const tableInterior = 5

class BrokenPages extends Error {}

/** The parts of a page that say where others are. */
interface Page {
  number: number
  bytes: Buffer
  /** Where its header begins. */
  at: number
  kind: number
  cells: number[]
}

class Pages {
  private readonly descriptor: number
  private readonly size: number
  private readonly usable: number
  private readonly count: number
  private readonly named: Uint8Array

  constructor(descriptor: number) {
    this.descriptor = descriptor
    const head = Buffer.alloc(100)
    if (readSync(descriptor, head, 0, 100, 0) < 100) throw new BrokenPages()
    const said = head.readUInt16BE(16)
    this.size = said === 1 ? 65_536 : said
    if (this.size < 512 || (this.size & (this.size - 1)) !== 0) throw new BrokenPages()
    this.usable = this.size - (head[20] ?? 0)
    if (this.usable < 480) throw new BrokenPages()
    this.count = Math.floor(fstatSync(descriptor).size / this.size)
    this.named = new Uint8Array(Math.ceil((this.count + 1) / 8))
  }

  /** Goes through the tree at a page, and hands out what its leaves hold where `take` wants it. */
  walk(root: number, take?: (payload: Buffer) => void): void {
    const waiting = [{ number: root, depth: 1 }]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const page = this.page(next.number)
      if (next.depth > deepest) throw new BrokenPages()
      for (const cell of page.cells) {
        if (interior.has(page.kind))
          waiting.push({ number: page.bytes.readUInt32BE(cell), depth: next.depth + 1 })
        if (page.kind !== tableInterior) this.payload(page, cell, page.kind === tableLeaf ? take : undefined)
      }
      if (interior.has(page.kind))
        waiting.push({ number: page.bytes.readUInt32BE(page.at + 8), depth: next.depth + 1 })
    }
  }

  private page(number: number): Page {
    const bytes = this.bytesOf(number)
    const at = number === 1 ? 100 : 0
    const kind = bytes[at] ?? 0
    if (!kinds.has(kind)) throw new BrokenPages()
    const from = at + (interior.has(kind) ? 12 : 8)
    const cells: number[] = []
    for (let index = 0; index < bytes.readUInt16BE(at + 3); index++) {
      const place = from + 2 * index
      if (place + 2 > this.usable) throw new BrokenPages()
      const cell = bytes.readUInt16BE(place)
      if (cell < from || cell + pointer > this.usable) throw new BrokenPages()
      cells.push(cell)
    }
    return { number, bytes, at, kind, cells }
  }

  private bytesOf(number: number): Buffer {
    if (number < 1 || number > this.count) throw new BrokenPages()
    const [byte, bit] = [number >> 3, 1 << (number & 7)]
    if ((this.named[byte] ?? 0) & bit) throw new BrokenPages()
    this.named[byte] = (this.named[byte] ?? 0) | bit
    const bytes = Buffer.alloc(this.size)
    if (readSync(this.descriptor, bytes, 0, this.size, (number - 1) * this.size) < this.size)
      throw new BrokenPages()
    return bytes
  }

  /** What stands in a cell, with the chain of pages that takes what has no room in it. */
  private payload({ bytes, kind }: Page, cell: number, take: ((payload: Buffer) => void) | undefined): void {
    const begin = cell + (kind === 2 ? pointer : 0)
    const [length, after] = varint(bytes, begin)
    const from = kind === tableLeaf ? varint(bytes, after)[1] : after
    const most = kind === tableLeaf ? this.usable - 35 : Math.floor(((this.usable - 12) * 64) / 255) - 23
    if (length <= most) {
      if (from + length > this.usable) throw new BrokenPages()
      return take?.(bytes.subarray(from, from + length))
    }
    const least = Math.floor(((this.usable - 12) * 32) / 255) - 23
    const fits = least + ((length - least) % (this.usable - pointer))
    const local = fits <= most ? fits : least
    if (from + local + pointer > this.usable) throw new BrokenPages()
    const parts = [bytes.subarray(from, from + local)]
    let left = length - local
    for (let next = bytes.readUInt32BE(from + local); left > 0;) {
      const more = this.bytesOf(next)
      if (take) parts.push(more.subarray(pointer, pointer + Math.min(left, this.usable - pointer)))
      left -= this.usable - pointer
      next = more.readUInt32BE(0)
    }
    take?.(Buffer.concat(parts))
  }
}

/** Up to nine bytes, of which each but the last says that another one follows. Its value, and where it ends. */
function varint(bytes: Buffer, from: number): [value: number, after: number] {
  let value = 0
  for (let at = from; at < from + 9; at++) {
    const byte = bytes[at]
    if (byte === undefined) throw new BrokenPages()
    value = at === from + 8 ? value * 256 + byte : value * 128 + (byte & 127)
    if (byte < 128 || at === from + 8) {
      if (!Number.isSafeInteger(value)) throw new BrokenPages()
      return [value, at + 1]
    }
  }
  throw new BrokenPages()
}

const sizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]

/** Bytes of a value by its serial type. */
function sizeOf(type: number): number {
  return type < sizes.length ? (sizes[type] ?? 0) : Math.floor((type - 12) / 2)
}

/** The first page of a table or an index, out of a row of the schema; 0: it has none. */
function rootIn(payload: Buffer): number {
  const [header, first] = varint(payload, 0)
  const types: number[] = []
  for (let at = first; at < header && types.length < 4;) {
    const [type, after] = varint(payload, at)
    types.push(type)
    at = after
  }
  const [type = 0] = types.slice(3)
  const from = header + types.slice(0, 3).reduce((sum, each) => sum + sizeOf(each), 0)
  if (type === 9) return 1
  const size = type >= 1 && type <= 6 ? sizeOf(type) : 0
  if (from + size > payload.length || size > 6) throw new BrokenPages()
  return size ? payload.readUIntBE(from, size) : 0
}

/** False for a file that SQLite must not be given. */
export function arePagesTrees(descriptor: number): boolean {
  try {
    const pages = new Pages(descriptor)
    const roots: number[] = []
    pages.walk(1, payload => {
      const root = rootIn(payload)
      if (root > 0) roots.push(root)
    })
    for (const root of roots) pages.walk(root)
    return true
  } catch (error) {
    // Reading past the end of a page is as broken.
    if (error instanceof BrokenPages || error instanceof RangeError) return false
    throw error
  }
}
