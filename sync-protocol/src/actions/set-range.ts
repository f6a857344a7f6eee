/**
 * Sets the dates of a trip. Days keep their content by position. Leftover dateless days go only if nothing points
 * at them; a dated day with content never goes by shrinking, it becomes dateless.
 */
import * as z from 'zod/mini'
import { generateNKeysBetween } from 'fractional-indexing'
import { gone, streamId, type GroupPlan } from '../crud.ts'
import {
  addSlot,
  dayHasContent,
  daysInOrder,
  fillDateless,
  layDays,
  layoutOps,
  readLayout,
  trimDateless,
  type Day,
  type Layout,
} from '../domain/lay-days.ts'
import { addDays, daysBetween, daysInRange, maxTripDays } from '../domain/trip-range.ts'
import { day } from '../entities/day.ts'
import { trip } from '../entities/trip.ts'
import { field } from '../field.ts'
import type { Op } from '../op.ts'
import { defineAction } from '../plan.ts'
import { checkRow } from '../row.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'
import { usualDays } from './create-trip.ts'
import { deletePlaces } from './remove-day.ts'

type Range = { start_date: string | null; end_date: string | null }

export const planRange: GroupPlan = (state, { body, base }) => {
  const layout = readLayout(state)
  if (!layout) return gone(state, trip, streamId(state))
  const range = wholeRange(layout.trip, body as Partial<Range>)
  const refusal = checkRow(trip, { ...layout.trip, ...range })
  if (refusal) return refusal
  const hasContent = (row: { id: string }) => contentOf(state, layout, row.id)
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

/** `order`: days keep their content and take the next date · `dates`: content stays on its date. */
export const rangeKeeps = ['order', 'dates'] as const
export type RangeKeep = (typeof rangeKeeps)[number]

/** What becomes of days with content that lose their date; the words of {@link removeDay} but for `days`: they stay. */
export const rangeLeftovers = ['days', 'ideas', 'delete'] as const
export type RangeLeftovers = (typeof rangeLeftovers)[number]

interface RangeBody extends Range {
  keep?: RangeKeep
  leftovers?: RangeLeftovers
  day_count?: number
}

/** New dates with a choice of what stays where and what becomes of the days that fall out, as one change. */
export const setRange = defineAction({
  name: 'trip.set-range',
  method: 'PUT',
  path: '/api/trips/:trip_id/range',
  permission: 'trip_edit',
  entity: trip,
  body: () =>
    z.strictObject({
      start_date: field.date().schema,
      end_date: field.date().schema,
      keep: z.optional(z.enum(rangeKeeps)),
      leftovers: z.optional(z.enum(rangeLeftovers)),
      /** Only without dates: how many days. */
      day_count: z.optional(z.int().check(z.gte(1), z.lte(maxTripDays))),
    }),
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, { body, base }) {
    const layout = readLayout(state)
    if (!layout) return gone(state, trip, streamId(state))
    const { start_date, end_date, keep, leftovers = 'days', day_count: count } = body as RangeBody
    const range = { start_date, end_date }
    const refusal = checkRow(trip, { ...layout.trip, ...range })
    if (refusal) return refusal
    const before = daysInOrder([...layout.days.values()]).filter(row => row.state === 'dated')
    const hasContent = (row: { id: string }) => contentOf(state, layout, row.id)
    if (keep === 'dates') pinDates(layout, before, range, hasContent)
    layout.trip = { ...layout.trip, ...range }
    layDays(layout, hasContent)
    if (start_date && end_date) trimDateless(layout, daysInRange({ start_date, end_date }), hasContent)
    else if (count !== undefined) countDays(layout, count, hasContent)
    const fallen = before.filter(row => layout.days.get(row.id)?.state === 'dateless' && start_date !== null)
    const removed = leftovers === 'days' ? [] : fallen.map(row => row.id).sort()
    for (const id of removed) layout.days.delete(id)
    const ops: Op[] = [
      { op: 'update', entity: trip.name, id: layout.trip.id, fields: { ...range }, base },
      ...withoutRange(state, layout),
      ...(leftovers === 'delete' ? deletePlaces(state, removed) : []).map(following),
      ...removed.map((id): Op => following({ op: 'delete', entity: day.name, id })),
    ]
    return { ops, subject: { entity: trip, id: layout.trip.id } }
  },
})

const contentOf = (state: State, layout: Layout, id: string): boolean => {
  const row = layout.days.get(id)
  return row !== undefined && dayHasContent(state, row)
}

const countDays = (layout: Layout, count: number, hasContent: (row: { id: string }) => boolean): void => {
  fillDateless(layout, count)
  trimDateless(layout, count, hasContent)
}

/** Days whose date the new range has keep it; the others lose theirs, and dates that are new get days of their own. */
const pinDates = (
  layout: Layout,
  dated: readonly Day[],
  { start_date: start, end_date: end }: Range,
  hasContent: (row: { id: string }) => boolean,
): void => {
  if (!start || !end) return
  const stays = dated.filter(({ date }) => date !== null && date >= start && date <= end)
  for (const row of dated) {
    if (stays.includes(row)) continue
    layout.days.set(row.id, { ...row, state: hasContent(row) ? 'dateless' : 'trimmed', date: null })
  }
  const [first] = stays
  const fresh = (count: number, after: string | null, before: string | null): void => {
    for (const position of generateNKeysBetween(after, before, count)) {
      const id = addSlot(layout, 'dated')
      layout.days.set(id, { ...(layout.days.get(id) as Day), position })
    }
  }
  const wanted = daysInRange({ start_date: start, end_date: end })
  const early = first?.date ? Math.max(0, daysBetween(start, first.date)) : 0
  fresh(early, null, first?.position ?? null)
  fresh(wanted - stays.length - early, stays.at(-1)?.position ?? null, null)
}

/** The range is the one group the person named, so it is judged; the rest follows from it. */
const withoutRange = (state: Parameters<GroupPlan>[0], layout: Layout): Op[] => {
  const stored = state.get(trip, layout.trip.id) ?? layout.trip
  const { start_date, end_date } = stored
  return layoutOps(state, { ...layout, trip: { ...layout.trip, start_date, end_date } }).map(following)
}

/** D8: of a range that loses there are its slots, trimmed, and nothing else. */
const following = (op: Op): Op => {
  if (op.op === 'create') {
    const otherwise: Op = { ...op, fields: { ...op.fields, state: 'trimmed', date: null } }
    return { ...op, follows: true, otherwise }
  }
  if (op.op !== 'update' || op.entity !== trip.name || !('day_serial' in op.fields))
    return { ...op, follows: true }
  const { day_serial } = op.fields
  return { ...op, follows: true, otherwise: { ...op, fields: { day_serial } } }
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
