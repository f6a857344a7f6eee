import { tripStream, type StreamKey } from '@caravel/sync-protocol/streams'

/** The trip whose page an address is; undefined for all other pages. */
export const tripOfPage = (path: string): StreamKey | undefined => {
  const trip = /^\/trips\/([^/]+)/.exec(path)?.[1]
  return trip === undefined ? undefined : tripStream(trip)
}
