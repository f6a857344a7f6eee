import { Plus } from 'lucide-preact'
import { matchedPart } from '../../../i18n/searchable.ts'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { addTarget } from './add-target-store.ts'
import { placeOfTarget, usualTarget } from './add-target.ts'
import { addToTarget } from './place-adding.ts'
import { categoryIcon } from '../../../shared/labels/category-icon.ts'
import { copiedFields, knownPlaces } from '../model/known-places.ts'
import { usePlanner, type Planner } from '../page/planner-context.ts'
import { dayName, distanceText } from '../model/planner-words.ts'
import { searchPlaces } from '../model/search-places.ts'
import { placeMeta } from '../model/stop-words.ts'
import { metresBetween, positionOf, type Position } from '../model/travel-legs.ts'
import type { Place } from '../model/trip-plan.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'

/** More than this nobody reads; writing another letter is faster. */
const most = 30

type Found = { place: Place; meta: string; metres: number | undefined; add: () => Promise<unknown> }

/** Places of this trip, then of other trips on this device, with a button that adds each. */
export function FoundPlaces({ query }: { query: string }) {
  const planner = usePlanner()
  const found = findPlaces(planner, query)
  if (!found.length) return <p class="add-nothing">{nothingFound(query)}</p>
  return (
    <ul class="list add-found" aria-label={t('planner.onThisDevice')}>
      {found.slice(0, most).map(({ place, meta, metres, add }) => (
        <li key={place.id} class="row">
          <div class="row-main">
            <span class="row-icon row-icon-plain">
              <Icon of={categoryIcon(planner.categories.get(place.category_id ?? '')?.icon)} />
            </span>
            <span class="row-text">
              <span class="row-title">
                <bdi>
                  <Marked name={place.name} query={query} />
                </bdi>
              </span>
              {meta && <span class="row-meta">{meta}</span>}
            </span>
            {metres !== undefined && <span class="add-metres">{distanceText(metres)}</span>}
          </div>
          <button
            type="button"
            class="add-button"
            aria-label={t('planner.addNamed', { name: place.name })}
            onClick={() => attempt(add)}
          >
            <Icon of={Plus} size={24} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A short map link names a page, not a position; looking it up would need a third party. */
function nothingFound(query: string): string {
  if (/^\s*https?:\/\//i.test(query)) return t('planner.linkWithoutPosition')
  return query ? t('planner.nothingFound', { query }) : t('planner.noIdeasFact')
}

function Marked({ name, query }: { name: string; query: string }) {
  const part = matchedPart(name, query)
  if (!part) return <>{name}</>
  return (
    <>
      {part.before}
      <span class="add-match">{part.match}</span>
      {part.after}
    </>
  )
}

function findPlaces(planner: Planner, query: string): Found[] {
  const { plan, categories, tripId } = planner
  const kindOf = (place: Place) => categories.get(place.category_id ?? '')?.name
  const from = reference(planner)
  const near = (place: Place) => metresBetween(place, from)
  const here = query.trim() ? [...plan.places.values()] : plan.ideas
  const own = searchPlaces(here, query, place => [kindOf(place)])
  if (!query.trim()) own.sort((a, b) => (near(a) ?? Infinity) - (near(b) ?? Infinity))
  const others = knownPlaces(query, tripId, plan.places.values())
  return [
    ...own.map(place => ({
      place,
      meta: [placeMeta(place, kindOf(place)), whereIs(planner, place)].filter(Boolean).join(' · '),
      metres: near(place),
      add: () => addToTarget(planner, { id: place.id, name: place.name }).saved,
    })),
    ...others.map(({ place, tripTitle }) => ({
      place,
      meta: [placeMeta(place, kindOf(place)), tripTitle].filter(Boolean).join(' · '),
      metres: near(place),
      add: () => addToTarget(planner, copiedFields(place)).saved,
    })),
  ]
}

/** "Day 3", or that it is an idea. */
function whereIs({ plan }: Planner, place: Place): string {
  const days = new Set((plan.visits.get(place.id) ?? []).map(({ day }) => dayName(day)))
  return days.size ? [...days].join(', ') : t('planner.yourIdea')
}

/** Distances are from the stop that the new one follows. */
function reference(planner: Planner): Position | undefined {
  const target = placeOfTarget(planner.plan, addTarget.value ?? usualTarget(planner))
  if (!target) return undefined
  const before = target.day.stops.find(({ id }) => id === target.at.after) ?? target.day.stops.at(-1)
  return before && positionOf(before.place)
}
