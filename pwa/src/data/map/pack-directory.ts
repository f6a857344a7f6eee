/**
 * What a pack of street tiles begins with: header and directories of PMTiles v3
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). The server makes packs, so that whatever is not as it
 * makes them is an error.
 */

/** Tiles with ids from `id` on, `run` of them with the same bytes; `offset` counts from the start of the file. */
export interface PackEntry {
  id: number
  run: number
  offset: number
  length: number
}

const headerBytes = 127
const deepestLevel = 3
/** Far more than a pack can hold. */
const mostEntries = 500_000

/** All entries of a pack, in the order of their ids. @param head its first bytes, up to the tiles */
export async function readPackEntries(head: ArrayBuffer): Promise<PackEntry[]> {
  const view = new DataView(head)
  const magic = new TextDecoder().decode(head.slice(0, 7))
  if (head.byteLength < headerBytes || magic !== 'PMTiles' || view.getUint8(7) !== 3)
    throw new Error('this is no pack of street tiles')
  const number = (at: number) => Number(view.getBigUint64(at, true))
  const [root, rootLength, leaves, tiles] = [number(8), number(16), number(40), number(56)]
  const entries: PackEntry[] = []
  const read = async (from: number, length: number, level: number): Promise<void> => {
    if (level > deepestLevel || from + length > head.byteLength) throw new Error('the pack is damaged')
    for (const entry of readDirectory(await unpack(head.slice(from, from + length)))) {
      if (entry.run === 0) await read(leaves + entry.offset, entry.length, level + 1)
      else entries.push({ ...entry, offset: tiles + entry.offset })
      if (entries.length > mostEntries) throw new Error('the pack is damaged')
    }
  }
  await read(root, rootLength, 1)
  return entries
}

export async function unpack(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}

function readDirectory(bytes: ArrayBuffer): PackEntry[] {
  const next = varints(new Uint8Array(bytes))
  const count = next()
  if (count > mostEntries) throw new Error('the pack is damaged')
  const column = () => Array.from({ length: count }, next)
  const [deltas, runs, lengths, offsets] = [column(), column(), column(), column()]
  const entries: PackEntry[] = []
  let id = 0
  for (const [index, delta] of deltas.entries()) {
    id += delta
    const before = entries.at(-1)
    const told = offsets[index] ?? 0
    // Zero: right behind the entry before.
    const offset = told === 0 && before ? before.offset + before.length : told - 1
    entries.push({ id, run: runs[index] ?? 0, length: lengths[index] ?? 0, offset })
  }
  return entries
}

function varints(bytes: Uint8Array): () => number {
  let at = 0
  return () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('the pack is damaged')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
}

/** Ranges of the file that hold whole tiles, each of `most` bytes unless one tile is larger. */
export function rangesOf(
  entries: readonly PackEntry[],
  most = 1_000_000,
): { from: number; to: number; entries: PackEntry[] }[] {
  const ranges: { from: number; to: number; entries: PackEntry[] }[] = []
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const last = ranges.at(-1)
    const end = entry.offset + entry.length
    if (last && end - last.from <= most) {
      last.to = Math.max(last.to, end)
      last.entries.push(entry)
    } else ranges.push({ from: entry.offset, to: end, entries: [entry] })
  }
  return ranges
}
