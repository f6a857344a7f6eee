import './ideas-panel.css'
import { CalendarPlus, Lightbulb, Plus, Search } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Segment } from '../../ui/segment.tsx'
import { useSortable } from '../../ui/sortable/use-sortable.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useGrowingList } from '../../ui/use-growing-list.ts'
import { ideasContainer } from './containers.ts'
import { IdeaRow } from './idea-row.tsx'
import { usePlanner } from './planner-context.ts'
import { searchPlaces } from './search-places.ts'
import type { Place, TripPlan } from './trip-plan.ts'

type Which = 'ideas' | 'all'

const byName = (a: Place, b: Place) => a.name.localeCompare(b.name)

/** A stop held over the ideas shows as the place it is of. */
const placeOf = (plan: TripPlan, id: string) => plan.places.get(id) ?? plan.stops.get(id)?.stop.place

/** Places nobody has planned yet, or all of them. They can be dragged onto a day. */
export default function IdeasPanel() {
  const { plan, categories, group, may, go } = usePlanner()
  const [which, setWhich] = useState<Which>('ideas')
  const [query, setQuery] = useState('')
  const listed = which === 'ideas' ? plan.ideas : [...plan.places.values()].sort(byName)
  const found = searchPlaces(listed, query, place => [categories.get(place.category_id ?? '')?.name])
  const sortable = useSortable({ group, containerId: ideasContainer, ids: found.map(({ id }) => id) })
  const { count, end } = useGrowingList(`${which} ${query}`)
  const shown = sortable.shownIds.slice(0, count).flatMap(id => {
    const place = placeOf(plan, id)
    return place ? [{ id, place }] : []
  })
  return (
    <div class="ideas">
      <header class="ideas-head">
        <h2 class="ideas-title">{t('planner.ideas')}</h2>
        <Segment
          label={t('planner.whichPlaces')}
          value={which}
          onChange={setWhich}
          options={[
            { value: 'ideas', label: t('planner.notPlanned') },
            { value: 'all', label: t('planner.allPlaces') },
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
      {shown.length > 0 ? (
        <ul
          class="list idea-list"
          aria-label={which === 'ideas' ? t('planner.notPlanned') : t('planner.allPlaces')}
          {...(may.days ? sortable.list : {})}
        >
          {shown.map(({ id, place }) => (
            <IdeaRow key={id} place={place} row={sortable.row(id)} />
          ))}
          {count < sortable.shownIds.length && <li key="end" ref={end} role="presentation" />}
        </ul>
      ) : (
        <NoIdeas query={query} places={plan.places.size} />
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

function NoIdeas({ query, places }: { query: string; places: number }) {
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
