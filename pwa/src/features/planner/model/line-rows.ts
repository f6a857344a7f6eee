/** A day as the rows of its line: stops, the ways between them, notes, and the present moment on the day of today. */
import type { LineItem, PlanBooking } from './line-bookings.ts'
import type { PlanNote, PlanStop } from './trip-plan.ts'
import { legBetween, type TravelLeg, type TravelMode } from './travel-legs.ts'

export type NowMark = {
  type: 'now'
  time: string
  next: PlanStop | undefined
  /** The way to it. */
  leg: TravelLeg | undefined
  /** When to leave for it; undefined when that is not known. */
  leaveBy: string | undefined
}

export type LineRow =
  | { type: 'stop'; item: PlanStop; number: number; visited: boolean; last: boolean }
  | { type: 'leg'; id: string; leg: TravelLeg; from: PlanStop }
  | { type: 'note'; item: PlanNote; bare: boolean }
  | { type: 'booking'; item: PlanBooking; bare: boolean }
  | NowMark

type Options = {
  prefer: TravelMode
  /** Local `HH:MM` when the day is today. */
  now?: string | undefined
}

/** A stop is over by its end, else by its start; without times it never is by itself. */
const isOver = ({ row }: PlanStop, now: string) => {
  const end = row.assignment_end_time ?? row.assignment_time
  return end !== null && !row.ends_next_day && end <= now
}

/** How many stops have begun, and how many of those are over. */
function progress(stops: readonly PlanStop[], now: string | undefined): { begun: number; over: number } {
  if (now === undefined) return { begun: -1, over: 0 }
  const over = stops.findLastIndex(stop => isOver(stop, now)) + 1
  const begun =
    stops.findLastIndex(({ row }) => row.assignment_time !== null && row.assignment_time <= now) + 1
  const timed = stops.some(({ row }) => row.assignment_time !== null)
  return { begun: timed ? Math.max(begun, over) : -1, over }
}

/** Numbers follow the given order, so that a row in the air is numbered where it would land. */
export function lineRows(items: readonly LineItem[], { prefer, now }: Options): LineRow[] {
  const stops = items.filter(item => item.kind === 'stop')
  const { begun, over } = progress(stops, now)
  const rows: LineRow[] = []
  const mark = (before: PlanStop | undefined, next: PlanStop | undefined) =>
    now !== undefined && rows.push(nowMark(now, before, next, prefer))
  if (begun === 0) mark(undefined, stops[0])
  let number = 0
  for (const item of items) {
    const bare = number === 0 || number >= stops.length
    if (item.kind === 'note') {
      rows.push({ type: 'note', item, bare })
      continue
    }
    if (item.kind === 'booking') {
      rows.push({ type: 'booking', item, bare })
      continue
    }
    number++
    const next = stops[number]
    rows.push({ type: 'stop', item, number, visited: number <= over, last: !next })
    if (number === begun) mark(item, next)
    const leg = next && legBetween(item.place, next.place, prefer, item.row.onward_mode)
    if (leg) rows.push({ type: 'leg', id: `${item.id}-${next.id}`, leg, from: item })
  }
  return rows
}

function nowMark(
  now: string,
  before: PlanStop | undefined,
  next: PlanStop | undefined,
  prefer: TravelMode,
): NowMark {
  const leg = before && next && legBetween(before.place, next.place, prefer, before.row.onward_mode)
  const start = next?.row.assignment_time
  const leaveBy =
    leg && leg.from !== 'none' && start ? minutesBefore(start, Math.ceil(leg.duration / 60)) : undefined
  return { type: 'now', time: now, next, leg, leaveBy }
}

/** `HH:MM` so many minutes earlier; undefined when that is yesterday. */
export function minutesBefore(time: string, minutes: number): string | undefined {
  const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - minutes
  if (at < 0) return undefined
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
