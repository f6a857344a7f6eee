/** What can be searched in the streets of a trip travels with its pack. */
import * as z from 'zod/mini'
import { place } from '@caravel/sync-protocol/entities/place'
import { tripStream } from '@caravel/sync-protocol/streams'
import { boxesAroundPlaces } from '../../search/pack-rows.ts'
import { ApiError } from '../api-error.ts'
import { callApi } from '../api.ts'
import { openStream } from '../store.ts'
import type { MapPack, MapPackDb } from './pack-db.ts'

const rowsAnswer = z.object({
  rows: z.array(
    z.tuple([z.string(), z.nullable(z.string()), z.string(), z.string(), z.string(), z.number(), z.number()]),
  ),
})

/** Stores the rows around the places of the trip. Without an answer the map is there all the same, and is searched less. */
export async function keepRows(db: MapPackDb, pack: MapPack): Promise<void> {
  const places = [...openStream(tripStream(pack.trip_id)).rows(place).value.values()]
  const boxes = boxesAroundPlaces(
    places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }])),
  )
  if (!boxes.length) return
  try {
    const { rows } = rowsAnswer.parse(await callApi('POST', '/api/search/rows', { boxes }))
    await db.rows.put({ pack: pack.name, rows })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    console.warn('the places in a saved street map did not come', error)
  }
}
