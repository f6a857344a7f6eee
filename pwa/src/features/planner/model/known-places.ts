import { place as placeEntity } from '@caravel/sync-protocol/entities/place'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../../data/store.ts'
import { trips } from '../../../data/trips.ts'
import type { NewPlace } from './planner-actions.ts'
import { searchPlaces } from '../../../shared/place-search/search-places.ts'
import type { Place } from './trip-plan.ts'
import { twinOf } from './twin-place.ts'

/** A place of another trip on this device. */
export type KnownPlace = { place: Place; tripTitle: string }

/** Letters someone has to write before other trips are read from the disk. */
const enough = 2

/** Places of all other trips on this device that fit, once each by name and position. Reactive. */
export function knownPlaces(query: string, exceptTrip: string, here: Iterable<Place>): KnownPlace[] {
  if (query.trim().length < enough) return []
  const own = [...here]
  const seen = new Set<string>()
  return (trips.value ?? [])
    .filter(({ id, on_device: stored }) => stored && id !== exceptTrip)
    .flatMap(({ id, title }) => {
      const rows = [...openStream(tripStream(id)).rows(placeEntity).value.values()]
      return searchPlaces(rows, query).map(place => ({ place, tripTitle: title }))
    })
    .filter(({ place }) => {
      const key = sameness(place)
      if (seen.has(key) || twinOf(own, place)) return false
      seen.add(key)
      return true
    })
}

const sameness = ({ name, lat, lng }: Place) =>
  `${name.toLocaleLowerCase()} ${lat?.toFixed(3)} ${lng?.toFixed(3)}`

const along: ReadonlySet<string> = new Set(
  Object.values(placeEntity.groups).flatMap(({ merge, fields }) =>
    merge === 'server' || 'notes' in fields ? [] : Object.keys(fields),
  ),
)

/** What of a place goes along into another trip: everything that people write but notes, which are of that trip. */
export const copiedFields = (place: Place): NewPlace =>
  Object.fromEntries(Object.entries(place).filter(([name]) => along.has(name))) as NewPlace
