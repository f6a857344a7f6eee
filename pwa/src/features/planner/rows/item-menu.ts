/** What one can do with a row of the line, as items of a menu. */
import {
  ArrowDown,
  ArrowUp,
  CalendarDays,
  Copy,
  History,
  Lightbulb,
  ListChecks,
  ListX,
  MapPinned,
  Pencil,
  Trash2,
} from 'lucide-preact'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { openHandOff } from '../../../shared/navigation/sheet-url.ts'
import { t } from '../../../i18n/t.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { askDeleteNote } from '../day/ask-delete-note.ts'
import { chosenRows, choosing } from '../model/chosen-rows.ts'
import { ideasContainer } from '../day/containers.ts'
import { editStop } from '../model/edit-stop.ts'
import { historyUrl } from '../page/history-url.ts'
import { placeBooking } from '../model/booking-moves.ts'
import { placedNeighbours } from '@caravel/sync-protocol/domain/booked-line'
import { endOf } from '../model/line-position.ts'
import { leavePlace, leaveStop } from '../model/leave-gone.ts'
import { copyStop, deletePlace, moveItem, removeStop } from '../model/planner-actions.ts'
import type { Planner } from '../page/planner-context.ts'
import { dayFull } from '../model/planner-words.ts'
import { rowMenu, type RowMenu } from './row-menu-store.ts'
import type { Place, PlanDay, PlanItem, PlanStop } from '../model/trip-plan.ts'
import { positionOf } from '../model/travel-legs.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'

/** One row up or down its own line. */
export function moveBy(planner: Planner, item: PlanItem, day: PlanDay, step: 1 | -1): void {
  const { line } = day
  const at = line.indexOf(item)
  const over = line[at + step]
  if (!over) return
  // A booking that stands by its time alone is no neighbour: it is what gives way.
  if (over.kind === 'booking' && over.key === undefined && planner.view.can('reservation_edit'))
    attempt(() => placeBooking(over, day, placedNeighbours(line, at, over.id)))
  else attempt(() => moveItem(planner.tripId, item, day.id, placedNeighbours(line, at + step, item.id)))
}

/** Off its day: its place is among the ideas again. */
export function takeOff(planner: Planner, stop: PlanStop): void {
  if (attempt(() => removeStop(planner.tripId, stop))) leaveStop(planner, stop)
}

/** Every other day, and the ideas for a stop. */
export function moveItems(planner: Planner, item: PlanItem, from: PlanDay): MenuItem[] {
  const { plan, tripId } = planner
  const days = plan.days
    .filter(day => day.id !== from.id)
    .map((day): MenuItem => ({
      id: day.id,
      label: dayFull(day),
      icon: CalendarDays,
      onSelect: () => void attempt(() => moveItem(tripId, item, day.id, endOf(day), dayFull(day))),
    }))
  if (item.kind === 'note') return days
  const toIdeas = () => takeOff(planner, item)
  return [
    ...days,
    { id: ideasContainer, label: t('planner.ideas'), icon: Lightbulb, group: true, onSelect: toIdeas },
  ]
}

/** Every day, for the same place once more. */
export function copyItems({ plan, tripId }: Planner, stop: PlanStop): MenuItem[] {
  return plan.days.map(day => ({
    id: day.id,
    label: dayFull(day),
    icon: CalendarDays,
    onSelect: () => void attempt(() => copyStop(tripId, stop, day.id, endOf(day), dayFull(day))),
  }))
}

/** Editing, moving, taking off and deleting. */
export function itemMenu(planner: Planner, item: PlanItem, day: PlanDay, open: RowMenu): MenuItem[] {
  const moving = movingItems(planner, item, day, open)
  return item.kind === 'note'
    ? noteMenu(planner, item, [...moving, chooseEntry(item), historyEntry(planner, item)])
    : stopMenu(planner, item, [
        ...moving,
        copyEntry(open),
        ...handOffEntry(item.place),
        chooseEntry(item),
        historyEntry(planner, item),
      ])
}

function movingItems(planner: Planner, item: PlanItem, day: PlanDay, open: RowMenu): MenuItem[] {
  const at = day.line.indexOf(item)
  return [
    {
      id: 'up',
      label: t('planner.moveUp'),
      icon: ArrowUp,
      shortcut: 'Alt ↑',
      group: true,
      ...(at === 0 ? { offReason: t('planner.isFirst') } : {}),
      onSelect: () => moveBy(planner, item, day, -1),
    },
    {
      id: 'down',
      label: t('planner.moveDown'),
      icon: ArrowDown,
      shortcut: 'Alt ↓',
      ...(at === day.line.length - 1 ? { offReason: t('planner.isLast') } : {}),
      onSelect: () => moveBy(planner, item, day, 1),
    },
    {
      id: 'day',
      label: t('planner.moveToDay'),
      icon: CalendarDays,
      shortcut: 'M',
      onSelect: () => (rowMenu.value = { ...open, choice: 'move' }),
    },
  ]
}

const copyEntry = (open: RowMenu): MenuItem => ({
  id: 'copy',
  label: t('planner.copyToDay'),
  icon: Copy,
  onSelect: () => (rowMenu.value = { ...open, choice: 'copy' }),
})

/** Another map can only show what has a position. */
export const handOffEntry = (place: Place): MenuItem[] =>
  positionOf(place)
    ? [
        {
          id: 'hand-off',
          label: t('handOff.title'),
          icon: MapPinned,
          onSelect: () => openHandOff(place.id),
        },
      ]
    : []

/** On a touched screen the way to choose several. */
const chooseEntry = (item: PlanItem): MenuItem => ({
  id: 'choose',
  label: t('planner.choose'),
  icon: ListChecks,
  onSelect: () => {
    chosenRows.value = new Set([item.id])
    choosing.value = true
  },
})

const historyEntry = (planner: Planner, item: PlanItem): MenuItem => {
  const stop = item.kind === 'stop'
  const url = stop ? historyUrl(planner, 'place', item.place.id) : historyUrl(planner, 'day_note', item.id)
  return {
    id: 'history',
    label: t(stop ? 'history.ofPlace' : 'history.ofNote'),
    icon: History,
    onSelect: () => navigate(url, { layer: 'tab' }),
  }
}

function noteMenu(
  { go, tripId }: Planner,
  note: Extract<PlanItem, { kind: 'note' }>,
  moving: MenuItem[],
): MenuItem[] {
  return [
    { id: 'edit', label: t('planner.editNote'), icon: Pencil, onSelect: () => go.openSheet('note', note.id) },
    ...moving,
    {
      id: 'delete',
      label: t('planner.deleteNote'),
      icon: Trash2,
      danger: true,
      group: true,
      onSelect: () => void askDeleteNote(tripId, note.row),
    },
  ]
}

function stopMenu(planner: Planner, stop: PlanStop, moving: MenuItem[]): MenuItem[] {
  const { may, tripId } = planner
  const remove = () => takeOff(planner, stop)
  const destroy: MenuItem = {
    id: 'delete',
    label: t('planner.deletePlace'),
    icon: Trash2,
    danger: true,
    onSelect: () => {
      if (attempt(() => deletePlace(tripId, stop.place))) leavePlace(planner, stop.place)
    },
  }
  return [
    {
      id: 'edit',
      label: t('planner.edit'),
      icon: Pencil,
      shortcut: 'E',
      onSelect: () => editStop(planner, stop),
    },
    ...moving,
    { id: 'remove', label: t('planner.removeFromDay'), icon: ListX, group: true, onSelect: remove },
    ...(may.places ? [destroy] : []),
  ]
}
