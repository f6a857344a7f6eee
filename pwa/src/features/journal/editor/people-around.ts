import { journeyContributor } from '@caravel/sync-protocol/entities/journey-contributor'
import { journeyTrip } from '@caravel/sync-protocol/entities/journey-trip'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { tripStream } from '@caravel/sync-protocol/streams'
import { device } from '../../../data/device.ts'
import { openStream } from '../../../data/store.ts'
import { journalView, type Contributor } from '../journal-rows.ts'

/** The names of those who write and read a journal, and who are on its trips as far as those are on this device. Reactive. */
export function peopleAround(journalId: string): string[] {
  const view = journalView(journalId)
  const here = new Set(device.value?.engine.records().map(({ stream }) => stream))
  const trips = [...view.rows(journeyTrip).value.values()]
    .map(({ trip_id: id }) => tripStream(String(id)))
    .filter(stream => here.has(stream))
  const contributors = [...view.rows(journeyContributor).value.values()] as Contributor[]
  const members = trips.flatMap(stream => [...openStream(stream).rows(tripMember).value.values()])
  const names = [...contributors, ...members].flatMap(({ name, left_at: left }) =>
    left === null && !String(name).includes(',') ? [String(name)] : [],
  )
  return [...new Set(names)]
}
