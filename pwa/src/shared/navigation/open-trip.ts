import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { isLost } from './lost-trip.ts'

/** The trip that an address is in; none when it is lost: there is nothing in it to go to. */
export function openTrip(path: string): string | undefined {
  const id = /^\/trips\/([^/]+)/.exec(path)?.[1]
  return id !== undefined && isLost(openStream(tripStream(id))) ? undefined : id
}
