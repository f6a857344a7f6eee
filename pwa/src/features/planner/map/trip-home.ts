/** Where a trip is when nothing is on its map yet: its destinations, else a country that its title names. */
import { useMemo } from 'preact/hooks'
import { destination } from '@caravel/sync-protocol/entities/destination'
import { language } from '../../../i18n/language.ts'
import type { LatLng } from '../../../map/types.ts'
import { boxOfCountry, countryIn, type Box } from '../../../search/countries.ts'
import type { FoundOnMap } from '../../../shared/place-search/found-on-map.ts'
import type { Planner } from '../page/planner-context.ts'

type Extent = Pick<FoundOnMap, 'lat' | 'lng' | 'kind' | 'country' | 'box'>

/** Degrees from the middle to each side, where nothing says how large it is. */
const reach: Readonly<Record<string, number>> = { country: 4, region: 0.5, city: 0.12 }

/** The box of what was found, or around it by what it is. */
export function extentOf({ lat, lng, kind, country, box }: Extent): Box {
  const known = box ?? (kind === 'country' && country ? boxOfCountry(country) : undefined)
  if (known) return known
  const by = reach[kind ?? ''] ?? 0
  return [lng - by, lat - by, lng + by, lat + by]
}

/** Two corners, and the middle in between, so that a box across 180° is fitted over its own side of the globe. */
export function cornersOf([west, south, east, north]: Box): LatLng[] {
  const width = east - west + (west > east ? 360 : 0)
  return [
    { lat: south, lng: west },
    { lat: (south + north) / 2, lng: west + width / 2 },
    { lat: north, lng: west + width },
  ]
}

/** Empty where nothing is known of it. */
export function useTripHome({ view, plan }: Planner): LatLng[] {
  const rows = view.rows(destination).value
  const { tag } = language.value
  const { title } = plan.trip
  return useMemo(() => {
    const known = [...rows.values()].flatMap(row => {
      const { lat, lng, kind, country_code: country, west, south, east, north } = row
      if (lat === null || lng === null) return []
      const box: Box | undefined =
        west === null || south === null || east === null || north === null
          ? undefined
          : [west, south, east, north]
      return cornersOf(extentOf({ lat, lng, kind, country: country ?? undefined, box }))
    })
    if (known.length > 0) return known
    const country = countryIn(title, tag)
    return country ? cornersOf(country.box) : []
  }, [rows, title, tag])
}
