import './selection-bar.css'
import { CalendarDays, CalendarPlus, Copy, ListX, Shapes, Tags, Trash2, X } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import type { IconShape } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { askRemoveAll } from './ask-remove-all.ts'
import {
  allHaveTag,
  categorizeAll,
  deleteAll,
  moveAll,
  placesOf,
  planAll,
  toggleTag,
} from '../model/bulk-actions.ts'
import { categoryIcon } from '../../../shared/labels/category-icon.ts'
import { categoryOptions } from '../model/category-options.ts'
import { chosenRows, choosing } from '../model/chosen-rows.ts'
import { usePlanner, type Planner } from '../page/planner-context.ts'
import { dayFull } from '../model/planner-words.ts'
import { isStop, type Place, type PlanItem, type PlanStop } from '../model/trip-plan.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { endChoosing, useChoosing } from './use-choosing.ts'

type Chosen = { items: readonly PlanItem[]; stops: readonly PlanStop[]; places: readonly Place[] }

/** What can be done with all rows that are chosen; there while some are. */
export default function SelectionBar() {
  const planner = usePlanner()
  useChoosing(planner)
  const count = chosenRows.value.size
  const shown = count > 0 || choosing.value
  const chosen = whatIsChosen(planner)
  useBarKeys(shown, planner, chosen)
  useEffect(() => {
    const root = document.documentElement
    root.classList.toggle('is-choosing', shown)
    return () => root.classList.remove('is-choosing')
  }, [shown])
  if (!shown) return null
  return (
    <div class="selection-bar" role="toolbar" aria-label={t('planner.chosenRows')}>
      <IconButton
        icon={X}
        label={t('planner.chooseNone')}
        shortcut="Esc"
        tooltipSide="above"
        onClick={endChoosing}
      />
      <span class="selection-count">{t('planner.chosenCount', { count })}</span>
      {count > 0 && (
        <div class="selection-tools">
          <Tools planner={planner} chosen={chosen} />
        </div>
      )}
    </div>
  )
}

/** The rows in the order of the page, as what they are. */
function whatIsChosen({ day, plan }: Planner): Chosen {
  const ids = chosenRows.value
  const items = day?.items.filter(({ id }) => ids.has(id)) ?? []
  const stops = items.filter(isStop)
  const ideas = day ? [] : [...ids].flatMap(id => plan.places.get(id) ?? [])
  return { items, stops, places: day ? placesOf(stops) : ideas }
}

/** Does it, and nothing is chosen any more. */
const doing = (act: () => Promise<unknown>) => () => {
  if (attempt(act)) endChoosing()
}

const takeOff = async (tripId: string, items: readonly PlanItem[]) => {
  if (await askRemoveAll(tripId, items)) endChoosing()
}

function Tools({ planner, chosen }: { planner: Planner; chosen: Chosen }) {
  const { may, day, tripId } = planner
  const { items, stops, places } = chosen
  return (
    <>
      {may.days && day && (
        <Choice
          icon={CalendarDays}
          label={t('planner.moveToDay')}
          items={() => moveChoices(planner, chosen)}
        />
      )}
      {may.days && places.length > 0 && (
        <Choice
          icon={day ? Copy : CalendarPlus}
          label={t(day ? 'planner.copyToDay' : 'planner.addToDay')}
          items={() => planChoices(planner, chosen)}
        />
      )}
      {may.places && places.length > 0 && (
        <Choice icon={Shapes} label={t('planner.category')} items={() => categoryChoices(planner, places)} />
      )}
      {may.places && places.length > 0 && planner.plan.tags.size > 0 && (
        <Choice icon={Tags} label={t('tags.title')} items={() => tagChoices(planner, places)} />
      )}
      {may.days && day && (
        <IconButton
          icon={ListX}
          label={t(stops.length === items.length ? 'planner.removeFromDay' : 'planner.takeOffMixed')}
          shortcut="Del"
          tooltipSide="above"
          onClick={() => void takeOff(tripId, items)}
        />
      )}
      {may.places && places.length > 0 && (
        <IconButton
          icon={Trash2}
          label={t('planner.deletePlaces', { count: places.length })}
          tooltipSide="above"
          onClick={doing(() => deleteAll(tripId, places))}
        />
      )}
    </>
  )
}

function Choice({ icon, label, items }: { icon: IconShape; label: string; items: () => MenuItem[] }) {
  return (
    <MenuButton label={label} items={items}>
      {({ ref, toggle, attributes }) => (
        <IconButton
          icon={icon}
          label={label}
          tooltipSide="above"
          buttonRef={ref}
          onClick={toggle}
          {...attributes}
        />
      )}
    </MenuButton>
  )
}

const moveChoices = ({ plan, day: from, tripId }: Planner, { items }: Chosen): MenuItem[] =>
  plan.days
    .filter(day => day !== from)
    .map(day => ({
      id: day.id,
      label: dayFull(day),
      icon: CalendarDays,
      onSelect: doing(() => moveAll(tripId, items, day)),
    }))

const planChoices = ({ plan, day: from, tripId }: Planner, { places }: Chosen): MenuItem[] =>
  plan.days.map(day => ({
    id: day.id,
    label: dayFull(day),
    icon: CalendarDays,
    onSelect: doing(() => planAll(tripId, places, day, from !== undefined)),
  }))

const categoryChoices = ({ categories, tripId }: Planner, places: readonly Place[]): MenuItem[] =>
  categoryOptions(categories).map(({ value, label }) => ({
    id: value || 'none',
    label,
    icon: categoryIcon(categories.get(value)?.icon),
    onSelect: doing(() => categorizeAll(tripId, places, value || null)),
  }))

const tagChoices = ({ plan, tripId }: Planner, places: readonly Place[]): MenuItem[] =>
  [...plan.tags.values()].map(tag => ({
    id: tag.id,
    label: allHaveTag(places, tag, plan) ? t('tags.remove', { name: tag.name }) : tag.name,
    icon: Tags,
    onSelect: doing(() => toggleTag(tripId, places, tag, plan)),
  }))

/** Esc ends it, Delete takes all of them off the day. */
function useBarKeys(shown: boolean, { may, tripId }: Planner, { items }: Chosen): void {
  useEffect(() => {
    if (!shown) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (target.closest('input, textarea, select, [contenteditable]')) return
      if (document.querySelector('dialog[open], .menu')) return
      if (event.key === 'Escape') endChoosing()
      else if (event.key === 'Delete' && may.days && items.length) void takeOff(tripId, items)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [shown, may, tripId, items])
}
