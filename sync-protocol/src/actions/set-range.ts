/**
 * Sets the dates of a trip. Days keep their content by position. Leftover dateless days go only if nothing points
 * at them; a dated day with content never goes by shrinking, it becomes dateless.
 */
import { gone, streamId, type GroupPlan } from '../crud.ts'
import {
  dayHasContent,
  layDays,
  layoutOps,
  readLayout,
  trimDateless,
  type Layout,
} from '../domain/lay-days.ts'
import { addDays, daysInRange } from '../domain/trip-range.ts'
import { trip } from '../entities/trip.ts'
import { checkRow } from '../row.ts'
import { usualDays } from './create-trip.ts'

type Range = { start_date: string | null; end_date: string | null }

export const planRange: GroupPlan = (state, { body, base }) => {
  const layout = readLayout(state)
  if (!layout) return gone(state, trip, streamId(state))
  const range = wholeRange(layout.trip, body as Partial<Range>)
  const refusal = checkRow(trip, { ...layout.trip, ...range })
  if (refusal) return refusal
  const hasContent = (row: { id: string }) => {
    const day = layout.days.get(row.id)
    return day !== undefined && dayHasContent(state, day)
  }
  layout.trip = { ...layout.trip, ...range }
  layDays(layout, hasContent)
  if (range.start_date && range.end_date) {
    trimDateless(layout, daysInRange(range as { start_date: string; end_date: string }), hasContent)
  }
  return {
    ops: [
      { op: 'update', entity: trip.name, id: layout.trip.id, fields: range, base },
      ...withoutRange(state, layout),
    ],
    subject: { entity: trip, id: layout.trip.id },
  }
}

/** The range is the one group the person named, so it is judged; the rest follows from it. */
const withoutRange = (state: Parameters<GroupPlan>[0], layout: Layout) => {
  const stored = state.get(trip, layout.trip.id) ?? layout.trip
  return layoutOps(state, {
    ...layout,
    trip: { ...layout.trip, start_date: stored.start_date, end_date: stored.end_date },
  })
}

/** What was not sent keeps its value; a range with one end gets the other from the length it had. */
const wholeRange = (current: Range, sent: Partial<Range>): Range => {
  const start = sent.start_date === undefined ? current.start_date : sent.start_date
  const end = sent.end_date === undefined ? current.end_date : sent.end_date
  if (start && end && sent.end_date === undefined && end < start) {
    return { start_date: start, end_date: addDays(start, lengthOf(current) - 1) }
  }
  if (start && !end && sent.end_date === undefined)
    return { start_date: start, end_date: addDays(start, lengthOf(current) - 1) }
  if (end && !start && sent.start_date === undefined)
    return { start_date: addDays(end, 1 - lengthOf(current)), end_date: end }
  if (sent.start_date === null && sent.end_date === undefined) return { start_date: null, end_date: null }
  if (sent.end_date === null && sent.start_date === undefined) return { start_date: null, end_date: null }
  return { start_date: start, end_date: end }
}

const lengthOf = ({ start_date: start, end_date: end }: Range): number =>
  start && end ? daysInRange({ start_date: start, end_date: end }) : usualDays
