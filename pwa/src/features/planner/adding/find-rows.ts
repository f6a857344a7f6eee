/** What the add sheet finds for a query, as sections of rows: the trip, other trips, around here, elsewhere. */
import { Globe, Luggage, Map as MapIcon, Route } from 'lucide-preact'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { categoryIcon } from '../../../shared/labels/category-icon.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import type { IconShape } from '../../../ui/icon.tsx'
import {
  isPlaced,
  isSameFound,
  serviceIdOf,
  splitFound,
  type FoundOnMap,
} from '../../../shared/place-search/found-on-map.ts'
import { offlineMapOf } from '../map/use-offline-map.ts'
import { copiedFields, knownPlaces } from '../model/known-places.ts'
import { dayChip, dayName } from '../model/planner-words.ts'
import { searchPlaces } from '../../../shared/place-search/search-places.ts'
import { placeMeta } from '../model/stop-words.ts'
import { metresBetween, type Position } from '../model/travel-legs.ts'
import type { Place } from '../model/trip-plan.ts'
import type { Planner } from '../page/planner-context.ts'
import { placedFound } from '../../../shared/place-search/placed-found.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { addFound } from './add-found.ts'
import type { FoundRowProps } from './found-row.tsx'
import { aboutOf, openPreview } from './found-preview.ts'
import { addToTarget } from './place-adding.ts'
import { kindIcon, kindWord } from '../../../shared/place-search/place-kinds.ts'
import { searchOrigin, stopBefore } from './search-origin.ts'

export type FoundSection = {
  id: 'trip' | 'others' | 'around' | 'elsewhere'
  icon: IconShape
  title: string
  /** Beside the title: where these come from. */
  note?: string | undefined
  rows: ({ key: string } & FoundRowProps)[]
}

/** More than this nobody reads; writing another letter is faster. */
const mostOfDevice = 30

/** The sections that have something. Reactive. `found`: what is not in the trip. */
export function findRows(planner: Planner, query: string, found: readonly FoundOnMap[]): FoundSection[] {
  const from = stopBefore(planner)
  const own = ownPlaces(planner, query, from).slice(0, mostOfDevice)
  const others = knownPlaces(query, planner.tripId, planner.plan.places.values())
  const here = [...own, ...others.map(({ place }) => place)]
  const unknown = found.filter(each => !here.some(place => isSameFound(each, place)))
  const { around, elsewhere } = splitFound(unknown, searchOrigin(planner))
  const rowOf = (each: FoundOnMap) => foundRow(planner, query, each, from)
  const sections: FoundSection[] = [
    {
      id: 'trip',
      icon: Route,
      title: t('placeSearch.onTrip'),
      note: own.length ? formatNumber(own.length) : undefined,
      rows: own.map(place => ownRow(planner, query, place, from)),
    },
    {
      id: 'others',
      icon: Luggage,
      title: t('placeSearch.otherTrips'),
      rows: others.slice(0, mostOfDevice).map(({ place, tripTitle }) => ({
        ...placeRow(planner, query, place, from, tripTitle),
        add: () => addToTarget(planner, copiedFields(place)).saved,
        look: () => openPreview(planner, knownElsewhere(place, tripTitle)),
      })),
    },
    {
      id: 'around',
      icon: MapIcon,
      title: t('placeSearch.around'),
      note: offlineMapOf(planner.tripId).saved ? t('placeSearch.aroundSaved') : undefined,
      rows: around.map(rowOf),
    },
    {
      id: 'elsewhere',
      icon: Globe,
      title: t('placeSearch.elsewhere'),
      note: t('placeSearch.elsewhereFact'),
      rows: elsewhere.map(rowOf),
    },
  ]
  return sections.filter(({ rows }) => rows.length)
}

/** Places of the trip that fit, the best first; without a query the ideas, the closest first. */
function ownPlaces({ plan, categories }: Planner, query: string, from: Position | undefined): Place[] {
  const kindOf = (place: Place) => categories.get(place.category_id ?? '')?.name
  if (query.trim()) return searchPlaces([...plan.places.values()], query, place => [kindOf(place)])
  const near = (place: Place) => metresBetween(place, from) ?? Infinity
  return [...plan.ideas].sort((a, b) => near(a) - near(b))
}

function placeRow(
  { categories }: Planner,
  query: string,
  place: Place,
  from: Position | undefined,
  where: string,
) {
  const category = categories.get(place.category_id ?? '')
  return {
    key: place.id,
    name: place.name,
    query,
    icon: categoryIcon(category?.icon),
    meta: [placeMeta(place, category?.name), where].filter(Boolean).join(' · '),
    metres: metresBetween(place, from),
  }
}

const ownRow = (planner: Planner, query: string, place: Place, from: Position | undefined) => ({
  ...placeRow(planner, query, place, from, whereIs(planner, place)),
  add: () => addToTarget(planner, { id: place.id, name: place.name }).saved,
  look: () => lookAt(planner, place),
  day: dayOf(planner, place),
})

const foundRow = (planner: Planner, query: string, each: FoundOnMap, from: Position | undefined) => ({
  key: `${each.name} ${isPlaced(each) ? `${each.lat} ${each.lng}` : serviceIdOf(each)}`,
  name: each.name,
  matched: each.matched,
  query,
  icon: kindIcon(each.kind),
  meta: [kindWord(each.kind), each.context].filter(Boolean).join(' · '),
  metres: isPlaced(each) ? metresBetween(each, from) : undefined,
  add: () => addFound(planner, each),
  look: () =>
    void (isPlaced(each)
      ? openPreview(planner, each)
      : attempt(async () => openPreview(planner, await placedFound(each)))),
  shown: planner.at.sheet === 'found' && planner.at.about === aboutOf(each),
})

/** A place of another trip as something that was found; without a position there is no map to show it on. */
const knownElsewhere = (place: Place, tripTitle: string): FoundOnMap => ({
  name: place.name,
  lat: place.lat ?? NaN,
  lng: place.lng ?? NaN,
  kind: undefined,
  context: place.address ?? tripTitle,
  more: copiedFields(place),
})

/** Its stop, or the idea that it is. */
function lookAt({ plan, go, at, shape }: Planner, place: Place): void {
  const [visit] = plan.visits.get(place.id) ?? []
  const map = shape === 'phone' || at.map
  go.replaceSheet(
    visit ? { stop: visit.stop.id, tab: visit.day.number, map } : { place: place.id, tab: 'ideas', map },
  )
}

/** The first day that it is on, in the colour of that day. */
function dayOf({ plan }: Planner, place: Place): FoundRowProps['day'] {
  const [visit] = plan.visits.get(place.id) ?? []
  return visit && { label: dayChip(visit.day), colour: dayColourClass(visit.day.number) }
}

/** "Day 3", or that it is an idea. */
function whereIs({ plan }: Planner, place: Place): string {
  const days = new Set((plan.visits.get(place.id) ?? []).map(({ day }) => dayName(day)))
  return days.size ? [...days].join(', ') : t('planner.yourIdea')
}
