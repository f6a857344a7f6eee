import type { AnyRow } from '@caravel/sync-protocol/entity'
import { parseStream, tripStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { labelsOf } from '../../shared/areas/area-registry.ts'
import { rowIn, type ChangeSummary } from '../../data/attention.ts'
import { streamPath } from './stream-path.ts'

/** Where what a change is about can be seen; undefined when there is no such page. */
export function rowPath({ stream, entity, id }: ChangeSummary): string | undefined {
  const row = entity && id ? rowIn(stream, entity, id) : undefined
  const path = streamPath(tripOf(stream, row))
  if (path === undefined || !entity || !id) return path
  return labelsOf(entity)?.path?.({ path, stream, id, row }) ?? path
}

/** The id of the trip that a change is seen in; undefined for what is in none. */
export function tripIdOf({ stream, entity, id }: ChangeSummary): string | undefined {
  const parsed = parseStream(tripOf(stream, entity && id ? rowIn(stream, entity, id) : undefined))
  return parsed?.kind === 'trip' ? parsed.id : undefined
}

/** One's own things lie in one's own stream and are seen in the trip that they are for. */
function tripOf(stream: StreamKey, row: AnyRow | undefined): StreamKey {
  const trip = row?.['for_trip_id']
  return parseStream(stream)?.kind === 'user' && typeof trip === 'string' ? tripStream(trip) : stream
}
