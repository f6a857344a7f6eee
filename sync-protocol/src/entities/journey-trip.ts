import { defineEntity, server } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'
import { tripStream } from '../streams.ts'

/** The id of the link between a journal and a trip: the same for everyone who links them. */
export function journeyTripId(journeyId: string, tripId: string): string {
  return derivedId('journey_trip', journeyId, tripId)
}

/**
 * A trip that a journal is about. Its title and dates are copied by the server, for contributors who are not on the
 * trip; null until it has read the trip.
 */
export const journeyTrip = defineEntity({
  name: 'journey_trip',
  one: 'trip',
  many: 'trips',
  path: 'trips',
  event: 'journey:trip',
  stream: 'journey',
  permission: 'editor',
  addon: 'journey',
  on_delete: 'win',
  actions_only: true,
  groups: {
    link: server({ trip_id: field.soft('trip'), linked_by: field.soft('user') }),
    trip: server({ title: field.text(200), start_date: field.date(), end_date: field.date() }),
  },
  shows: row => tripStream(String(row['trip_id'])),
  derivedId: row => journeyTripId(String(row['journey_id']), String(row['trip_id'])),
})
