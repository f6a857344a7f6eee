/** Marks which imported places are duplicates, and maps their categories to those of the server. */
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import type { PlaceOfFile } from '../../../readers/places/read-place.ts'

export interface MarkedPlace extends PlaceOfFile {
  category_id: string | null
  /** `trip`: the trip already has this place. `file`: it appears earlier in the import. */
  duplicate: 'trip' | 'file' | null
  /** The name of its file. */
  source: string
}

export interface KnownPlace {
  name: string
  lat: number | null
  lng: number | null
}

/** Places with the same name this close together are the same place. */
const sameNameMetres = 1000
/** About 11 metres. */
const sameSpotDegrees = 0.0001

export const markPlaces = (
  places: readonly (PlaceOfFile & { source: string })[],
  known: readonly KnownPlace[],
  categories: readonly { id: string; name: string }[],
): MarkedPlace[] => {
  const byCategory = new Map(categories.map(({ id, name }) => [foldText(name.trim()), id]))
  const inTrip = new Seen(known)
  const inFile = new Seen([])
  return places.map(place => {
    const duplicate = inTrip.has(place) ? 'trip' : inFile.has(place) ? 'file' : null
    inFile.add(place)
    const category_id = place.category === null ? null : (byCategory.get(foldText(place.category)) ?? null)
    return { ...place, category_id, duplicate }
  })
}

/** Indexes places by name, so that a place is only compared with others of the same name. */
class Seen {
  private readonly byName = new Map<string, KnownPlace[]>()

  constructor(places: readonly KnownPlace[]) {
    for (const place of places) this.add(place)
  }

  add(place: KnownPlace): void {
    const name = foldText(place.name.trim())
    const others = this.byName.get(name)
    if (others) others.push(place)
    else this.byName.set(name, [place])
  }

  has(place: KnownPlace): boolean {
    return (this.byName.get(foldText(place.name.trim())) ?? []).some(other => isSame(place, other))
  }
}

/** Compares two places with the same name: they are the same if they are close together, or if either has no position. */
const isSame = (a: KnownPlace, b: KnownPlace): boolean => {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return true
  if (Math.abs(a.lat - b.lat) < sameSpotDegrees && Math.abs(a.lng - b.lng) < sameSpotDegrees) return true
  return distanceBetween({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng }) <= sameNameMetres
}
