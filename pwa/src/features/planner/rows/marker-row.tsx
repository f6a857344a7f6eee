import './row-disc.css'
import { categoryIcon } from '../../../shared/labels/category-icon.ts'
import { t } from '../../../i18n/t.ts'
import type { MapMarker } from '../../../map/types.ts'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { ListRow } from '../../../ui/lists/list-row.tsx'
import { openMarker } from '../map/open-marker.ts'
import { usePlanner } from '../page/planner-context.ts'
import { dayName } from '../model/planner-words.ts'
import { placeMeta } from '../model/stop-words.ts'

/** A place on the map as a row of a list, with its number and its days. */
export function MarkerRow({ marker }: { marker: MapMarker }) {
  const planner = usePlanner()
  const { plan, categories, selected } = planner
  const place = plan.places.get(marker.id)
  const kind = categories.get(place?.category_id ?? '')
  const days = new Set((plan.visits.get(marker.id) ?? []).map(({ day }) => day))
  const [first] = days
  const where = days.size ? [...days].map(dayName) : [t('planner.anIdea')]
  const meta = [place && placeMeta(place, kind?.name), ...where].filter(Boolean).join(' · ')
  return (
    <ListRow
      {...(marker.numbers.length && first
        ? {
            lead: (
              <span class={classNames('row-disc', dayColourClass(first.number))}>
                {marker.numbers.join(' · ')}
              </span>
            ),
          }
        : { icon: categoryIcon(kind?.icon) })}
      title={<bdi>{marker.name}</bdi>}
      meta={meta}
      selected={selected?.place.id === marker.id}
      onOpen={() => openMarker(planner, marker.id)}
    />
  )
}
