import type { Point } from '@caravel/sync-protocol/domain/travel-guess'

export interface SearchResult extends Point {
  /** Stable within one state of the data. */
  id: string
  source: 'gazetteer' | 'index'
  kind: 'country' | 'region' | 'city' | 'place' | 'poi' | 'street'
  /** What kind of point of interest or street, as the map calls it. */
  detail: string | null
  name: string
  /** Another name of it, by which it was found; null where that is the one above. */
  matched_name: string | null
  /** Where it is: region and country, or the nearest town. */
  context: string
  /** ISO 3166-1 alpha-2. */
  country: string | null
  population: number | null
  /** Metres from where was asked near. */
  distance: number | null
}

export interface Question {
  /** Folded. */
  words: readonly string[]
  near: Point | undefined
  /** Of the names of countries. */
  language: string
  limit: number
}

/** A result with what it is ranked by: higher is better. */
export interface Ranked {
  score: number
  result: SearchResult
}
