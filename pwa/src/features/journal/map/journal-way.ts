/** The way that a journal tells: its places in the order of the journal, and what leads from one to the next. Pure. */
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import { transportPattern } from '../../../map/way-patterns.ts'
import type { LatLng, LinePattern } from '../../../map/types.ts'
import type { JournalDay } from '../journal-days.ts'
import type { Entry } from '../journal-rows.ts'

export interface WayStop extends LatLng {
  entry: Entry
  date: string
  /** Of its day. */
  number: number
}

export interface WayLeg {
  from: WayStop
  to: WayStop
  pattern: LinePattern
  metres: number
}

export interface JournalWay {
  stops: readonly WayStop[]
  legs: readonly WayLeg[]
  /** Metres, as the crow flies. */
  metres: number
}

/** So far people go on foot, metres. */
const walked = 2_500

/** @param entries in the order of the journal */
export function journalWay(entries: readonly Entry[], days: readonly JournalDay[]): JournalWay {
  const numbers = new Map(days.map(({ date, number }) => [date, number]))
  const stops = entries.flatMap((entry): WayStop[] => {
    const { location_lat: lat, location_lng: lng, entry_date: date } = entry
    const number = numbers.get(date ?? '')
    return lat === null || lng === null || date === null || number === undefined
      ? []
      : [{ entry, date, number, lat, lng }]
  })
  const legs = stops.slice(1).flatMap((to, at): WayLeg[] => {
    const from = stops[at]
    const metres = from ? distanceBetween(from, to) : 0
    return from && metres > 0 ? [{ from, to, metres, pattern: patternOf(to.entry, metres) }] : []
  })
  return { stops, legs, metres: legs.reduce((sum, leg) => sum + leg.metres, 0) }
}

/** A booked transport ends where its entry is; how else people went nobody said. */
function patternOf({ source_kind: kind, followed }: Entry, metres: number): LinePattern {
  if (kind === 'transport' && followed) return transportPattern(followed.what)
  return metres <= walked ? 'walk' : 'road'
}

/** Where one is on the way, and on which day. @param part 0 to 1 of its length */
export function pointOnWay({ legs, stops, metres }: JournalWay, part: number): WayStop | undefined {
  let left = Math.min(1, Math.max(0, part)) * metres
  for (const { from, to, metres: length } of legs) {
    if (left <= length) {
      const share = length ? left / length : 0
      const near = share < 0.5 ? from : to
      return { ...near, lat: between(from.lat, to.lat, share), lng: eastward(from.lng, to.lng, share) }
    }
    left -= length
  }
  return stops.at(-1)
}

const between = (a: number, b: number, share: number): number => a + (b - a) * share

/** The shorter way round the globe. */
function eastward(a: number, b: number, share: number): number {
  const turn = b - a > 180 ? -360 : b - a < -180 ? 360 : 0
  const lng = between(a, b + turn, share)
  return lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng
}

/** How far along the way each stop is, 0 to 1. */
export function partsOfStops({ stops, legs, metres }: JournalWay): number[] {
  let sum = 0
  return stops.map(stop => {
    const leg = legs.find(({ to }) => to === stop)
    sum += leg?.metres ?? 0
    return metres ? sum / metres : 0
  })
}

/** The share of each day in the way, in order. */
export function daySpans({ legs, metres }: JournalWay): { number: number; date: string; part: number }[] {
  const spans = new Map<string, { number: number; date: string; part: number }>()
  for (const { to, metres: length } of legs) {
    const span = spans.get(to.date) ?? { number: to.number, date: to.date, part: 0 }
    spans.set(to.date, { ...span, part: span.part + (metres ? length / metres : 0) })
  }
  return [...spans.values()]
}
