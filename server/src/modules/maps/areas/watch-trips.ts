/** Notes the trips whose destinations or places changed. */
import { closingMutation } from '@caravel/sync-protocol/access-rows'
import { destination } from '@caravel/sync-protocol/entities/destination'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../../context.ts'
import type { TripFollower } from './trip-follower.ts'

/** What has a position that a map should show. */
const located = new Set<string>([destination.name, place.name, reservation.name])

export function watchTrips({ committer }: Pick<App, 'committer'>, follower: TripFollower): void {
  committer.onPublished(({ stream, commit }) => {
    if (parseStream(stream)?.kind !== 'trip') return
    if (commit.name === closingMutation || commit.ops.some(({ entity }) => located.has(entity)))
      follower.note(stream)
  })
}
