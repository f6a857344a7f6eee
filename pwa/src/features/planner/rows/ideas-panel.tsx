import './ideas-panel.css'
import { CalendarPlus, CalendarRange, Lightbulb, ListFilter, Plus, Search } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/lists/empty.tsx'
import { Segment } from '../../../ui/fields/segment.tsx'
import { useSortable } from '../../../ui/sortable/use-sortable.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useGrowingList } from '../../../ui/lists/use-growing-list.ts'
import { withChosen } from '../model/chosen-rows.ts'
import { ideasContainer } from '../day/containers.ts'
import { FilterChips } from '../page/filter-chips.tsx'
import { IdeaRow } from './idea-row.tsx'
import { filterCounts } from '../model/filter-counts.ts'
import { filterPlaces, type PlaceFilter } from '../model/place-filter.ts'
import { usePlanner } from '../page/planner-context.ts'
import { RowBoundary } from '../../../shared/errors/row-boundary.tsx'
import { searchPlaces } from '../../../shared/place-search/search-places.ts'
import type { TripPlan } from '../model/trip-plan.ts'

type Which = 'ideas' | 'all'

/** A stop held over the ideas shows as the place it is of. */
const placeOf = (plan: TripPlan, id: string) => plan.places.get(id) ?? plan.stops.get(id)?.stop.place

/** Places nobody has planned yet, or all of them. They can be dragged onto a day. */
export default function IdeasPanel() {
  const { plan, categories, group, may, go, at, offReason } = usePlanner()
  const { filter } = at
  const which: Which = filter.all ? 'all' : 'ideas'
  const [query, setQuery] = useState('')
  const counts = filterCounts(plan, categories, filter)
  const found = searchPlaces(filterPlaces(plan, categories, filter), query, place => [
    categories.get(place.category_id ?? '')?.name,
    ...(plan.tagsAt.get(place.id) ?? []).map(({ name }) => name),
  ])
  const sortable = useSortable({ group, containerId: ideasContainer, ids: found.map(({ id }) => id) })
  const { count, end } = useGrowingList(`${JSON.stringify(filter)} ${query}`)
  const shown = sortable.shownIds.slice(0, count).flatMap(id => {
    const place = placeOf(plan, id)
    return place ? [{ id, place }] : []
  })
  /** Ideas are on no day, so the day goes with the planned places. */
  const choose = (value: Which) => {
    const { all: _all, day: _day, ...rest } = filter
    go.filter(value === 'all' ? { ...rest, all: true } : rest)
  }
  return (
    <div class="ideas">
      <header class="ideas-head">
        <h2 class="ideas-title">{t('planner.ideas')}</h2>
        <Segment
          label={t('planner.whichPlaces')}
          value={which}
          onChange={value => choose(value)}
          options={[
            { value: 'ideas', label: withCount(t('planner.notPlanned'), counts.ideas) },
            { value: 'all', label: withCount(t('planner.allPlaces'), counts.all) },
          ]}
        />
      </header>
      {plan.places.size > 4 && (
        <div class="ideas-search">
          <TextField
            label={t('planner.searchPlaces')}
            hideLabel
            placeholder={t('planner.searchPlaces')}
            type="search"
            icon={Search}
            value={query}
            onInput={setQuery}
          />
        </div>
      )}
      {plan.places.size > 0 && <FilterChips counts={counts} />}
      {which === 'ideas' && plan.ideas.length > 1 && plan.days.length > 0 && may.days && (
        <div class="ideas-spread">
          <Button kind="tonal" icon={CalendarRange} onClick={() => go.openSheet('spread')}>
            {t('planner.spread')}
          </Button>
        </div>
      )}
      {shown.length > 0 ? (
        <ul
          class="list idea-list"
          aria-label={which === 'ideas' ? t('planner.notPlanned') : t('planner.allPlaces')}
          {...(may.days && offReason === undefined ? sortable.list : {})}
        >
          {shown.map(({ id, place }) => {
            const row = withChosen(sortable.row(id), id)
            return (
              <RowBoundary key={id} attributes={row}>
                <IdeaRow place={place} row={row} />
              </RowBoundary>
            )
          })}
          {count < sortable.shownIds.length && <li key="end" ref={end} role="presentation" />}
        </ul>
      ) : (
        <NoIdeas query={query} places={plan.places.size} filtered={narrowed(filter)} />
      )}
      {may.places && (
        <div class="ideas-foot">
          <Button kind="primary" icon={Plus} onClick={() => go.openSheet('add')}>
            {t('planner.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

const narrowed = ({ category, tag, day }: PlaceFilter) => (category ?? tag ?? day) !== undefined

const withCount = (name: string, count: number) => t('filter.named', { name, count: formatNumber(count) })

function NoIdeas({ query, places, filtered }: { query: string; places: number; filtered: boolean }) {
  if (filtered && !query)
    return (
      <Empty icon={ListFilter} title={t('filter.nothing')}>
        {t('filter.nothingFact')}
      </Empty>
    )
  const title = query
    ? t('planner.nothingFound', { query })
    : places
      ? t('planner.allPlanned')
      : t('planner.noIdeas')
  return (
    <Empty icon={places ? CalendarPlus : Lightbulb} title={title}>
      {query
        ? t('planner.nothingFoundFact')
        : places
          ? t('planner.allPlannedFact')
          : t('planner.noIdeasFact')}
    </Empty>
  )
}
