import type { PastPage } from '@caravel/sync-protocol/past-entry'
import { callApi } from './api.ts'

/** What a capsule told of the trip, newest first; below `before` where it is given. Throws `ApiError`. */
export async function readPast(tripId: string, before?: number): Promise<PastPage> {
  const query = before === undefined ? '' : `?before=${before}`
  const { past, more } = await callApi<PastPage & Record<string, unknown>>(
    'GET',
    `/api/trips/${tripId}/history/past${query}`,
  )
  return { past, more }
}
