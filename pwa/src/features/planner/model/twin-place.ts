/** Is a place that someone adds in the trip already? Pure. */
import { searchable } from '../../../i18n/searchable.ts'
import { metresBetween } from './travel-legs.ts'
import type { Place } from './trip-plan.ts'

/** Two pins as near as this are taken for the same place. */
const sameSpot = 20

type Added = { name: string; lat: number | null; lng: number | null }

const positioned = ({ lat, lng }: Added) => (lat === null || lng === null ? undefined : { lat, lng })

/** A name on two sides of a city is two places, such as a chain of cafés. */
const sameTown = 1000

/** The place of the same name that is not far from it, else one on the same spot; undefined: there is none. */
export function twinOf(places: Iterable<Place>, added: Added): Place | undefined {
  const name = searchable(added.name.trim())
  const at = positioned(added)
  const metresTo = (place: Place) => {
    const there = positioned(place)
    return at && there ? metresBetween(at, there) : undefined
  }
  const all = [...places]
  return (
    all.find(place => searchable(place.name.trim()) === name && (metresTo(place) ?? 0) <= sameTown) ??
    all.find(place => (metresTo(place) ?? Infinity) <= sameSpot)
  )
}
