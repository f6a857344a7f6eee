import {
  ArrowDown,
  ArrowUp,
  CalendarMinus,
  CalendarPlus,
  Ellipsis,
  History,
  PenLine,
  Trash2,
} from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { nameOfEntry, removeEntry } from './journal-actions.ts'
import type { Entry } from './journal-rows.ts'
import { canMove, moveEntry, moveToDay, nearDay } from './move-entry.ts'

/** What can be done with an entry or a suggestion of the timeline: moving it needs no keyboard. */
export function EntryMenu({
  journalId,
  entry,
  writes,
}: {
  journalId: string
  entry: Entry
  writes: boolean
}) {
  const name = nameOfEntry(entry)
  return (
    <MenuButton label={name} items={() => itemsFor(journalId, entry, writes)}>
      {({ ref, toggle, attributes }) => (
        <IconButton
          icon={Ellipsis}
          label={t('journal.entryMenu', { title: name })}
          buttonRef={ref}
          onClick={toggle}
          {...attributes}
        />
      )}
    </MenuButton>
  )
}

function itemsFor(journalId: string, entry: Entry, writes: boolean): MenuItem[] {
  const history: MenuItem = {
    id: 'history',
    icon: History,
    label: t('journal.entryHistory'),
    group: true,
    onSelect: () => navigate(`/journal/${journalId}/history?of=journey_entry:${entry.id}`),
  }
  if (!writes) return [history]
  const move = (step: 1 | -1): MenuItem => ({
    id: step < 0 ? 'up' : 'down',
    icon: step < 0 ? ArrowUp : ArrowDown,
    label: t(step < 0 ? 'journal.moveUp' : 'journal.moveDown'),
    ...(canMove(entry, step) ? {} : { offReason: t(step < 0 ? 'journal.firstOfDay' : 'journal.lastOfDay') }),
    onSelect: () => moveEntry(entry, step),
  })
  const toDay = (step: 1 | -1): MenuItem[] => {
    const date = nearDay(entry, step)
    if (date === undefined) return []
    return [
      {
        id: step < 0 ? 'day-before' : 'day-after',
        icon: step < 0 ? CalendarMinus : CalendarPlus,
        label: t(step < 0 ? 'journal.toDayBefore' : 'journal.toDayAfter'),
        onSelect: () => moveToDay(entry, date, step),
      },
    ]
  }
  return [
    {
      id: 'edit',
      icon: PenLine,
      label: t(entry.type === 'entry' ? 'journal.edit' : 'journal.write'),
      onSelect: () => navigate(`/journal/${journalId}/entries/${entry.id}/edit`),
    },
    move(-1),
    move(1),
    ...toDay(-1),
    ...toDay(1),
    history,
    ...(entry.type === 'entry'
      ? [
          {
            id: 'delete',
            icon: Trash2,
            label: t('journal.delete'),
            danger: true,
            group: true,
            onSelect: () => void removeEntry(entry).catch(showRefusal),
          },
        ]
      : []),
  ]
}
