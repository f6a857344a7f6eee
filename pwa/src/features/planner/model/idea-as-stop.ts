import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { newRow } from '@caravel/sync-protocol/row'
import type { Assignment, Place, PlanStop } from './trip-plan.ts'

/** An idea held over a day looks like the stop it would become. */
export function ideaAsStop(place: Place, dayId: string): PlanStop {
  const fields = { place_id: place.id, day_id: dayId, position: 'a0' }
  const row = newRow(assignment, `trip:${place.trip_id}`, place.id, fields, {
    seq: 0,
    at: 0,
    by: null,
  })
  return { kind: 'stop', id: place.id, number: 0, row: row as Assignment, place, joining: [] }
}
