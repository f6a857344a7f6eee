/** What does not fit into the time of a day: two things at once, ways that are too long, connections that are too short. */
import { distanceBetween } from '../travel-guess.ts'
import type { Finding, Overlap, Remedy, ShortConnection, ShortWay } from './finding.ts'
import { apart, type TripFacts } from './facts.ts'
import { clockOf, localMinute, minutesBetween, minutesOf } from './moment.ts'
import { spansOf, type Span } from './spans.ts'

/** Minutes by which a way has to be too long before it is said: a rough estimate earns no nagging. */
const slack = { estimated: 5, routed: 1 }

/**
 * Minutes that a change takes at least. Published minimum connecting times of airports lie between 30 and 90 minutes;
 * ours are at the lower end, so that what is said is tight anywhere.
 */
const changes = { flights: 45, ontoFlight: 60, ontoShip: 30, other: 10 }

/** Metres between two ends of a transport that are still one station or airport. */
const sameHub = 2_000
/** A later departure is another transport, not a connection. */
const longestConnection = 12 * 60

/** Checks neighbours in time, each with the one before it that ends last. */
export function checkTimes(facts: TripFacts): Finding[] {
  const spans = spansOf(facts).sort((a, b) => localMinute(a.start) - localMinute(b.start))
  const findings: Finding[] = []
  const before: Span[] = []
  for (const span of spans) {
    const finding = before.map(earlier => between(facts, earlier, span)).find(found => found !== undefined)
    if (finding) findings.push(finding)
    remember(before, span)
  }
  return findings
}

/** Keeps the few that can still matter: what ended last for each group of people, and what is still going on. */
function remember(before: Span[], span: Span): void {
  const over = before.filter(
    earlier =>
      minutesBetween(earlier.end ?? earlier.start, span.start) >= 0 && !apart(earlier.people, span.people),
  )
  for (const each of over) before.splice(before.indexOf(each), 1)
  before.unshift(span)
  if (before.length > 8) before.pop()
}

function between(facts: TripFacts, a: Span, b: Span): Finding | undefined {
  if (apart(a.people, b.people)) return undefined
  const gap = minutesBetween(a.end ?? a.start, b.start)
  if (a.transport && b.transport) return connection(facts, a, b, gap)
  if (a.place_id !== null && a.place_id === b.place_id) return undefined // a table at the stop
  if (a.end && gap < 0) return overlap(a, b, gap)
  return way(facts, a, b, gap)
}

function overlap(a: Span, b: Span, gap: number): Overlap {
  const remedy = b.stop && a.end ? startAt(b, minutesOf(a.end.time), a.end.date) : []
  const ends = b.end ? Math.max(0, minutesBetween(b.start, b.end)) : -gap
  return {
    kind: 'overlap',
    key: `overlap:${a.target.id}:${b.target.id}:${a.end?.time ?? ''}-${b.start.time}`,
    missing: false,
    day_id: b.day_id,
    target: b.target,
    other: a.target,
    minutes: Math.min(-gap, ends || -gap),
    remedies: remedy,
  }
}

function way(facts: TripFacts, a: Span, b: Span, gap: number): ShortWay | undefined {
  if (!a.to || !b.from || gap > 36 * 60 || gap < 0) return undefined
  const known = facts.travel(a.to, b.from)
  if (!known) return undefined
  const { seconds, estimated } = known
  const travel = Math.ceil(seconds / 60)
  if (travel - gap < (estimated ? slack.estimated : slack.routed)) return undefined
  const leaves = a.end ?? a.start
  return {
    kind: 'way',
    key: `way:${a.target.id}:${b.target.id}:${leaves.time}-${b.start.time}`,
    missing: false,
    day_id: b.day_id,
    target: b.target,
    other: a.target,
    minutes: gap,
    travel,
    estimated,
    remedies: a.start.zone === b.start.zone ? startAt(b, minutesOf(leaves.time) + travel, leaves.date) : [],
  }
}

/** The stop begins at the next full five minutes after that, and takes as long as planned. */
function startAt(span: Span, minutes: number, date: string): Remedy[] {
  if (!span.stop || date !== span.start.date) return []
  const start = Math.ceil(minutes / 5) * 5
  const time = clockOf(start)
  if (time === undefined) return []
  if (!span.end) return [{ kind: 'start_stop', stop_id: span.stop.id, time, end_time: null }]
  const end = clockOf((start + minutesBetween(span.start, span.end)) % (24 * 60))
  const passesMidnight = start + minutesBetween(span.start, span.end) >= 24 * 60
  // Whether a stop ends on the next day is a field of its own; nothing is offered that would change it.
  if (end === undefined || passesMidnight !== span.stop.ends_next_day) return []
  return [{ kind: 'start_stop', stop_id: span.stop.id, time, end_time: end }]
}

function connection(facts: TripFacts, a: Span, b: Span, gap: number): ShortConnection | undefined {
  if (!a.transport || !b.transport || !a.end || gap > longestConnection) return undefined
  const [from, onto] = [a.transport, b.transport]
  const far = a.to && b.from ? distanceBetween(a.to, b.from) : 0
  const known = far > sameHub && a.to && b.from ? facts.travel(a.to, b.from) : undefined
  const travel = Math.ceil((known?.seconds ?? 0) / 60)
  const needed = changeTime(from.booking.type, onto.booking.type) + travel
  if (gap >= needed) return undefined
  return {
    kind: 'connection',
    key: `connection:${from.booking.id}:${onto.booking.id}:${a.end.time}-${b.start.time}`,
    missing: gap < 0,
    day_id: b.day_id,
    target: b.target,
    other: a.target,
    minutes: gap,
    needed,
    arrives: a.end.time,
    leaves: b.start.time,
    at: onto.leg.from?.name ?? from.leg.to?.name ?? null,
    onto: onto.leg.number ?? onto.booking.title,
    remedies: [{ kind: 'open', target: b.target }],
  }
}

function changeTime(from: string, onto: string): number {
  if (onto === 'flight') return from === 'flight' ? changes.flights : changes.ontoFlight
  return onto === 'ferry' ? changes.ontoShip : changes.other
}
