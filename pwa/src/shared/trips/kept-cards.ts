/**
 * The cards of the dashboard as they were when the app was last left, where a start reads them before the database and
 * the engine are there. They go with their trip and with their account, like all that the personal storage holds.
 */
import { computed, type ReadonlySignal } from '@preact/signals'
import { tripStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { device, deviceRead } from '../../data/device.ts'
import { listPersonal, writePersonal } from '../../data/personal-storage.ts'
import { session } from '../../data/session.ts'
import { openStream } from '../../data/store.ts'
import { trips, type TripSummary } from '../../data/trips.ts'
import { factsOf, type TripFacts } from './trip-facts.ts'

interface KeptCard {
  trip: TripSummary
  /** Absent where its rows were never read here. */
  facts?: TripFacts
}

/** The number rises with the shape. */
const place = { kept: 'local', name: 'card-1' } as const

const reader = computed(() => (session.value.status === 'signed-in' ? session.value.user.id : undefined))

/** Of one account, by stream. */
export const readCards = (userId: string): ReadonlyMap<string, KeptCard> =>
  listPersonal<KeptCard>(userId, place)

/** As they lay there at the start. */
const keptCards: ReadonlySignal<ReadonlyMap<string, KeptCard>> = computed(() =>
  reader.value ? readCards(reader.value) : new Map(),
)

/** All trips: as they were left until the device was read, then as they are. Undefined while nothing is known. */
export const shownTrips: ReadonlySignal<readonly TripSummary[] | undefined> = computed(() => {
  const kept = [...keptCards.value.values()]
  return deviceRead.value || kept.length === 0 ? trips.value : kept.map(({ trip }) => trip)
})

/** What a trip was when the app was last left. */
export const keptFacts = (stream: StreamKey): TripFacts | undefined => keptCards.value.get(stream)?.facts

/** Those of trips that are gone are forgotten. */
export const keepCards = (): void => {
  const open = device.peek()
  const now = trips.peek()
  if (!open || !now || !deviceRead.peek()) return
  const before = new Map(readCards(open.actor.user_id))
  for (const trip of now) {
    const stream = tripStream(trip.id)
    const { loaded } = open.engine.memory(stream)
    const facts = loaded ? factsOf(openStream(stream)) : before.get(stream)?.facts
    writePersonal({ ...place, stream }, { trip, ...(facts ? { facts } : {}) })
    before.delete(stream)
  }
  for (const stream of before.keys()) writePersonal({ ...place, stream: stream as StreamKey }, undefined)
}

/** What has just been read is what was kept, until the first changes of others have come. */
const settledMs = 2_000

/** Keeps them soon after they are read, and whenever the person turns away: that may be the last that the page hears. */
export function followCards(): void {
  deviceRead.subscribe(read => {
    if (read) setTimeout(keepCards, settledMs)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepCards()
  })
  addEventListener('pagehide', keepCards)
}
