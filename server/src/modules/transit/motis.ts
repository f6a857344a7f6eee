/**
 * A timetable at a MOTIS-shaped address: `/api/v5/plan` (https://transitous.org/api/). It is asked for one leg of a day and
 * answers connections with their times as instants; here they become local times at each end.
 */
import type { BookingType } from '@caravel/sync-protocol/domain/bookings/booking-types'
import type { Connection, ConnectionLeg } from '@caravel/sync-protocol/domain/transit'
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import * as z from 'zod/mini'
import { localTimeAt } from '@caravel/sync-protocol/domain/zones'
import type { App } from '../../context.ts'
import { zoneAtPoint } from '../../zone-at-point.ts'

/** It answered with something else: an error page, a quota, other data. */
export class TransitError extends Error {}

const request = {
  purpose: 'transit',
  reach: 'configured',
  most: 4_000_000,
  redirects: 2,
  timeout_ms: 12_000,
} as const
const mostConnections = 6
/** As many as a booking takes. */
const mostLegs = 20

const words = (most: number) => z.nullish(z.string().check(z.maxLength(most)))
const moment = z.string().check(z.maxLength(40))
const end = z.object({
  name: z.string().check(z.maxLength(500)),
  lat: z.number(),
  lon: z.number(),
  track: words(60),
})
const legSchema = z.object({
  mode: z.string().check(z.maxLength(40)),
  from: end,
  to: end,
  startTime: moment,
  endTime: moment,
  distance: z.nullish(z.number()),
  agencyName: words(300),
  displayName: words(200),
  routeShortName: words(200),
  tripShortName: words(200),
})
const answerSchema = z.object({
  itineraries: z
    .array(
      z.object({
        duration: z.number(),
        startTime: moment,
        endTime: moment,
        transfers: z.number(),
        legs: z.array(legSchema).check(z.maxLength(100)),
      }),
    )
    .check(z.maxLength(200)),
})
type ToldLeg = z.infer<typeof legSchema>

const trains = new Set([
  'RAIL',
  'HIGHSPEED_RAIL',
  'LONG_DISTANCE',
  'NIGHT_RAIL',
  'REGIONAL_FAST_RAIL',
  'REGIONAL_RAIL',
  'SUBURBAN',
  'METRO',
  'SUBWAY',
  'TRAM',
  'FUNICULAR',
])
const types: Record<string, BookingType> = { BUS: 'bus', COACH: 'bus', FERRY: 'ferry', AIRPLANE: 'flight' }

/** The connections between two points that leave after an instant (epoch ms). Throws {@link TransitError} or `EgressError`. */
export async function askTimetable(
  { guardedFetch }: Pick<App, 'guardedFetch'>,
  address: string,
  { from, to, at }: { from: Point; to: Point; at: number },
): Promise<Connection[]> {
  const query = new URLSearchParams({
    fromPlace: placeOf(from),
    toPlace: placeOf(to),
    time: new Date(at).toISOString(),
    numItineraries: String(mostConnections),
  })
  const answer = await guardedFetch(`${address.replace(/\/$/, '')}/api/v5/plan?${query}`, request)
  if (answer.status !== 200) throw new TransitError(`the timetable answered ${answer.status}`)
  const parsed = answerSchema.safeParse(readJson(await answer.text()))
  if (!parsed.success) throw new TransitError('the timetable answered something else')
  return parsed.data.itineraries.slice(0, mostConnections).flatMap(connectionOf)
}

function placeOf({ lat, lng }: Point): string {
  return `${lat.toFixed(6)},${lng.toFixed(6)}`
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new TransitError('the timetable answered no JSON')
    throw error
  }
}

type Itinerary = z.infer<typeof answerSchema>['itineraries'][number]

/** One that is all on foot is none. */
function connectionOf({ duration, startTime, endTime, transfers, legs }: Itinerary): Connection[] {
  const rides = legs.filter(({ mode }) => mode !== 'WALK')
  if (rides.length === 0 || rides.length > mostLegs) return []
  const walked = legs.filter(({ mode }) => mode === 'WALK')
  return [
    {
      departs_at: instant(startTime),
      arrives_at: instant(endTime),
      duration_seconds: Math.round(duration),
      transfers,
      walk_meters: Math.round(walked.reduce((sum, { distance }) => sum + (distance ?? 0), 0)),
      legs: rides.map(legOf),
    },
  ]
}

function legOf(leg: ToldLeg): ConnectionLeg {
  const [from, to] = [spotOf(leg.from), spotOf(leg.to)]
  const start = localTimeAt(instant(leg.startTime), from.zone)
  const finish = localTimeAt(instant(leg.endTime), to.zone)
  return {
    type: types[leg.mode] ?? (trains.has(leg.mode) ? 'train' : 'transport_other'),
    from,
    to,
    start_date: start?.date ?? null,
    start_time: start?.time ?? null,
    end_date: finish?.date ?? null,
    end_time: finish?.time ?? null,
    carrier: cut(leg.agencyName, 100),
    number: cut(leg.displayName ?? leg.routeShortName ?? leg.tripShortName, 40),
    platform: cut(leg.from.track, 20),
    arrival_platform: cut(leg.to.track, 20),
  }
}

function spotOf({ name, lat, lon }: ToldLeg['from']) {
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180)
    throw new TransitError('the timetable told a point that is none')
  return { name: cut(name, 200) ?? '–', lat, lng: lon, zone: zoneAtPoint({ lat, lng: lon }) ?? 'UTC' }
}

function cut(text: string | null | undefined, most: number): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line === '' ? null : [...line].slice(0, most).join('')
}

function instant(text: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new TransitError('the timetable told a time that is none')
  return at
}
