/** How the street map of a trip comes along on the server: what of it is there, on its way, or not to be had. */
import { signal } from '@preact/signals'
import * as z from 'zod/mini'
import { ApiError } from '../api-error.ts'
import { callApi } from '../api.ts'
import { renewStreetMap } from './street-map.ts'

const tripMapSchema = z.object({
  /** The server fetches maps by itself. */
  maps_on: z.boolean(),
  /** Stands for all that the map of this trip is made of; null: nothing. */
  version: z.nullable(z.string()),
  areas: z.array(
    z.object({
      /** Null: around places. */
      destination_id: z.nullable(z.string()),
      state: z.enum(['waiting', 'planning', 'running', 'ready', 'refused', 'failed']),
      bytes: z.nullable(z.number()),
      done_bytes: z.number(),
      /** A code of an error, whose text is `error.<code>`. */
      reason: z.nullable(z.string()),
      /** When it is asked for, epoch ms, where it has to wait for that. */
      starts_at: z.nullable(z.number()),
    }),
  ),
})

export type TripMap = z.infer<typeof tripMapSchema>

const known = signal<ReadonlyMap<string, TripMap>>(new Map())

/** What the server last told; undefined: nothing yet. Reactive. */
export const tripMap = (tripId: string): TripMap | undefined => known.value.get(tripId)

/** While something is on its way it is asked for again after so long, ms. */
const againMs = 5000
/** The server looks some seconds after a change what a trip needs. */
const laterMs = 8000

/** Something comes soon, so it is worth asking again. */
export const isOnItsWay = ({ areas }: TripMap): boolean =>
  areas.some(
    ({ state, starts_at }) =>
      state === 'planning' || state === 'running' || (state === 'waiting' && starts_at === null),
  )

/** Asks now, soon again, and then as long as something is on its way. Answers how to end that. */
export function followTripMap(tripId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const go = async (isFirst: boolean): Promise<void> => {
    // A page that nobody sees asks for nothing, and goes on when it is seen again.
    const told = document.hidden ? tripMap(tripId) : await ask(tripId)
    if (over || (!isFirst && (!told || !isOnItsWay(told)))) return
    timer = setTimeout(() => void go(false), isFirst ? laterMs : againMs)
  }
  void go(true)
  return () => {
    over = true
    clearTimeout(timer)
  }
}

/** Has the server fetch what is missing, also what failed before. Throws {@link ApiError}. */
export async function getTripMap(tripId: string): Promise<void> {
  keep(tripId, tripMapSchema.parse(await callApi('POST', `/api/trips/${tripId}/map-areas`)))
}

async function ask(tripId: string): Promise<TripMap | undefined> {
  try {
    const told = tripMapSchema.parse(await callApi('GET', `/api/trips/${tripId}/map-areas`))
    keep(tripId, told)
    return told
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}

function keep(tripId: string, told: TripMap): void {
  const before = known.peek().get(tripId)
  if (JSON.stringify(before) === JSON.stringify(told)) return
  known.value = new Map(known.peek()).set(tripId, told)
  // Another area is there, so there are tiles that this device does not know of yet.
  if (before && before.version !== told.version) void renewStreetMap()
}
