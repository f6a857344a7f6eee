import '../../../ui/lists/list-row.css'
import { CalendarPlus } from 'lucide-preact'
import { TwoVersions } from '../../../shared/forms/two-versions.tsx'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { DragGrip } from '../../../ui/sortable/drag-grip.tsx'
import type { RowAttributes } from '../../../ui/sortable/use-sortable.ts'
import { categoryIcon } from '../../../shared/labels/category-icon.ts'
import { chosenRows } from '../model/chosen-rows.ts'
import { FreshMark } from './fresh-mark.tsx'
import { endOf } from '../model/line-position.ts'
import { planPlace } from '../model/planner-actions.ts'
import { usePlanner, type Planner } from '../page/planner-context.ts'
import { dayFull, dayName } from '../model/planner-words.ts'
import { placeMeta } from '../model/stop-words.ts'
import type { Place } from '../model/trip-plan.ts'
import { attempt, offerUndo } from '../../../shared/undo/undo-toast.ts'
import { mint } from '../../../data/mutate.ts'

/** A place in the list of ideas: opens it; the button puts it on a day. */
export function IdeaRow({ place, row }: { place: Place; row: RowAttributes }) {
  const planner = usePlanner()
  const { plan, categories, pending, contested, fresh, selected, may, go, offReason } = planner
  const kind = categories.get(place.category_id ?? '')
  const days = (plan.visits.get(place.id) ?? []).map(({ day }) => dayName(day))
  const meta = [placeMeta(place, kind?.name), ...new Set(days)].filter(Boolean).join(' · ')
  const open = selected?.place.id === place.id
  return (
    <li
      {...row}
      class={classNames('row idea-row', row.class, open && 'is-selected', fresh.has(place.id) && 'is-fresh')}
    >
      <button
        type="button"
        class="row-main"
        aria-current={open ? 'true' : undefined}
        aria-pressed={chosenRows.value.size ? chosenRows.value.has(place.id) : undefined}
        onClick={() => go.openPlace(place.id)}
      >
        <span class="row-icon row-icon-plain">
          <Icon of={categoryIcon(kind?.icon)} />
        </span>
        <span class="row-text">
          <span class="row-title">
            <bdi>{place.name}</bdi>
          </span>
          {meta && <span class="row-meta">{meta}</span>}
        </span>
        {pending.has(place.id) && <PendingMark />}
      </button>
      <FreshMark by={fresh.get(place.id)} />
      <TwoVersions item={contested.get(place.id)} name={place.name ?? ''} />
      {may.days && (
        <>
          <MenuButton label={t('planner.addToDay')} items={() => dayItems(planner, place)}>
            {({ ref, toggle, attributes }) => (
              <IconButton
                kind="tonal"
                icon={CalendarPlus}
                label={t('planner.addToDayNamed', { name: place.name })}
                offReason={offReason}
                buttonRef={ref}
                onClick={toggle}
                {...attributes}
              />
            )}
          </MenuButton>
          <DragGrip />
        </>
      )}
    </li>
  )
}

/** The days a place can be put on. */
export function dayItems({ plan, tripId }: Planner, place: Place): MenuItem[] {
  return plan.days.map(day => ({
    id: day.id,
    label: dayFull(day),
    onSelect: () =>
      attempt(() => {
        const unit = mint()
        const { saved } = planPlace(tripId, place, day.id, endOf(day), unit)
        const params = { name: place.name, day: dayFull(day) }
        offerUndo(CalendarPlus, { key: 'planner.did.plannedOn', params }, unit)
        return saved
      }),
  }))
}
