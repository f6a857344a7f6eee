/** Entries and suggestions change places with their neighbours of the day: Alt and an arrow key, or the menu of an entry. */
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { placeInList } from '@caravel/sync-protocol/order-list'
import { mutate } from '../../data/mutate.ts'
import { doWithUndo } from '../../shared/undo/do-with-undo.ts'
import { listEntries, type Entry } from './journal-rows.ts'

const journalOf = (entry: Entry): string => String((entry as { journey_id?: unknown }).journey_id ?? '')

/** The entries of its day, in order. */
const dayOf = (entry: Entry): Entry[] =>
  listEntries(journalOf(entry)).filter(({ entry_date: date }) => date === entry.entry_date)

export const canMove = (entry: Entry, step: 1 | -1): boolean => {
  const line = dayOf(entry)
  return line[line.findIndex(({ id }) => id === entry.id) + step] !== undefined
}

/** Moves an entry past its neighbour on its day. */
export function moveEntry(entry: Entry, step: 1 | -1): void {
  if (!canMove(entry, step)) return
  const line = dayOf(entry)
  const others = line.filter(({ id }) => id !== entry.id)
  const to = line.findIndex(({ id }) => id === entry.id) + step
  const [after, before] = [others[to - 1]?.id ?? null, others[to]?.id ?? null]
  const items = others.map(({ id, position }) => ({ entity: journeyEntry, id, key: position }))
  const position = { after, before, key: placeInList(items, { after, before }).key }
  doWithUndo({ key: 'journal.did.moved', params: {} }, options =>
    mutate(journeyEntry.update, { journey_id: journalOf(entry), id: entry.id }, { position }, options),
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
