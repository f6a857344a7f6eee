/**
 * Lays a trip's days over its dates. There are always as many dated days as the range has; the days keep their
 * content by position; an emptied slot is trimmed, a filled one becomes dateless. The rule runs after every
 * change on both sides, so a range, an insert, an undo and a restore all end in the same shape.
 */
import { generateKeyBetween } from 'fractional-indexing'
import type { AnyRow, RowOf } from '../entity.ts'
import { day } from '../entities/day.ts'
import { trip } from '../entities/trip.ts'
import { childrenOf } from '../entities/index.ts'
import { dayId } from '../ids.ts'
import type { CommittedOp, Op, Values } from '../op.ts'
import { byKey } from '../order-list.ts'
import type { Derivation } from '../plan.ts'
import { sameValue } from '../row.ts'
import type { State } from '../state.ts'
import { parseStream } from '../streams.ts'
import { addDays, daysInRange } from './trip-range.ts'

export type Day = RowOf<typeof day>
export type Trip = RowOf<typeof trip>

/** Dated days in order, then dateless ones in order: the way every list shows them. Trimmed ones are in none. */
export const daysInOrder = (days: readonly Day[]): Day[] => [
  ...inOrder(days, 'dated'),
  ...inOrder(days, 'dateless'),
]

const inOrder = (days: readonly Day[], state: Day['state']): Day[] =>
  sortedByPlace(days.filter(row => row.state === state))

const sortedByPlace = (days: readonly Day[]): Day[] =>
  days.toSorted((a, b) => byKey({ key: a.position, id: a.id }, { key: b.position, id: b.id }))

/** Does anything point at the day: a stop, a note, a booking? Then it never goes by itself. */
export const dayHasContent = (state: State, row: Day): boolean =>
  Boolean(row.title) ||
  Boolean(row.notes) ||
  childrenOf('day').some(
    ({ entity, field }) => !entity.placing && state.where(entity, field, row.id).length > 0,
  )

/** A mutable picture of the days while a plan or rule works on them. */
export interface Layout {
  trip: Trip
  days: Map<string, Day>
  made: Set<string>
  serial: number
}

export const readLayout = (state: State): Layout | undefined => {
  const row = state.get(trip, parseStream(state.stream)?.id ?? '')
  if (!row) return undefined
  return {
    trip: row,
    days: new Map(sortedById(state.list(day)).map(item => [item.id, item])),
    made: new Set(),
    serial: row.day_serial,
  }
}

/** Two sides list rows in different orders; their plans are equal down to the order of the ops. */
const sortedById = (days: Day[]): Day[] => days.sort((a, b) => (a.id < b.id ? -1 : 1))

const set = (layout: Layout, row: Day, fields: Partial<Day>): Day => {
  const next = { ...row, ...fields }
  layout.days.set(row.id, next)
  return next
}

/** Brings in one more day: the lowest trimmed slot, else a new one with the next n. Answers its id. */
export const addSlot = (layout: Layout, state: 'dated' | 'dateless'): string => {
  const trimmed = lowestTrimmed(layout)
  const position = generateKeyBetween(lastPosition(layout), null)
  if (trimmed) {
    set(layout, trimmed, { state, position })
    return trimmed.id
  }
  while (layout.days.has(dayId(layout.trip.id, layout.serial + 1))) layout.serial++
  const slot = ++layout.serial
  const id = dayId(layout.trip.id, slot)
  layout.made.add(id)
  layout.days.set(id, { id, position, state, slot, date: null, title: null, notes: null } as Day)
  return id
}

const lowestTrimmed = (layout: Layout): Day | undefined => {
  let lowest: Day | undefined
  for (const row of layout.days.values())
    if (row.state === 'trimmed' && (!lowest || bySlot(row, lowest) < 0)) lowest = row
  return lowest
}

const bySlot = (a: Day, b: Day): number => (a.slot ?? 0) - (b.slot ?? 0) || (a.id < b.id ? -1 : 1)

/** Brings in dateless days until there are so many. */
export const fillDateless = (layout: Layout, want: number): void => {
  const shown = [...layout.days.values()].filter(row => row.state !== 'trimmed').length
  for (let have = shown; have < want; have++) addSlot(layout, 'dateless')
}

const lastPosition = (layout: Layout): string | null => {
  const shown = [...layout.days.values()].filter(row => row.state !== 'trimmed').map(row => row.position)
  return shown.reduce<string | null>((last, key) => (last === null || key > last ? key : last), null)
}

