import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import type { TripPosition } from '../../module.ts'
import { listPositions } from './trip-queries.ts'

/** Places that have coordinates, once for each stop, and once where they are on no day. Without a trip, of all trips. */
export function tripPositions({ db }: Pick<App, 'db'>, tripId: string | undefined): Promise<TripPosition[]> {
  return listPositions(db.read, tripId === undefined ? undefined : tripStream(tripId))
}
