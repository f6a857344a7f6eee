/** The first block of an `.osm.pbf`: which area it is of and how old its data are. Shape: wiki.openstreetmap.org/wiki/PBF_Format. */
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'

export interface PbfFacts {
  /** West, south, east, north in degrees; null: the file does not tell. */
  bounds: [number, number, number, number] | null
  /** Epoch ms. */
  data_at: number | null
}

const unzip = promisify(inflate)
/** The format allows so much for the head of a block, and for a block. */
const most = { head: 64 * 1024, block: 32 * 1024 * 1024 }
const nothing: PbfFacts = { bounds: null, data_at: null }

/** Undefined: it is no such file. */
export async function readPbfHeader(path: string): Promise<PbfFacts | undefined> {
  const file = await open(path, 'r')
  const take = async (at: number, length: number): Promise<Buffer> => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }
  try {
    const size = await take(0, 4)
    const headSize = size.length === 4 ? size.readUInt32BE(0) : 0
    if (!headSize || headSize > most.head) return undefined
    const head = readFields(await take(4, headSize))
    const blockSize = Number(head.get(3) ?? 0)
    if (String(head.get(1)) !== 'OSMHeader' || blockSize > most.block) return undefined
    const blob = readFields(await take(4 + headSize, blockSize))
    const [raw, zipped] = [blob.get(1), blob.get(3)]
    if (Buffer.isBuffer(raw)) return readHeader(raw)
    return Buffer.isBuffer(zipped)
      ? readHeader(await unzip(zipped, { maxOutputLength: most.block }))
      : nothing
  } catch (error) {
    if (isBroken(error)) return undefined
    throw error
  } finally {
    await file.close()
  }
}

function readHeader(bytes: Buffer): PbfFacts {
  const fields = readFields(bytes)
  const box = fields.get(1)
  const seconds = Number(fields.get(32) ?? 0)
  return { bounds: Buffer.isBuffer(box) ? readBox(box) : null, data_at: seconds > 0 ? seconds * 1000 : null }
}

/** Left, right, top, bottom in nanodegrees. */
function readBox(bytes: Buffer): PbfFacts['bounds'] {
  const sides = new PbfReader(bytes).readFields<number[]>((tag, into, pbf) => {
    if (tag >= 1 && tag <= 4) into[tag - 1] = pbf.readSVarint() / 1e9
  }, [])
  const [west, east, north, south] = sides
  if (west === undefined || east === undefined || north === undefined || south === undefined) return null
  return [west, south, east, north]
}

function readFields(bytes: Buffer): Map<number, Buffer | number> {
  return new PbfReader(bytes).readFields<Map<number, Buffer | number>>((tag, into, pbf) => {
    if (pbf.type === 2) into.set(tag, Buffer.from(pbf.readBytes()))
    else if (pbf.type === 0) into.set(tag, pbf.readVarint())
  }, new Map())
}

function isBroken(error: unknown): boolean {
  if (error instanceof RangeError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') || (error instanceof Error && /Unimplemented type|varint/i.test(error.message))
}

/** Of all extracts together: around them all, and as old as the oldest. */
export function joinFacts(all: readonly PbfFacts[]): PbfFacts {
  const boxes = all.flatMap(({ bounds }) => (bounds ? [bounds] : []))
  const ages = all.flatMap(({ data_at }) => (data_at === null ? [] : [data_at]))
  const side = (at: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) =>
    pick(...boxes.map(box => box[at]))
  return {
    bounds:
      boxes.length && boxes.length === all.length
        ? [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)]
        : null,
    data_at: ages.length && ages.length === all.length ? Math.min(...ages) : null,
  }
}
