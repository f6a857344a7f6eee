/** Where the vector tiles of the map come from, told by the part that has the archives to those that read their tiles. */

export interface TileAddress {
  z: number
  x: number
  y: number
}

export interface TileSource {
  /** Changes with the archive: letters, digits, `-` and `_` only. */
  version: string
  /** Only for those whose trips it was fetched for: parts of the map tell where others go. */
  of_trips?: true
  /** The tiles of the deepest zoom (15) that are there, always in the same order for one version. */
  deepest(): AsyncIterable<TileAddress>
  /** A vector tile, unpacked or gzipped; undefined where there is none. */
  tile(address: TileAddress): Promise<Uint8Array | undefined>
}

/** Versions that were fetched for the trips of someone. */
type Audience = (userId: string) => Promise<ReadonlySet<string>>

export interface TileSourceSlot {
  /** The archives whose tiles are here. */
  current(): readonly TileSource[]
  set(sources: readonly TileSource[]): void
  /** Called after every change. */
  onChanged(listener: (sources: readonly TileSource[]) => void): void
  /** Of those that are for some only, the versions that are for this person. */
  visibleTo(userId: string): Promise<ReadonlySet<string>>
  setAudience(audience: Audience): void
}

export const createTileSourceSlot = (): TileSourceSlot => {
  const listeners: ((sources: readonly TileSource[]) => void)[] = []
  let held: readonly TileSource[] = []
  let audience: Audience = () => Promise.resolve(new Set())
  return {
    current: () => held,
    set(sources) {
      held = sources
      for (const listener of listeners) listener(sources)
    },
    onChanged: listener => void listeners.push(listener),
    visibleTo: userId => audience(userId),
    setAudience(next) {
      audience = next
    },
  }
}
