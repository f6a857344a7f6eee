import { shiftedFields } from '../domain/bookings/booking-times.ts'
import { checked, defineEntity, register, server, text } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'

/** The id of the stay that a hotel booking makes. */
export function stayId(reservationId: string): string {
  return derivedId('accommodation', reservationId)
}

/**
 * Where someone sleeps, from the day of the check-in to that of the check-out. One that a hotel booking made mirrors
 * it: what is changed here is changed there (`actions/write-accommodation.ts`). With dates it stays on them.
 */
export const accommodation = defineEntity({
  name: 'accommodation',
  one: 'accommodation',
  many: 'accommodations',
  path: 'accommodations',
  event: 'accommodation',
  stream: 'trip',
  permission: 'day_edit',
  named_by: 'place_id',
  on_delete: 'ask',
  copy: 'whole',
  shifted: shiftedFields,
  groups: {
    booking: server({ reservation_id: field.owner('reservation') }, { imported: true }),
    place: register({ place_id: field.reference('place') }),
    days: checked({
      start_day_id: field.reference('day'),
      end_day_id: field.reference('day'),
      start_date: field.date(),
      end_date: field.date(),
    }),
    times: checked({ check_in: field.time(), check_in_end: field.time(), check_out: field.time() }),
    code: register({ confirmation_code: field.text(100) }),
    notes: text({ notes: field.prose(5000) }),
  },
  derivedId: ({ reservation_id: id }) => (typeof id === 'string' ? stayId(id) : undefined),
  check: ({ start_date: start, end_date: end }) =>
    typeof start === 'string' && typeof end === 'string' && end < start ? 'END_BEFORE_START' : undefined,
})
