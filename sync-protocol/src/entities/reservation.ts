import { derivedBookingName, placeNameOf, type NamedBooking } from '../domain/bookings/booking-name.ts'
import { bookingStatuses, bookingTypes } from '../domain/bookings/booking-types.ts'
import {
  detailsSchema,
  travellersSchema,
  zoneSchema,
  type BookingDetails,
  type Traveller,
} from '../domain/bookings/details.ts'
import { onwardFields } from '../domain/onward.ts'
import { endsTooEarly, shiftedFields } from '../domain/bookings/booking-times.ts'
import { checked, defineEntity, flag, group, register, text } from '../entity.ts'
import { field, lazyField, type Field } from '../field.ts'
import * as z from 'zod/mini'

function zone(): Field<string | null> {
  return lazyField(() => z.nullable(zoneSchema()) as z.ZodMiniType<string | null>, {
    storage: 'text',
    initial: null,
  })
}

/**
 * Something that was booked. Start and end are local at their own ends; one with dates stays on them when the trip
 * moves (`domain/bookings/bookings-rule.ts`), one without follows its day. A hotel has a stay that mirrors it.
 */
export const reservation = defineEntity({
  name: 'reservation',
  one: 'reservation',
  many: 'reservations',
  path: 'reservations',
  event: 'reservation',
  stream: 'trip',
  permission: 'reservation_edit',
  on_delete: 'ask',
  // People do not come along with a copy.
  copy: { travellers: [] },
  shifted: shiftedFields,
  derived_name: {
    field: 'title',
    reads: ['place'],
    of: (row, find) => derivedBookingName(row as unknown as NamedBooking, placeNameOf(row, find)),
    word: row => `bookings.type.${String(row['type'])}`,
  },
  groups: {
    type: register({ type: field.oneOf(bookingTypes, 'other') }),
    /** Null until a person types one: `bookingName` says what the booking is called. */
    title: register({ title: field.optionalName(200) }),
    status: register({ status: field.oneOf(bookingStatuses, 'pending') }),
    code: register({ confirmation_code: field.text(100) }),
    link: register({ link: field.url() }),
    provider: register({ provider: field.text(200) }),
    notes: text({ notes: field.prose(5000) }),
    review: flag({ needs_review: field.boolean() }),
    place: register({ place_id: field.reference('place') }),
    days: group({ day_id: field.reference('day'), end_day_id: field.reference('day') }),
    // Legs and both ends say the same times, so they are one question.
    journey: checked({
      start_date: field.date(),
      start_time: field.time(),
      start_zone: zone(),
      end_date: field.date(),
      end_time: field.time(),
      end_zone: zone(),
      /** Until when a hotel takes guests in; `start_time` says from when. */
      check_in_end: field.time(),
      details: field.json<BookingDetails | null>(detailsSchema, null),
    }),
    /** How one goes on from its end, or from where a car is fetched or brought back. */
    onward: group(onwardFields()),
    travellers: checked({ travellers: field.json<Traveller[]>(travellersSchema, []) }),
  },
  check(row) {
    const { travellers } = row as { travellers: Traveller[] }
    if (new Set(travellers.map(each => each.person_id)).size < travellers.length) return 'PERSON_TWICE'
    return endsTooEarly(row) ? 'END_BEFORE_START' : undefined
  },
})
