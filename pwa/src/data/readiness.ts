/** What of all that is needed without a network lies on this device: counted, never guessed. */
import { file } from '@caravel/sync-protocol/entities/file'
import { tripStream } from '@caravel/sync-protocol/streams'
import { device } from './device.ts'
import { copiesCame } from './file-transfer.ts'
import { openStream } from './store.ts'
import { trips, type TripSummary } from './trips.ts'

export type Count = { here: number; all: number }

/** Trips that are not over, and what is attached to them. */
export interface TripReadiness {
  trips: Count
  files: Count
}

const isAhead = ({ archived, end_date: end }: TripSummary, today: string): boolean =>
  !archived && (end === null || end >= today)

/** Undefined until the device was read. Reads the rows of the trips ahead into memory; reactive. */
export const tripReadiness = (today: string): TripReadiness | undefined => {
  const open = device.value
  const ahead = trips.value?.filter(trip => isAhead(trip, today))
  if (!open || !ahead) return undefined
  const here = ahead.filter(trip => trip.on_device)
  const files = here.map(({ id }) => filesOf(id))
  const sum = (part: keyof Count) => files.reduce((count, each) => count + each[part], 0)
  return { trips: { here: here.length, all: ahead.length }, files: { here: sum('here'), all: sum('all') } }
}

/** What is attached to one trip, and how much of it lies on this device. Reactive. */
export function filesOf(tripId: string): Count {
  void copiesCame.value
  const ids = [...openStream(tripStream(tripId)).rows(file).value.keys()]
  return { here: ids.filter(id => device.value?.engine.files.isHere(id)).length, all: ids.length }
}

/** Whether the app itself opens without a network: its worker runs, and the page lies in its store. */
export const isAppStored = async (): Promise<boolean> => {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  if (!registration?.active || !('caches' in globalThis)) return false
  return (await caches.match('/index.html', { ignoreSearch: true })) !== undefined
}
