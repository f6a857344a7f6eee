import { tripStream } from '@caravel/sync-protocol/streams'
import type { Engine } from './sync/engine-types.ts'

/** Whether the rows of a trip on this device are as new as the server last said that they can be. */
export function isUpToDate(engine: Engine, tripId: string): boolean {
  const { record, listed } = engine.memory(tripStream(tripId))
  const { cursor } = record ?? {}
  if (!cursor || !listed) return false
  return cursor.seq === listed.head ? cursor.mark === listed.mark : cursor.seq > listed.head
}
