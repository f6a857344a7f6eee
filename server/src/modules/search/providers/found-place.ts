import type { OpeningPeriod } from '@caravel/sync-protocol/entities/place'
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'

export interface FoundPlace {
  place_id: string
  google_place_id: string | null
  /** Such as `node:123`. */
  osm_id: string | null
  name: string
  address: string | null
  lat: number | null
  lng: number | null
  website: string | null
  phone: string | null
  rating: number | null
  /** What maps call it, such as `museum`. */
  kind: string | null
  source: 'google' | 'nominatim' | 'photon' | 'own'
}

export interface PlaceDetails extends FoundPlace {
  opening_hours: OpeningPeriod[] | null
  summary: string | null
  /** Such as `Q181865`, and `ja:鹿苑寺`. */
  wikidata: string | null
  wikipedia: string | null
  /** A picture may be asked for. */
  has_photo: boolean
}

export interface Suggestion {
  place_id: string
  main_text: string
  secondary_text: string
  /** What maps call it, such as `museum`. */
  kind: string | null
  lat: number | null
  lng: number | null
}

/** Where the person looks; the area as two corners. */
export interface Bias {
  low: Point
  high: Point
}

export interface PlaceQuestion {
  text: string
  language: string
  bias: Bias | undefined
}

export const middleOf = ({ low, high }: Bias): Point => ({
  lat: (low.lat + high.lat) / 2,
  lng: low.lng <= high.lng ? (low.lng + high.lng) / 2 : wrapped((low.lng + high.lng + 360) / 2),
})

/** Services are told about where someone looks, not where exactly: to a tenth of a degree. */
export const roughly = ({ low, high }: Bias): Bias => ({
  low: { lat: tenth(Math.floor, low.lat), lng: tenth(Math.floor, low.lng) },
  high: { lat: tenth(Math.ceil, high.lat), lng: tenth(Math.ceil, high.lng) },
})

const tenth = (round: (n: number) => number, degrees: number): number => round(degrees * 10) / 10

/** A word by which maps call what is there. */
export const kindOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z][a-z_]{1,39}$/.test(value) && value !== 'yes' ? value : null

const wrapped = (lng: number): number => (lng > 180 ? lng - 360 : lng)

/** What a service says, as the fields of a place take it: null where it does not fit. */
export const textOf = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, most).toWellFormed() : null

export const webAddressOf = (value: unknown): string | null => {
  const text = textOf(value, 2000)
  return text && /^https?:\/\/\S+$/i.test(text) ? text : null
}

export const degreesOf = (value: unknown, most: number): number | null => {
  const degrees = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof degrees === 'number' && Math.abs(degrees) <= most ? degrees : null
}

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const shortened: Record<string, string> = { n: 'node', w: 'way', r: 'relation' }

/** `node:123` of what the services of OpenStreetMap say; null where one of both is missing. */
export const osmIdOf = (type: unknown, id: unknown): string | null => {
  const name = shortened[String(type).toLowerCase().charAt(0)]
  return name && /^\d{1,15}$/.test(String(id)) ? `${name}:${String(id)}` : null
}
