import { computed } from '@preact/signals'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { assignmentParticipant } from '@caravel/sync-protocol/entities/assignment-participant'
import { category } from '@caravel/sync-protocol/entities/category'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { day } from '@caravel/sync-protocol/entities/day'
import { placeTag } from '@caravel/sync-protocol/entities/place-tag'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservationPosition } from '@caravel/sync-protocol/entities/reservation-position'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { tag } from '@caravel/sync-protocol/entities/tag'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { routeLeg } from '@caravel/sync-protocol/entities/route-leg'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { toPeople } from '../../../shared/people/people.ts'
import { appView, openStream, type StreamView } from '../../../data/store.ts'
import { showWaysOf } from './known-ways.ts'
import { tripPlan } from './trip-plan.ts'

/** The signals of one trip; everything that follows from its rows is worked out once per change. */
function readTrip(tripId: string) {
  const view: StreamView = openStream(tripStream(tripId))
  const rows = {
    trips: view.rows(trip),
    days: view.rows(day),
    places: view.rows(place),
    assignments: view.rows(assignment),
    participants: view.rows(assignmentParticipant),
    notes: view.rows(dayNote),
    tags: view.rows(tag),
    placeTags: view.rows(placeTag),
    bookings: view.rows(reservation),
    positions: view.rows(reservationPosition),
    stays: view.rows(accommodation),
    members: view.rows(tripMember),
    categories: appView.rows(category),
  }
  const plan = computed(() => {
    const row = rows.trips.value.get(tripId)
    if (!row) return undefined
    return tripPlan({
      trip: row,
      days: rows.days.value.values(),
      places: rows.places.value,
      assignments: rows.assignments.value.values(),
      participants: rows.participants.value.values(),
      notes: rows.notes.value.values(),
      tags: rows.tags.value.values(),
      placeTags: rows.placeTags.value.values(),
      booked: {
        bookings: rows.bookings.value.values(),
        positions: rows.positions.value,
        stays: rows.stays.value.values(),
      },
    })
  })
  const people = computed(() => toPeople(rows.members.value.values()))
  return { view, rows, plan, people }
}

export type TripSignals = ReturnType<typeof readTrip>

let latest: { tripId: string; signals: TripSignals } | undefined

/** The signals of a trip: the same ones for all who look at it. */
export function tripSignals(tripId: string): TripSignals {
  if (latest?.tripId !== tripId) {
    latest = { tripId, signals: readTrip(tripId) }
    showWaysOf(tripId, latest.signals.view.rows(routeLeg))
  }
  return latest.signals
}
