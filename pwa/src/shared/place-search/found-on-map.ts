/** Places that are not in the trip: found in the cities of this device, by the server, or by a service it asks. Pure. */
import type { ServerResult, ServiceResult, Suggestion, Suggestions } from '../../data/search/search-server.ts'
import type { place } from '@caravel/sync-protocol/entities/place'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { searchable } from '../../i18n/searchable.ts'
import type { PackRow } from '../../search/pack-rows.ts'
import type { City } from '../../search/cities.ts'
import type { Box, Country } from '../../search/countries.ts'
import { areaKinds } from './area-kind.ts'
import { searchRank } from './search-places.ts'
import { metresBetween, type Position } from './position.ts'

/** What a new place is made of. */
export type PlaceFields = BodyOf<typeof place.create>

export type FoundOnMap = {
  name: string
  /** Another name of it, by which it was found. */
  matched?: string | undefined
  /** NaN where it has to be looked up first, as is `lng`. */
  lat: number
  lng: number
  /** `city`, `street`, `museum` …: as the map calls it. */
  kind: string | undefined
  /** Where it is, in words. */
  context: string
  /** What a place made of it has besides name, position and address. */
  more: Partial<PlaceFields>
  /** ISO 3166-1 alpha-2, where it is known. */
  country?: string | undefined
  /** Around it, where it is known: west, south, east, north in degrees. */
  box?: Box | undefined
}

export const cityFound = (
  { name, lat, lng, country }: City,
  nameOf: (code: string) => string,
): FoundOnMap => ({
  name,
  lat,
  lng,
  kind: 'city',
  context: nameOf(country),
  more: {},
  country,
})

export const countryFound = ({ code, name, box }: Country): FoundOnMap => ({
  name,
  ...middleOf(box),
  kind: 'country',
  context: '',
  more: {},
  country: code,
  box,
})

function middleOf([west, south, east, north]: Box): Position {
  const lng = (west + east) / 2 + (west > east ? 180 : 0)
  return { lat: (south + north) / 2, lng: lng > 180 ? lng - 360 : lng }
}

export const serverFound = ({
  name,
  matched_name,
  lat,
  lng,
  kind,
  detail,
  context,
  country,
}: ServerResult): FoundOnMap => ({
  name,
  matched: matched_name ?? undefined,
  lat,
  lng,
  kind: kind === 'poi' ? (detail ?? undefined) : kind,
  context,
  more: {},
  country: country ?? undefined,
})

export const packFound = ([kind, detail, name, , near, lat, lng]: PackRow): FoundOnMap => ({
  name,
  lat,
  lng,
  kind: kind === 'poi' ? (detail ?? undefined) : kind,
  context: near,
  more: {},
})

export const serviceFound = ({ name, lat, lng, address, ...rest }: ServiceResult): FoundOnMap => ({
  name,
  lat,
  lng,
  kind: undefined,
  context: address ?? '',
  more: Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
})

/** @param source whom the suggestion comes from: it says what its id is one of */
export const suggestionFound = (
  { place_id, main_text, secondary_text, kind, lat, lng }: Suggestion,
  source: Suggestions['source'],
): FoundOnMap => ({
  name: main_text,
  lat: lat ?? NaN,
  lng: lng ?? NaN,
  kind: kind ?? undefined,
  context: secondary_text,
  more: source === 'google' ? { google_place_id: place_id } : source === 'own' ? {} : { osm_id: place_id },
})

export const isPlaced = ({ lat, lng }: Position): boolean => Number.isFinite(lat) && Number.isFinite(lng)

/** What the service that suggested it calls it. */
export const serviceIdOf = ({ more }: FoundOnMap): string | undefined =>
  more.google_place_id ?? more.osm_id ?? undefined

/** The fields of a place made of it. */
export const fieldsOfFound = ({ name, lat, lng, context, more }: FoundOnMap): PlaceFields => ({
  ...more,
  name,
  lat,
  lng,
  address: context || null,
})

/** Where the middle of a city is, sources see kilometres apart; a shop has its twin only next door. */
const sameMetres = { city: 25_000, other: 300 }

type Named = { name: string; lat: number | null; lng: number | null }

/** Whether both are the same thing of the world: named the same, and not far from each other. */
export function isSameFound(a: FoundOnMap, b: Named & { kind?: string | undefined }): boolean {
  if (plainName(a) !== plainName(b) || isAreaOf(a.kind, b.kind)) return false
  const metres = metresBetween(b, a)
  return metres !== undefined && metres <= (a.kind === 'city' ? sameMetres.city : sameMetres.other)
}

/** A city and what is called after it around it: near each other, and two things. */
const isAreaOf = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b && (areaKinds.has(a) || areaKinds.has(b))

/** Without accents, hyphens and the like, which sources write differently. */
const plainName = ({ name }: { name: string }) =>
  searchable(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Several lists as one, each thing once, where it stands first; what a later list knows about it is added. */
export function joinFound(...lists: readonly (readonly FoundOnMap[])[]): FoundOnMap[] {
  const joined: FoundOnMap[] = []
  for (const list of lists) {
    const before = joined.length
    for (const each of list) {
      const at = joined.findIndex(known => isSameFound(known, each))
      const known = joined[at]
      if (!known) joined.push(each)
      else if (at < before) joined[at] = withMore(known, each)
    }
  }
  return joined
}

const withMore = (known: FoundOnMap, told: FoundOnMap): FoundOnMap => ({
  ...told,
  matched: told.matched ?? known.matched,
  kind: told.kind ?? known.kind,
  context: told.context || known.context,
  more: { ...known.more, ...told.more },
})

/** What shows already keeps its order while more is found behind it, so that nothing moves under a finger. */
export function keepOrder(shown: readonly FoundOnMap[], found: readonly FoundOnMap[]): FoundOnMap[] {
  const rest = [...found]
  const kept = shown.flatMap(each => {
    const at = rest.findIndex(other => isSameFound(each, other))
    return at < 0 ? [] : rest.splice(at, 1)
  })
  return [...kept, ...rest]
}

/** Whether one of two questions is the other with more letters: someone is still typing it. */
export const isStillTyping = (before: string, now: string): boolean =>
  before !== '' && now !== '' && (now.startsWith(before) || before.startsWith(now))

/** The order in which things show while someone types one question; another question begins anew. */
export class FoundOrder {
  private text = ''
  private shown: readonly FoundOnMap[] = []

  /** The same answer however often it is asked the same. */
  show(text: string, found: readonly FoundOnMap[]): readonly FoundOnMap[] {
    this.shown = keepOrder(isStillTyping(this.text, text) ? this.shown : [], found)
    this.text = text
    return this.shown
  }
}

/** What was found for an earlier question and still fits, while the answer to this one is on its way. */
export const stillFits = (found: readonly FoundOnMap[], query: string): FoundOnMap[] =>
  found.filter(
    ({ name, matched = '', context }) =>
      searchRank({ name: `${name} ${matched}`, address: context, notes: null }, query) !== undefined,
  )

/** Metres that count as around here. */
const aroundMetres = 50_000

/** What is around a position, and what is elsewhere; without a position all is elsewhere. */
export function splitFound(
  found: readonly FoundOnMap[],
  near: Position | undefined,
): { around: FoundOnMap[]; elsewhere: FoundOnMap[] } {
  const isAround = (each: FoundOnMap) => (metresBetween(each, near) ?? Infinity) <= aroundMetres
  return { around: found.filter(isAround), elsewhere: found.filter(each => !isAround(each)) }
}
