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
export function unpackBasemap(bytes: Uint8Array): BasemapFile {
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
  const many = <T>(read: () => T): T[] => Array.from({ length: next() }, read)
  const list = () => many(next)
  return {
    grid: next(),
    arcs: many(list),
    rings: many(list),
    borders: list(),
    labels: many(() => [String.fromCharCode(next(), next()), next(), next(), next()]),
  }
}
