import { defineEntity, order, register } from '../entity.ts'
import { field } from '../field.ts'
import { memberRowId } from '../ids.ts'

/** The id of where a booking stands among the stops of one day: the same on every device. */
export function positionId(reservationId: string, dayId: string): string {
  return memberRowId('reservation_position', reservationId, dayId)
}

/**
 * Where a booking stands on one of its days. Each day has its own, so that reordering one leaves the others alone; a
 * booking without one stands by its time.
 */
export const reservationPosition = defineEntity({
  name: 'reservation_position',
  one: 'position',
  many: 'positions',
  path: 'reservation-positions',
  event: 'reservation',
  stream: 'trip',
  permission: 'reservation_edit',
  on_delete: 'win',
  copy: 'whole',
  actions_only: true,
  placing: true,
  groups: {
    booking: register({ reservation_id: field.parent('reservation') }, { fixed: true }),
    line: order({ day_id: field.parent('day'), position: field.orderKey() }, 'day-line', 'day_id'),
  },
  derivedId: row => positionId(String(row['reservation_id']), String(row['day_id'])),
})
