/** What people do with bookings and stays. */
import { setBookingPositions } from '@caravel/sync-protocol/actions/set-booking-positions'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { bookingStatuses } from '@caravel/sync-protocol/domain/bookings/booking-types'
import { daysInOrder } from '@caravel/sync-protocol/domain/lay-days'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { any, anyRow, names, save, send, type Edit, type Hand } from './hand.ts'
import { rewrite } from './prose.ts'

const listed = ({ memory, dice }: Hand, entity: Entity): AnyRow =>
  anyRow(dice, memory.view.list(entity) as AnyRow[])

const anyDay = ({ memory, dice }: Hand): string => any(dice, daysInOrder(memory.view.list(day))).id

/** Dates that the trip mostly has, or a day that it goes along with. */
const when = (hand: Hand): Values => {
  const { dice } = hand
  const start = addDays('2027-05-01', dice.below(10))
  return dice.chance(0.7)
    ? { start_date: start, end_date: addDays(start, dice.below(3)) }
    : { start_date: null, end_date: null, day_id: anyDay(hand) }
}

const types = ['hotel', 'hotel', 'ferry', 'flight', 'restaurant', 'other'] as const

export const bookingEdits: Record<string, Edit> = {
  'add booking': hand =>
    send(
      hand,
      reservation.create,
      {},
      { title: any(hand.dice, names), type: any(hand.dice, types), ...when(hand) },
    ),
  'edit booking': hand => {
    const { dice } = hand
    const row = listed(hand, reservation)
    const changes: Values[] = [
      { title: any(dice, names) + dice.below(100), status: any(dice, bookingStatuses) },
      { confirmation_code: any(dice, ['X7K2PQ', null]), type: any(dice, types) },
      { notes: rewrite(dice, row['notes']) },
      { start_time: any(dice, ['08:00', '14:30', null]) },
      { place_id: dice.chance(0.5) ? listed(hand, place).id : null },
    ]
    save(hand, reservation, row, any(dice, changes))
  },
  'move booking': hand => save(hand, reservation, listed(hand, reservation), when(hand)),
  'order bookings': hand => {
    const { id, day_id } = any(hand.dice, hand.memory.view.list(reservation))
    const position = hand.dice.chance(0.5) ? { after: null } : {}
    if (day_id) send(hand, setBookingPositions, {}, { day_id, positions: [{ id, position }] })
  },
  'delete booking': hand => send(hand, reservation.delete, { id: listed(hand, reservation).id }, {}),
  'add stay': hand =>
    send(hand, accommodation.create, {}, { start_day_id: anyDay(hand), end_day_id: anyDay(hand) }),
  'edit stay': hand => {
    const { dice } = hand
    const row = listed(hand, accommodation)
    const changes: Values[] = [
      { confirmation_code: any(dice, ['H-1', null]) },
      { check_in: any(dice, ['15:00', null]), check_out: any(dice, ['11:00', null]) },
      { notes: rewrite(dice, row['notes']) },
      { start_day_id: anyDay(hand) },
    ]
    save(hand, accommodation, row, any(dice, changes))
  },
  'delete stay': hand => send(hand, accommodation.delete, { id: listed(hand, accommodation).id }, {}),
}
