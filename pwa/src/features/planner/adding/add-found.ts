/** Adding something that was found: at once with what is known of it, and what a service knows besides afterwards. */
import { place } from '@caravel/sync-protocol/entities/place'
import { tripStream } from '@caravel/sync-protocol/streams'
import { ApiError } from '../../../data/api-error.ts'
import { mint, mutate } from '../../../data/mutate.ts'
import { askDetails } from '../../../data/search/search-server.ts'
import { openStream } from '../../../data/store.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { language } from '../../../i18n/language.ts'
import { fieldsOfFound, serviceIdOf, type FoundOnMap } from '../../../shared/place-search/found-on-map.ts'
import { placedFound } from '../../../shared/place-search/placed-found.ts'
import { missingDetails } from '../place/missing-details.ts'
import type { Planner } from '../page/planner-context.ts'
import { addToTarget } from './place-adding.ts'

/** Resolves when it is on the disk. Throws `ApiError` where its position cannot be looked up. */
export async function addFound(planner: Planner, chosen: FoundOnMap): Promise<void> {
  const found = await placedFound(chosen)
  const id = mint()
  await addToTarget(planner, fieldsOfFound(found), id).saved
  const serviceId = serviceIdOf(found)
  if (serviceId !== undefined) void addDetails(planner.tripId, id, serviceId)
}

/** What a service knows besides. Without an answer the place stays as it is: its page offers to look its details up. */
export async function addDetails(tripId: string, id: string, serviceId: string): Promise<void> {
  if (!syncStatus.peek().connected) return
  try {
    const details = await askDetails(serviceId, language.peek().tag, new AbortController().signal)
    const row = openStream(tripStream(tripId)).rows(place).peek().get(id)
    const fields = row ? missingDetails(row, details) : {}
    if (Object.keys(fields).length > 0) await mutate(place.update, { trip_id: tripId, id }, fields).saved
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
