/**
 * Films without what they tell beside what they show: where and when they were taken, with what, by whom. An MPEG-4 or
 * QuickTime file keeps its length, so that parts of it can be served: the pictures and sounds of its tracks stay, all other
 * bytes are sent as zeros (ISO/IEC 14496-12).
 */
import { Transform, type Readable } from 'node:stream'

export interface CleanFilm {
  size: number
  /** What is sent in place of the bytes at these offsets, in their order. */
  patches: { at: number; bytes: Buffer }[]
  /** Bytes that are sent as they are: starts and ends (not included), in order, without overlaps. */
  kept: Float64Array
}

/** Reads bytes of the file; `end` is not included. */
type ReadPart = (start: number, end: number) => Promise<Buffer>

/** No index of a film of 200 MB is larger. */
const largestIndex = 16 * 1024 * 1024
const mostBoxes = 1_000

/** Undefined: it cannot be told what in it is picture and sound. */
export async function cleanFilm(size: number, read: ReadPart): Promise<CleanFilm | undefined> {
  const patches: CleanFilm['patches'] = []
  let ranges: Range[] | undefined
  let boxes = 0
  for (let at = 0; at + 8 <= size;) {
    if (++boxes > mostBoxes) return undefined
    const head = await read(at, Math.min(size, at + 16))
    const box = boxAt(head, 0, size - at)
    if (!box) return undefined
    const end = at + box.size
    if (box.type === 'ftyp') {
      if (box.size > 1_000) return undefined
      patches.push({ at, bytes: await read(at, end) })
    } else if (box.type === 'moov') {
      if (ranges || box.size > largestIndex) return undefined
      const index = await read(at, end)
      ranges = cleanIndex(index, box, size)
      if (!ranges) return undefined
      patches.push({ at, bytes: index })
    } else if (box.type === 'mdat') patches.push({ at, bytes: head.subarray(0, box.head) })
    // A film in fragments has an index for each of them.
    else if (box.type === 'moof') return undefined
    else patches.push({ at, bytes: freed(head.subarray(0, box.head)) })
    at = end
  }
  return ranges && { size, patches, kept: joined(ranges) }
}

interface Box {
  type: string
  size: number
  /** Bytes of its head. */
  head: number
}

type Range = [start: number, end: number]

/** @param room bytes from `at` to the end of what it lies in */
function boxAt(bytes: Buffer, at: number, room: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined
  let size = bytes.readUInt32BE(at)
  const type = bytes.toString('latin1', at + 4, at + 8)
  let head = 8
  if (size === 1) {
    if (at + 16 > bytes.length) return undefined
    size = Number(bytes.readBigUInt64BE(at + 8))
    head = 16
  } else if (size === 0) size = room
  return size >= head && size <= room ? { type, size, head } : undefined
}

function freed(head: Buffer): Buffer {
  const free = Buffer.from(head)
  free.write('free', 4, 'latin1')
  return free
}

interface Child extends Box {
  at: number
  /** Where its content begins. */
  from: number
  end: number
}

/** The boxes in a box; undefined where they do not fill it. */
function childrenOf(bytes: Buffer, { from, end }: Pick<Child, 'from' | 'end'>): Child[] | undefined {
  const found: Child[] = []
  for (let at = from; at < end;) {
    // QuickTime may end a list of boxes with four zeros.
    if (end - at < 8) return bytes.subarray(at, end).every(byte => byte === 0) ? found : undefined
    const box = boxAt(bytes, at, end - at)
    if (!box || found.length >= mostBoxes) return undefined
    found.push({ ...box, at, from: at + box.head, end: at + box.size })
    at += box.size
  }
  return found
}

function blank(bytes: Buffer, { at, from, end }: Child): void {
  bytes.write('free', at + 4, 'latin1')
  bytes.fill(0, from, end)
}

/** What stays of an index, by the box it lies in; everything else is blanked. */
const keptBoxes: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak'],
  trak: ['tkhd', 'edts', 'mdia', 'tapt'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  stbl: ['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stsc', 'stsz', 'stco', 'co64', 'sdtp', 'sgpd', 'sbgp'],
}
const withTimes = new Set(['mvhd', 'tkhd', 'mdhd'])

/** Blanks in place what an index tells, and answers where in the file pictures and sounds lie. */
function cleanIndex(bytes: Buffer, { head, size }: Box, fileSize: number): Range[] | undefined {
  const ranges: Range[] = []
  const parts = keepOnly(bytes, 'moov', { from: head, end: size })
  if (!parts) return undefined
  for (const track of parts) {
    if (track.type !== 'trak') continue
    const found = cleanTrack(bytes, track, fileSize)
    if (!found) return undefined
    ranges.push(...found)
  }
  return ranges
}

function keepOnly(bytes: Buffer, type: string, box: Pick<Child, 'from' | 'end'>): Child[] | undefined {
  const children = childrenOf(bytes, box)
  for (const child of children ?? []) {
    if (!keptBoxes[type]?.includes(child.type)) blank(bytes, child)
    else if (withTimes.has(child.type)) forgetTimes(bytes, child)
  }
  return children?.filter(child => keptBoxes[type]?.includes(child.type))
}

