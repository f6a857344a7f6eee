/** The street map, told by the part that has it to those that hand it on: members are not the only ones who look at one. */
import type { Ctx } from './context.ts'
import type { Reply } from './http/reply.ts'

/** What a map needs to know before it asks for tiles. */
export interface StreetMapAbout {
  version: string
  bounds: readonly [west: number, south: number, east: number, north: number]
  min_zoom: number
  max_zoom: number
  attribution: string
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
}

export interface StreetMap {
  /** Undefined: there is none. */
  about(): Promise<StreetMapAbout | undefined>
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
