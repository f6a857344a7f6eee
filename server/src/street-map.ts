/** The street map, told by the part that has it to those that hand it on: members are not the only ones who look at one. */
import type { Bounds } from '@caravel/sync-protocol/domain/geo-box'
import type { Ctx } from './context.ts'
import type { Reply } from './http/reply.ts'

/** What a map needs to know before it asks for tiles. */
export interface StreetMapAbout {
  version: string
  bounds: Bounds
  min_zoom: number
  max_zoom: number
  attribution: string
}

/** A part of the map that was fetched for a trip. */
export interface StreetMapArea extends Omit<StreetMapAbout, 'bounds'> {
  /** What it shows, each to its own zoom. */
  boxes: readonly { box: Bounds; max_zoom: number }[]
  /** Its boxes are squares around places, and each tells where one is. */
  of_places: boolean
}

/** Numbers as they stand in an address. */
export interface AskedTile {
  version?: string
  z?: string
  x?: string
  y?: string
}

export interface TileTerms {
  headers: Record<string, string>
  /** Who is counted where the archive stands on another's server. */
  counted: string
  /** Of areas only these, and of those of places only what their boxes show; absent: any. */
  areas?: readonly StreetMapArea[]
}

export interface StreetMap {
  /** Undefined: there is none. */
  about(): Promise<StreetMapAbout | undefined>
  /** What was fetched for a trip beside it. */
  areasOf(tripId: string): Promise<StreetMapArea[]>
  /** The answer with one tile. Throws INVALID_INPUT, MAP_VERSION, TOO_MANY_TRIES. */
  tile(ctx: Ctx, asked: AskedTile, terms: TileTerms): Promise<Reply>
}

export interface StreetMapSlot {
  current(): StreetMap | undefined
  set(map: StreetMap): void
}

export const createStreetMapSlot = (): StreetMapSlot => {
  let held: StreetMap | undefined
  return {
    current: () => held,
    set(map) {
      held = map
    },
  }
}
