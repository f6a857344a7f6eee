/** Entries and suggestions change places with their neighbours of the day: Alt and an arrow key, or the menu of an entry. */
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { placeInList } from '@caravel/sync-protocol/order-list'
import { mutate } from '../../data/mutate.ts'
import { doWithUndo } from '../../shared/undo/do-with-undo.ts'
import { daysOfJournal } from './journal-days.ts'
import { listEntries, shownEntries, type Entry } from './journal-rows.ts'

const journalOf = (entry: Entry): string => String((entry as { journey_id?: unknown }).journey_id ?? '')

/** The entries of its day that show, in order. */
const dayOf = (entry: Entry): Entry[] =>
  shownEntries(journalOf(entry)).filter(({ entry_date: date }) => date === entry.entry_date)

export const canMove = (entry: Entry, step: 1 | -1): boolean => {
  const line = dayOf(entry)
  return line[line.findIndex(({ id }) => id === entry.id) + step] !== undefined
}

/** Moves an entry past its neighbour on its day. */
export function moveEntry(entry: Entry, step: 1 | -1): void {
  if (!canMove(entry, step)) return
  const line = dayOf(entry)
  const others = line.filter(({ id }) => id !== entry.id)
  save(entry, others, line.findIndex(({ id }) => id === entry.id) + step, {})
}

/** The date of the next day of the journal, or of the day before; undefined where there is none. */
export function nearDay(entry: Entry, step: 1 | -1): string | undefined {
  if (entry.entry_date === null) return undefined
  const days = daysOfJournal(journalOf(entry))
  return days[days.findIndex(({ date }) => date === entry.entry_date) + step]?.date
}

/** Moves an entry to another day: to its beginning when it comes from an earlier one (`step` 1), else to its end. */
export function moveToDay(entry: Entry, date: string, step: 1 | -1): void {
  const others = listEntries(journalOf(entry)).filter(({ entry_date }) => entry_date === date)
  save(entry, others, step === 1 ? 0 : others.length, { entry_date: date })
}

/** Puts an entry before `others[at]`. */
function save(entry: Entry, others: readonly Entry[], at: number, day: { entry_date?: string }): void {
  const [after, before] = [others[at - 1]?.id ?? null, others[at]?.id ?? null]
  const items = others.map(({ id, position }) => ({ entity: journeyEntry, id, key: position }))
  const position = { after, before, key: placeInList(items, { after, before }).key }
  doWithUndo({ key: 'journal.did.moved', params: {} }, options =>
    mutate(
      journeyEntry.update,
      { journey_id: journalOf(entry), id: entry.id },
      { ...day, position },
      options,
    ),
  )
}

/** For the row of an entry: Alt and an arrow key move it, and it keeps the focus. */
export const lineKeys = (entry: Entry, writes: boolean) =>
  writes
    ? {
        onKeyDown: (event: KeyboardEvent) => {
          const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
          if (!event.altKey || step === undefined) return
          event.preventDefault()
          moveEntry(entry, step)
          requestAnimationFrame(() => document.getElementById(`entry-${entry.id}`)?.focus())
        },
      }
    : {}
