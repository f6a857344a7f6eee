/** What of a file the trip has already, and which categories of the server it means. */
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import type { ReadPlace } from './read-place.ts'

export interface MarkedPlace extends ReadPlace {
  category_id: string | null
  /** `trip`: the trip has it. `file`: it stood there before. */
  duplicate: 'trip' | 'file' | null
  /** The name of its file. */
  source: string
}

export interface KnownPlace {
  name: string
  lat: number | null
  lng: number | null
}

const sameName = 1000
/** Degrees: about 11 metres. */
const sameSpot = 0.0001

export const markPlaces = (
  places: readonly (ReadPlace & { source: string })[],
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

/** Places by name: of a thousand only those of the same name are compared. */
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

/** Of one name: close by, or one of them nobody knows where. */
const isSame = (a: KnownPlace, b: KnownPlace): boolean => {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return true
  if (Math.abs(a.lat - b.lat) < sameSpot && Math.abs(a.lng - b.lng) < sameSpot) return true
  return distanceBetween({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng }) <= sameName
}
