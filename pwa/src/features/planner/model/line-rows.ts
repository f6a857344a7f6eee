/** A day as the rows of its line: stops, the ways between them, notes, and the present moment on the day of today. */
import type { LineItem, PlanBooking, PlanNote, PlanStop } from './trip-plan.ts'
import { lineHops, type HopDay } from '@caravel/sync-protocol/domain/day-hops'
import { legOf, type DayHop } from './day-hops.ts'
import type { DayEnds } from '@caravel/sync-protocol/domain/optimise'
import type { TravelLeg, TravelMode } from './travel-legs.ts'

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
  | { type: 'leg'; id: string; leg: TravelLeg; hop: DayHop }
  | { type: 'note'; item: PlanNote; bare: boolean }
  | { type: 'booking'; item: PlanBooking; bare: boolean }
  | NowMark

type Options = {
  prefer: TravelMode
  /** Local `HH:MM` when the day is today. */
  now?: string | undefined
  /** Where the day begins and ends besides its line. */
  ends?: DayEnds
  /** What the day says itself of its ways. */
  day?: HopDay
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
export function lineRows(items: readonly LineItem[], { prefer, now, ends = {}, day }: Options): LineRow[] {
  const stops = items.filter(item => item.kind === 'stop')
  const hops = lineHops(items, ends, day)
  const onwards = new Map(hops.map(hop => [hop.from, hop]))
  const { begun, over } = progress(stops, now)
  const rows: LineRow[] = []
  const mark = (next: PlanStop | undefined) => {
    if (now === undefined) return
    const hop = hops.find(({ to }) => to === next?.id)
    rows.push(nowMark(now, next, hop && legOf(hop, prefer)))
  }
  const goOn = (id: string) => {
    const hop = onwards.get(id)
    const leg = hop && legOf(hop, prefer)
    if (leg) rows.push({ type: 'leg', id: `${hop.from}-${hop.to}`, leg, hop })
  }
  if (begun === 0) mark(stops[0])
  goOn('morning')
  let number = 0
  for (const item of items) {
    const bare = (number === 0 || number >= stops.length) && !onwards.has(item.id)
    if (item.kind === 'note') rows.push({ type: 'note', item, bare })
    else if (item.kind === 'booking') rows.push({ type: 'booking', item, bare })
    else {
      number++
      const last = number === stops.length && !onwards.has(item.id)
      rows.push({ type: 'stop', item, number, visited: number <= over, last })
      if (number === begun) mark(stops[number])
    }
    goOn(item.id)
  }
  return rows
}

function nowMark(now: string, next: PlanStop | undefined, leg: TravelLeg | undefined): NowMark {
  const start = next?.row.assignment_time
  const leaveBy =
    leg && leg.duration !== null && start ? minutesBefore(start, Math.ceil(leg.duration / 60)) : undefined
  return { type: 'now', time: now, next, leg, leaveBy }
}

/** `HH:MM` so many minutes earlier; undefined when that is yesterday. */
export function minutesBefore(time: string, minutes: number): string | undefined {
  const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - minutes
  if (at < 0) return undefined
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