/** When it was made and changed: two numbers of 4 bytes, or of 8 in version 1. */
function forgetTimes(bytes: Buffer, { from, end }: Child): void {
  bytes.fill(0, Math.min(end, from + 4), Math.min(end, from + (bytes[from] === 1 ? 20 : 12)))
}

function cleanTrack(bytes: Buffer, track: Child, fileSize: number): Range[] | undefined {
  const inTrack = childrenOf(bytes, track)
  const media = inTrack?.find(({ type }) => type === 'mdia')
  const inMedia = media && childrenOf(bytes, media)
  const handler = inMedia?.find(({ type }) => type === 'hdlr')
  const kind = handler && bytes.toString('latin1', handler.from + 8, handler.from + 12)
  if (kind !== 'vide' && kind !== 'soun') {
    blank(bytes, track)
    return []
  }
  keepOnly(bytes, 'trak', track)
  const info = keepOnly(bytes, 'mdia', media!)?.find(({ type }) => type === 'minf')
  const table = info && keepOnly(bytes, 'minf', info)?.find(({ type }) => type === 'stbl')
  const tables = table && keepOnly(bytes, 'stbl', table)
  // Its name may be somebody's.
  if (handler!.end > handler!.from + 24) bytes.fill(0, handler!.from + 24, handler!.end)
  return tables && samplesOf(bytes, tables, fileSize)
}

/** Where the samples of a track lie: one range for each chunk. */
function samplesOf(bytes: Buffer, tables: readonly Child[], fileSize: number): Range[] | undefined {
  const named = (...types: string[]) => tables.find(({ type }) => types.includes(type))
  const [offsets, runs, sizes] = [named('stco', 'co64'), named('stsc'), named('stsz')]
  if (!offsets || !runs || !sizes || sizes.from + 12 > sizes.end) return undefined
  const width = offsets.type === 'co64' ? 8 : 4
  const chunks = countIn(bytes, offsets, 4, width)
  const runCount = countIn(bytes, runs, 4, 12)
  const uniform = bytes.readUInt32BE(sizes.from + 4)
  const samples = uniform === 0 ? countIn(bytes, sizes, 8, 4) : 0
  if (chunks === undefined || runCount === undefined || samples === undefined) return undefined
  const ranges: Range[] = []
  let run = 0
  let sample = 0
  for (let chunk = 0; chunk < chunks; chunk++) {
    while (run + 1 < runCount && bytes.readUInt32BE(runs.from + 8 + (run + 1) * 12) <= chunk + 1) run++
    const perChunk = runCount ? bytes.readUInt32BE(runs.from + 8 + run * 12 + 4) : 0
    let length = uniform * perChunk
    for (let left = uniform === 0 ? perChunk : 0; left > 0 && sample < samples; left--, sample++)
      length += bytes.readUInt32BE(sizes.from + 12 + sample * 4)
    const at = offsets.from + 8 + chunk * width
    const start = width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
    if (start < fileSize) ranges.push([start, Math.min(fileSize, start + length)])
  }
  return ranges
}

/** How many rows a table says it has; undefined where it has no room for them. */
function countIn(bytes: Buffer, { from, end }: Child, before: number, width: number): number | undefined {
  if (from + before + 4 > end) return undefined
  const count = bytes.readUInt32BE(from + before)
  return from + before + 4 + count * width <= end ? count : undefined
}

function joined(ranges: Range[]): Float64Array {
  const flat: number[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = flat.length - 1
    if (last > 0 && start <= flat[last]!) flat[last] = Math.max(flat[last]!, end)
    else flat.push(start, end)
  }
  return Float64Array.from(flat)
}

/** The bytes from `start` on, of a stream that begins there, as guests are sent them. */
export function cleanedStream(film: CleanFilm, start: number, source: Readable): Readable {
  let at = start
  const clean = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, cleanedPart(film, at, chunk))
      at += chunk.length
    },
  })
  source.once('error', error => clean.destroy(error))
  clean.once('close', () => source.destroy())
  return source.pipe(clean)
}

/** These bytes of the file, which begin at `at`, without what is not kept. */
export function cleanedPart({ patches, kept }: CleanFilm, at: number, chunk: Buffer): Buffer {
  const out = Buffer.alloc(chunk.length)
  const end = at + chunk.length
  for (let index = firstAfter(kept, at); index < kept.length && kept[index]! < end; index += 2) {
    const from = Math.max(at, kept[index]!)
    chunk.copy(out, from - at, from - at, Math.min(end, kept[index + 1]!) - at)
  }
  for (const patch of patches) {
    const from = Math.max(at, patch.at)
    const to = Math.min(end, patch.at + patch.bytes.length)
    if (from < to) patch.bytes.copy(out, from - at, from - patch.at, to - patch.at)
  }
  return out
}

/** The first range that ends after `at`. */
function firstAfter(kept: Float64Array, at: number): number {
  let [low, high] = [0, kept.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if (kept[middle * 2 + 1]! > at) high = middle
    else low = middle + 1
  }
  return low * 2
}
