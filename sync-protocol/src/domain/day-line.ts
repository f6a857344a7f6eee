/** A day as a line: its stops and notes in order, the stops numbered. The list and the map draw the same line. */
import type { assignment } from '../entities/assignment.ts'
import type { dayNote } from '../entities/day-note.ts'
import type { RowOf } from '../entity.ts'
import { byKey } from '../order-list.ts'

export type Assignment = RowOf<typeof assignment>
export type DayNote = RowOf<typeof dayNote>

export type LineItem =
  { kind: 'stop'; id: string; number: number; row: Assignment } | { kind: 'note'; id: string; row: DayNote }

/** The items of one day in order; stops count up from 1, notes have no number. */
export const dayLine = (
  dayId: string,
  assignments: Iterable<Assignment>,
  notes: Iterable<DayNote>,
): LineItem[] => {
  const items: LineItem[] = []
  for (const row of assignments)
    if (row.day_id === dayId) items.push({ kind: 'stop', id: row.id, number: 0, row })
  for (const row of notes) if (row.day_id === dayId) items.push({ kind: 'note', id: row.id, row })
  items.sort((a, b) => byKey({ key: a.row.position, id: a.id }, { key: b.row.position, id: b.id }))
  let number = 0
  return items.map(item => (item.kind === 'stop' ? { ...item, number: ++number } : item))
}

/** Where an item goes that is dropped at `index` of a line it may already be in. */
export const neighboursAt = (
  line: readonly { id: string }[],
  index: number,
  movedId?: string,
): { after: string | null; before: string | null } => {
  const others = line.filter(item => item.id !== movedId)
  return { after: others[index - 1]?.id ?? null, before: others[index]?.id ?? null }
}
