/** The atlas of the reader, made on this device of the rows of all trips that are on it. */
import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { buildAtlas, type Atlas } from '@caravel/sync-protocol/domain/atlas/atlas'
import {
  tripPresence,
  type Locate,
  type TravelRows,
  type TripPresence,
} from '@caravel/sync-protocol/domain/atlas/trip-presence'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignmentParticipant } from '@caravel/sync-protocol/entities/assignment-participant'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { atlasDecision } from '@caravel/sync-protocol/entities/atlas-decision'
import { bucketListItem } from '@caravel/sync-protocol/entities/bucket-list-item'
import { day } from '@caravel/sync-protocol/entities/day'
import { destination } from '@caravel/sync-protocol/entities/destination'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { stayLimit } from '@caravel/sync-protocol/entities/stay-limit'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { visitedCountry } from '@caravel/sync-protocol/entities/visited-country'
import { visitedRegion } from '@caravel/sync-protocol/entities/visited-region'
import { atlasStream, tripStream } from '@caravel/sync-protocol/streams'
import { device } from '../../data/device.ts'
import { openStream, type StreamView } from '../../data/store.ts'
import { trips } from '../../data/trips.ts'
import { today } from '../../shared/trips/today.ts'
import { regionsHere } from './regions-here.ts'
import { presencesAway } from './trips-away.ts'

/** The account on this device; empty while nobody is known. */
export const me = (): string => device.value?.actor.user_id ?? ''

export const atlasView = (): StreamView => openStream(atlasStream(me()))

const located = new Map<string, ReturnType<Locate>>()

const locate: Locate = (lat, lng) => {
  const key = `${lat.toFixed(4)} ${lng.toFixed(4)}`
  if (!located.has(key)) {
    const found = regionsHere()?.placeOf(lng, lat)
    located.set(key, found && { country: found.country, region: found.region ?? null })
  }
  return located.get(key)
}

/** One for each trip: a change in one trip reads the rows of that trip alone. */
const byTrip = new Map<string, ReadonlySignal<TripPresence | undefined>>()

function presenceOf(id: string): ReadonlySignal<TripPresence | undefined> {
  const key = `${me()} ${id}`
  let known = byTrip.get(key)
  if (!known) byTrip.set(key, (known = computed(() => readPresence(id))))
  return known
}

function readPresence(id: string): TripPresence | undefined {
  const view = openStream(tripStream(id))
  const own = view.rows(trip).value.get(id)
  if (!own || !regionsHere()) return undefined
  const rows: TravelRows = {
    trip: own,
    days: [...view.rows(day).value.values()],
    places: [...view.rows(place).value.values()],
    assignments: [...view.rows(assignment).value.values()],
    participants: [
      ...view.rows(assignmentParticipant).value.values(),
    ] as unknown as TravelRows['participants'],
    accommodations: [...view.rows(accommodation).value.values()],
    reservations: [...view.rows(reservation).value.values()],
    destinations: [...view.rows(destination).value.values()],
  }
  return tripPresence(rows, me(), locate)
}

/** Trips are read a few at a time, so that the page can be used before two hundred of them are. */
const atOnce = 8
const read = signal(atOnce)
let reading = false

/** Goes on until all trips are read. */
export function readTrips(): void {
  if (reading) return
  reading = true
  const next = (): void => {
    const all = tripsHere.value.length
    reading = read.value < all
    if (!reading) return
    read.value += atOnce
    setTimeout(next)
  }
  setTimeout(next)
}

const tripsHere = computed(() => (trips.value ?? []).filter(({ on_device }) => on_device))

export const presences = computed(() => {
  if (!regionsHere()) return []
  return [
    ...tripsHere.value.slice(0, read.value).flatMap(({ id }) => presenceOf(id).value ?? []),
    ...presencesAway.value,
  ]
})

/** False until the trips on this device and the regions of the world are read. */
export const isRead = computed(
  () => trips.value !== undefined && read.value >= tripsHere.value.length && regionsHere() !== undefined,
)

/** The last year to be shown; undefined: all years, and what is planned. */
export const shownYear = signal<number | undefined>(undefined)

const valuesOf = <Row>(rows: ReadonlyMap<string, Row>): Row[] => [...rows.values()]

export const decisions = computed(() => valuesOf(atlasView().rows(atlasDecision).value))
export const countryMarks = computed(() => valuesOf(atlasView().rows(visitedCountry).value))
export const regionMarks = computed(() => valuesOf(atlasView().rows(visitedRegion).value))
export const wishes = computed(() =>
  valuesOf(atlasView().rows(bucketListItem).value).sort((a, b) => b.created_at - a.created_at),
)
/** Countries on the bucket list. */
export const wishedCodes: ReadonlySignal<ReadonlySet<string>> = computed(
  () => new Set(wishes.value.flatMap(({ country_code }) => country_code ?? [])),
)

export const limits = computed(() =>
  valuesOf(atlasView().rows(stayLimit).value).sort((a, b) => a.created_at - b.created_at),
)

const build = (until: number | undefined): Atlas =>
  buildAtlas({
    presences: presences.value,
    countries: countryMarks.value,
    regions: regionMarks.value,
    decisions: decisions.value,
    today: today.value,
    until,
  })

/** Of all years. */
export const wholeAtlas = computed(() => build(undefined))

/** As it was in the year that is shown. */
export const shownAtlas = computed(() =>
  shownYear.value === undefined ? wholeAtlas.value : build(shownYear.value),
)

export const countedChanges = computed(
  () => new Set(decisions.value.filter(({ choice }) => choice === 'counted').map(({ subject }) => subject)),
)
