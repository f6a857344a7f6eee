/** What was chosen lately, by id: no word of a trip is kept here, and it goes with the trip. */
import { tripStream } from '@caravel/sync-protocol/streams'
import { readPersonal, writePersonal, type PersonalKey } from '../../data/personal-storage.ts'

const most = 12

const placeOf = (tripId: string | undefined): PersonalKey => ({
  kept: 'local',
  name: 'palette',
  ...(tripId === undefined ? {} : { stream: tripStream(tripId) }),
})

/** The latest first. */
export const recentEntries = (tripId: string | undefined): readonly string[] =>
  readPersonal<string[]>(placeOf(tripId)) ?? []

export function rememberEntry(tripId: string | undefined, id: string): void {
  const others = recentEntries(tripId).filter(each => each !== id)
  writePersonal(placeOf(tripId), [id, ...others].slice(0, most))
}
