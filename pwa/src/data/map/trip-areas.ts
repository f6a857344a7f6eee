/** How the street map of a trip comes along on the server. Nothing of it is kept: it needs the server. */
import { signal, type ReadonlySignal } from '@preact/signals'
import { callApi } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { renewStreetMap } from './street-map.ts'

export interface TripAreas {
  maps_on: boolean
  areas: {
    destination_id: string | null
    state: 'waiting' | 'planning' | 'running' | 'ready' | 'refused' | 'failed'
    bytes: number | null
    done_bytes: number
    reason: string | null
  }[]
}

/** While something is under way. */
const lookMs = 5_000

const known = signal<{ tripId: string; areas: TripAreas } | undefined>(undefined)
export const knownAreas: ReadonlySignal<{ tripId: string; areas: TripAreas } | undefined> = known

const isUnderWay = ({ areas }: TripAreas): boolean =>
  areas.some(({ state }) => ['waiting', 'planning', 'running'].includes(state))

const readyCount = (areas: TripAreas | undefined): number =>
  areas?.areas.filter(({ state }) => state === 'ready').length ?? 0

function learn(tripId: string, areas: TripAreas): void {
  const before = known.peek()
  const isSame = before?.tripId === tripId
  known.value = { tripId, areas }
  if (isSame && readyCount(areas) > readyCount(before.areas)) void renewStreetMap()
}

/** Looks now, and again while something is under way. The answer stops it. */
export function followAreas(tripId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const look = async () => {
    try {
      const areas = (await callApi('GET', `/api/trips/${tripId}/map-areas`)) as unknown as TripAreas
      if (stopped) return
      learn(tripId, areas)
      if (isUnderWay(areas)) timer = setTimeout(() => void look(), lookMs)
    } catch (error) {
      // Without an answer nothing is said of it; the next look at the map asks again.
      if (!(error instanceof ApiError)) throw error
    }
  }
  void look()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** Has the server fetch what the trip lacks. Throws `ApiError`. */
export async function getAreas(tripId: string): Promise<void> {
  learn(tripId, (await callApi('POST', `/api/trips/${tripId}/map-areas`, {})) as unknown as TripAreas)
}
