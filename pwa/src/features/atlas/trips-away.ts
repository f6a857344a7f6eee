/** Where trips took the reader whose rows are not on this device, as the server last said. Stored for when there is no network. */
import { computed, signal } from '@preact/signals'
import type { TripPresence } from '@caravel/sync-protocol/domain/atlas/trip-presence'
import { ApiError } from '../../data/api-error.ts'
import { callApi } from '../../data/api.ts'
import { device } from '../../data/device.ts'
import { readPersonal, writePersonal } from '../../data/personal-storage.ts'
import { trips } from '../../data/trips.ts'

const place = { kept: 'local', name: 'atlas-trips' } as const

const answered = signal<readonly TripPresence[]>([])

device.subscribe(open => {
  const stored = open && readPersonal<unknown>(place)
  answered.value = Array.isArray(stored) ? (stored as TripPresence[]) : []
})

const awayIds = computed(
  () => new Set((trips.value ?? []).flatMap(({ id, on_device }) => (on_device ? [] : [id]))),
)

/** Of the trips that are not on this device, those that the server has told of. */
export const presencesAway = computed(() =>
  answered.value.filter(({ trip_id }) => awayIds.value.has(trip_id)),
)

/** Trips of which this device knows nothing. */
export const tripsMissing = computed(() => awayIds.value.size - presencesAway.value.length)

/** How many trips are not on this device. */
export const countAway = (): number => awayIds.value.size

/** Asks the server, where any trip is not on this device. Without an answer the last one stands. */
export async function loadTripsAway(): Promise<void> {
  if (!awayIds.value.size) return
  try {
    const { trips: list } = await callApi<{ trips: TripPresence[] }>('GET', '/api/addons/atlas/trips')
    answered.value = list.filter(({ trip_id }) => awayIds.value.has(trip_id))
    writePersonal(place, answered.value)
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal
  }
}