/** Makes the dated days as many as the range has, then gives each its date. */
export const layDays = (layout: Layout, hasContent: (row: Day) => boolean): void => {
  const { start_date: start, end_date: end } = layout.trip
  const want = start && end ? daysInRange({ start_date: start, end_date: end }) : 0
  for (const row of layout.days.values()) {
    if (row.state === 'trimmed' && hasContent(row)) set(layout, row, { state: 'dateless' })
  }
  const dated = inOrder([...layout.days.values()], 'dated')
  for (const row of dated.slice(want)) {
    const keep = want === 0 || hasContent(row)
    set(layout, row, keep ? { state: 'dateless', date: null } : { state: 'trimmed', date: null })
  }
  const missing = Math.max(0, want - dated.length)
  const back = daysToDate([...layout.days.values()], missing)
  for (const row of back) set(layout, row, { state: 'dated', ...behindDated(layout, row) })
  for (let have = back.length; have < missing; have++) addSlot(layout, 'dated')
  inOrder([...layout.days.values()], 'dated').forEach((row, index) => {
    set(layout, row, { date: start ? addDays(start, index) : null })
  })
  for (const row of layout.days.values()) if (row.state !== 'dated') set(layout, row, { date: null })
}

/**
 * Which days are the next to get one of so many dates, in their order: the dateless ones, and the empty slots that were
 * trimmed between them, so that each comes back on the date it had and never on an earlier one.
 */
export const daysToDate = (days: readonly Day[], room: number): Day[] => {
  const dateless = inOrder(days, 'dateless')
  const last = inOrder(days, 'dated').at(-1)?.position
  const between = days.filter(
    ({ state, slot, position }) =>
      state === 'trimmed' &&
      last !== undefined &&
      position > last &&
      dateless.some(row => (row.slot ?? 0) > (slot ?? Infinity) && row.position > position),
  )
  return sortedByPlace([...dateless, ...between]).slice(0, room)
}

/** A dateless day that gets a date comes after the dated ones, so that no other day changes its date. */
const behindDated = (layout: Layout, row: Day): Partial<Day> => {
  const last = inOrder([...layout.days.values()], 'dated').at(-1)?.position ?? null
  return last === null || row.position > last
    ? {}
    : { position: generateKeyBetween(lastPosition(layout), null) }
}

/** Dateless days that nothing points at go, the last first, while there are more days than `keep`. */
export const trimDateless = (layout: Layout, keep: number, hasContent: (row: Day) => boolean): void => {
  const shown = daysInOrder([...layout.days.values()])
  let surplus = shown.length - keep
  for (const row of shown.toReversed()) {
    if (surplus <= 0) return
    if (row.state !== 'dateless' || hasContent(row)) continue
    set(layout, row, { state: 'trimmed' })
    surplus--
  }
}

/** The ops that take the stored rows to this layout; all derived, nobody named them. */
export const layoutOps = (state: State, layout: Layout): Op[] => {
  const ops: Op[] = []
  for (const row of layout.days.values()) {
    const fields: Values = { position: row.position, state: row.state, date: row.date, slot: row.slot }
    if (layout.made.has(row.id)) ops.push({ op: 'create', entity: 'day', id: row.id, fields, derived: true })
    else ops.push(...changed('day', state.get(day, row.id) as AnyRow | undefined, row.id, fields))
  }
  const count = [...layout.days.values()].filter(row => row.state !== 'trimmed').length
  const stored = state.get(trip, layout.trip.id) as AnyRow | undefined
  const { start_date, end_date } = layout.trip
  const fields = { start_date, end_date, day_count: count, day_serial: layout.serial }
  return [...ops, ...changed('trip', stored, layout.trip.id, fields)]
}

const changed = (entity: string, stored: AnyRow | undefined, id: string, fields: Values): Op[] => {
  const different = Object.entries(fields).filter(([name, value]) => !sameValue(stored?.[name], value))
  return different.length && stored
    ? [{ op: 'update', entity, id, fields: Object.fromEntries(different), derived: true }]
    : []
}

/** An undo may put back a count alone, where the days it counted are no longer there to follow. */
const layoutFields = ['start_date', 'end_date', 'day_count']

const mattersToLayout = (op: CommittedOp, state: State): boolean => {
  const entity = op.entity
  if (entity === day.name) return true
  if (entity === trip.name)
    return op.op === 'put' || (op.op === 'set' && layoutFields.some(name => name in op.fields))
  if (op.op === 'del') return false
  const values = op.op === 'put' ? (op.row as Values) : op.fields
  return childrenOf(day.name).some(({ entity: child, field }) => {
    const target = child.name === entity && !child.placing ? values[field] : undefined
    return typeof target === 'string' && state.get(day, target)?.state === 'trimmed'
  })
}

export const layDaysRule: Derivation = {
  name: 'lay-days',
  derive(state, changes) {
    if (!changes.some(op => mattersToLayout(op, state))) return []
    const layout = readLayout(state)
    if (!layout) return []
    layDays(layout, row => dayHasContent(state, row))
    return layoutOps(state, layout)
  },
}
