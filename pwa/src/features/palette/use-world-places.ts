import { destination } from '@caravel/sync-protocol/entities/destination'
import { place } from '@caravel/sync-protocol/entities/place'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { syncStatus } from '../../data/sync/status.ts'
import type { PaletteContext, PaletteEntry } from '../../shared/palette/palette-entry.ts'
import type { FoundOnMap } from '../../shared/place-search/found-on-map.ts'
import { kindIcon, kindWord } from '../../shared/place-search/place-kinds.ts'
import { positionOf, type Position } from '../../shared/place-search/position.ts'
import { usePlaceSearch } from '../../shared/place-search/use-place-search.ts'
import type { PaletteGroup } from './palette-groups.ts'

const most = 6

/** Places of the world for the trip that is open, behind what is on it already: each opens as a preview on the map. */
export function useWorldPlaces(context: PaletteContext, query: string): PaletteGroup[] {
  const { tripId } = context
  const view = tripId === undefined ? undefined : openStream(tripStream(tripId))
  const may = view?.can('place_edit') ?? false
  const { found } = usePlaceSearch(
    may ? query : '',
    may ? middleOf(view) : undefined,
    syncStatus.value.connected,
  )
  if (!may || !query.trim() || !found.length) return []
  return [{ title: 'palette.world', entries: found.slice(0, most).map(each => entryOf(context, each)) }]
}

/** Some place of the trip, else where it goes: what is close to it is found first. */
const middleOf = (view: ReturnType<typeof openStream> | undefined): Position | undefined => {
  const places = view?.rows(place).value.values() ?? []
  const goals = view?.rows(destination).value.values() ?? []
  for (const row of [...places, ...goals]) {
    const at = positionOf(row)
    if (at) return at
  }
  return undefined
}

function entryOf({ tripId = '', phone }: PaletteContext, found: FoundOnMap): PaletteEntry {
  const { name, lat, lng, kind, context } = found
  const about = `${lat.toFixed(6)},${lng.toFixed(6)}?${name}`
  const query = new URLSearchParams({ ...(phone ? { view: 'map' } : {}), sheet: 'found', about })
  return {
    id: `world ${about}`,
    name,
    meta: [kindWord(kind), context].filter(Boolean).join(' · '),
    icon: kindIcon(kind),
    does: { href: `/trips/${tripId}/plan?${query}` },
  }
}
