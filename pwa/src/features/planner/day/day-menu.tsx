import {
  ArrowDownUp,
  BedDouble,
  BookOpen,
  CalendarMinus,
  CalendarPlus,
  CopyPlus,
  Ellipsis,
  FileDown,
  History,
  ListChecks,
  Pencil,
  StickyNote,
  Ticket,
} from 'lucide-preact'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { tripStream } from '@caravel/sync-protocol/streams'
import { journalOf } from '../../../data/journal-of.ts'
import { journalIds } from '../../../data/journals.ts'
import { addonOn, openStream } from '../../../data/store.ts'
import { addBooking, addStay } from '../../../shared/bookings/open-booking.ts'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { openCard } from '../../../shared/navigation/sheet-url.ts'
import { t } from '../../../i18n/t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { usePhone } from '../../../ui/use-media-query.ts'
import { choosing } from '../model/chosen-rows.ts'
import { addDatelessDay, duplicateDay, insertDay, removeDay } from '../model/day-actions.ts'
import { travelItems } from './day-footer.tsx'
import { usePlanner, type Planner } from '../page/planner-context.ts'
import { historyUrl } from '../page/history-url.ts'
import { dayName } from '../model/planner-words.ts'
import type { PlanDay } from '../model/trip-plan.ts'

/** Goes on only once it lies on the disk: a disk that refuses leaves the person where they are. */
const trying = (act: () => Promise<unknown>, then: () => void) => () =>
  void attemptSaved(act).then(saved => saved && then())

/** Everything one can do with a day; on a phone also what the footer of a wide window holds. */
export function DayMenu({ day }: { day: PlanDay }) {
  const planner = usePlanner()
  const phone = usePhone()
  return (
    <MenuButton
      label={dayName(day)}
      items={[...dayItems(planner, day), ...(phone ? travelItems(planner, day) : [])]}
    >
      {({ ref, toggle, attributes }) => (
        <IconButton
          icon={Ellipsis}
          label={t('planner.moreForDay', { day: dayName(day) })}
          offReason={planner.offReason}
          buttonRef={ref}
          onClick={toggle}
          {...attributes}
        />
      )}
    </MenuButton>
  )
}

/** On the last day of a trip: what was written of it. */
function openJournal(tripId: string, isLast: boolean): MenuItem[] {
  const id = isLast ? journalOf([tripId]) : undefined
  if (id === undefined) return []
  return [
    {
      id: 'open-journal',
      label: t('trips.openJournal'),
      icon: BookOpen,
      onSelect: () => navigate(`/journal/${id}`),
    },
  ]
}

/** What the menu of a day offers; without permission to change days, only its history. */
export function dayItems({ plan, go, tripId, at, may }: Planner, day: PlanDay): MenuItem[] {
  const history: MenuItem = {
    id: 'of-day',
    label: t('history.ofDay'),
    icon: History,
    group: true,
    onSelect: () => navigate(historyUrl({ tripId, at }, 'day', day.id), { layer: 'tab' }),
  }
  const file: MenuItem = {
    id: 'file',
    label: t('planner.dayAsFile'),
    icon: FileDown,
    ...(day.stops.length === 0 ? { offReason: t('planner.nothingToChoose') } : {}),
    onSelect: () => openCard('export-trip', String(day.number)),
  }
  const journal: MenuItem[] =
    day.date !== null && addonOn('journey') && journalIds.value?.length
      ? [
          {
            id: 'journal',
            label: t('planner.writeJournal'),
            icon: BookOpen,
            onSelect: () => navigate(`/journal/quick?trip=${tripId}&date=${day.date}`),
          },
          ...openJournal(tripId, day.number === plan.days.length),
        ]
      : []
  if (!may.days) return [...journal, history, file]
  const insert = (side: 'before' | 'after') =>
    trying(
      () => insertDay(plan, day, side).saved,
      () => go.goTo(side === 'after' ? day.number + 1 : day.number),
    )
  const remove = trying(
    () => removeDay(tripId, day),
    () => {
      if (day.number === plan.days.length && day.number > 1) go.goTo(day.number - 1)
    },
  )
  return [
    { id: 'edit', label: t('planner.editDay'), icon: Pencil, onSelect: () => go.openSheet('day') },
    { id: 'note', label: t('planner.addNote'), icon: StickyNote, onSelect: () => go.openSheet('note') },
    ...(openStream(tripStream(tripId)).can('reservation_edit')
      ? [
          {
            id: 'booking',
            label: t('bookings.add'),
            icon: Ticket,
            onSelect: () => addBooking({ day: day.id }),
          },
        ]
      : []),
    ...journal,
    { id: 'stay', label: t('stays.add'), icon: BedDouble, onSelect: () => addStay(day.id) },
    {
      id: 'choose',
      label: t('planner.chooseSeveral'),
      icon: ListChecks,
      ...(day.items.length === 0 ? { offReason: t('planner.nothingToChoose') } : {}),
      onSelect: () => (choosing.value = true),
    },
    {
      id: 'before',
      label: t('planner.dayBefore'),
      icon: CalendarPlus,
      group: true,
      onSelect: insert('before'),
    },
    { id: 'after', label: t('planner.dayAfter'), icon: CalendarPlus, onSelect: insert('after') },
    {
      id: 'duplicate',
      label: t('planner.duplicateDay'),
      icon: CopyPlus,
      onSelect: trying(
        () => duplicateDay(plan, day).saved,
        () => go.goTo(day.number + 1),
      ),
    },
    {
      id: 'dateless',
      label: t('planner.datelessDay'),
      icon: CalendarPlus,
      onSelect: trying(
        () => addDatelessDay(plan).saved,
        () => go.goTo(plan.days.length + 1),
      ),
    },
    history,
    file,
    { id: 'order', label: t('planner.reorderDays'), icon: ArrowDownUp, onSelect: () => go.openSheet('days') },
    {
      id: 'remove',
      label: day.items.length ? t('planner.removeDayAsk') : t('planner.removeDay'),
      icon: CalendarMinus,
      danger: true,
      ...(plan.days.length === 1 ? { offReason: t('planner.lastDay') } : {}),
      onSelect: day.items.length ? () => go.openSheet('remove', day.id) : remove,
    },
  ]
}
