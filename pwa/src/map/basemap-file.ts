import { inPieces } from '../ui/in-pieces.ts'

/** A level of detail as `scripts/build-basemap.ts` makes it. An arc is x, y, then steps dx, dy, … in grid cells;
 *  a negative arc number `~n` means arc n backwards. A label is ISO code, x, y and the room across, in cells. */
export type BasemapFile = {
  grid: number
  arcs: number[][]
  rings: number[][]
  borders: number[]
  labels: [code: string, x: number, y: number, width: number][]
}

/** Reads the packed form: whole numbers of 7 bits a byte, the sign in the lowest bit, each list after its length. */
export async function unpackBasemap(bytes: Uint8Array): Promise<BasemapFile> {
  let at = 0
  const next = (): number => {
    let value = 0
    let byte = 128
    for (let shift = 0; byte & 128; shift += 7) {
      if (at === bytes.length) throw new Error('The data of the map ends too soon')
      byte = bytes[at++]!
      value |= (byte & 127) << shift
    }
    return value & 1 ? -(value >>> 1) - 1 : value >>> 1
  }
  // A loop: `Array.from` takes twice as long for what the whole world has of them.
  const list = (): number[] => {
    const numbers: number[] = []
    for (let left = next(); left > 0; left--) numbers.push(next())
    return numbers
  }
  const many = <T>(read: () => T): Promise<T[]> => inPieces(Array(next()).keys(), read)
  return {
    grid: next(),
    arcs: await many(list),
    rings: await many(list),
    borders: list(),
    labels: await many(() => [String.fromCharCode(next(), next()), next(), next(), next()]),
  }
}
