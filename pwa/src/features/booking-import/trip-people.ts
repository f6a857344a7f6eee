import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { toPeople } from '../../shared/people/people.ts'
import type { Named } from './match-people.ts'

/** Members and guests of the trip. Reactive. */
export function peopleOfTrip(tripId: string): Named[] {
  const view = openStream(tripStream(tripId))
  const members = toPeople(view.rows(tripMember).value.values())
  const guests = [...view.rows(budgetGuest).value.values()]
  return [...members, ...guests]
}
