import {
  CalendarRange,
  Copy,
  Ellipsis,
  History,
  Printer,
  Redo2,
  Settings2,
  Undo2,
  UsersRound,
} from 'lucide-preact'
import { navigate } from '../../app/navigate.ts'
import { openCopySheet, openSheet } from '../../app/sheet-url.ts'
import { redoStep, redoText, undoStep, undoText } from '../../app/undo-steps.ts'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { usePlanner, type Planner } from './planner-context.ts'

/** On a phone: everything about the trip as a whole, which a wide window has in its header and its rail. */
export function TripMenu() {
  const planner = usePlanner()
  const { title } = planner.plan.trip
  return (
    <MenuButton label={title} items={[...aboutTrip(planner), ...steps(planner)]}>
      {({ ref, toggle, attributes }) => (
        <IconButton
          icon={Ellipsis}
          size={24}
          label={t('planner.moreForTrip', { trip: title })}
          buttonRef={ref}
          onClick={toggle}
          {...attributes}
        />
      )}
    </MenuButton>
  )
}

const aboutTrip = ({ go, may, tripId }: Planner): MenuItem[] => [
  { id: 'people', label: t('people.title'), icon: UsersRound, onSelect: () => openSheet('people') },
  ...(may.trip ? changesOf(go) : []),
  { id: 'copy', label: t('trips.copy'), icon: Copy, onSelect: () => openCopySheet(tripId) },
  {
    id: 'print',
    label: t('planner.print'),
    icon: Printer,
    onSelect: () => navigate(`/trips/${tripId}/print`),
  },
  {
    id: 'history',
    label: t('history.title'),
    icon: History,
    onSelect: () => navigate(`/trips/${tripId}/history`, { layer: 'tab' }),
  },
]

const changesOf = (go: Planner['go']): MenuItem[] => [
  {
    id: 'range',
    label: t('planner.tripDates'),
    icon: CalendarRange,
    onSelect: () => go.openSheet('range'),
  },
  {
    id: 'settings',
    label: t('planner.tripSettings'),
    icon: Settings2,
    onSelect: () => go.openSheet('settings'),
  },
]

function steps({ view: { stream } }: Planner): MenuItem[] {
  const undo = undoText(stream)
  const redo = redoText(stream)
  const nothing = (what: string | undefined) =>
    what === undefined ? { offReason: t('planner.nothingToUndo') } : {}
  return [
    {
      id: 'undo',
      label: undo ? t('planner.undoWhat', { what: undo }) : t('planner.undo'),
      icon: Undo2,
      group: true,
      ...nothing(undo),
      onSelect: () => void undoStep({ stream }),
    },
    {
      id: 'redo',
      label: redo ? t('planner.redoWhat', { what: redo }) : t('planner.redo'),
      icon: Redo2,
      ...nothing(redo),
      onSelect: () => void redoStep(stream),
    },
  ]
}
