/** Where the vector tiles of the map come from, told by the part that has the archive to those that read its tiles. */

export interface TileAddress {
  z: number
  x: number
  y: number
}

export interface TileSource {
  /** Changes with the archive: letters, digits, `-` and `_` only. */
  version: string
  /** The tiles of the deepest zoom (15) that are there, always in the same order for one version. */
  deepest(): AsyncIterable<TileAddress>
  /** A vector tile, unpacked or gzipped; undefined where there is none. */
  tile(address: TileAddress): Promise<Uint8Array | undefined>
}

export interface TileSourceSlot {
  current(): TileSource | undefined
  /** Undefined: there is no archive any more. */
  set(source: TileSource | undefined): void
  /** Called after every change. */
  onChanged(listener: (source: TileSource | undefined) => void): void
}

export const createTileSourceSlot = (): TileSourceSlot => {
  const listeners: ((source: TileSource | undefined) => void)[] = []
  let held: TileSource | undefined
  return {
    current: () => held,
    set(source) {
      held = source
      for (const listener of listeners) listener(source)
    },
    onChanged: listener => void listeners.push(listener),
  }
}
