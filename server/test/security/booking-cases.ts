/** What the routes of bookings, stays and papers answer to every standing. */
import type { TripIds } from './world.ts'
import { accounts, at, below, travellers, trip, type Case } from './standings.ts'

const pattern = '/api/trips/:trip_id'
const bookings = below(trip, '/reservations')
const booking = (ids: TripIds) => `${bookings(ids)}/${ids.reservation}`
const stays = below(trip, '/accommodations')
const stay = (ids: TripIds) => `${stays(ids)}/${ids.stay}`
const files = below(trip, '/files')
const file = (ids: TripIds) => `${files(ids)}/${ids.file}`
const reads = travellers('200')

/** A request with a body that names rows. */
const naming = (
  expected: Case['expected'],
  path: (ids: TripIds) => string,
  body: (ids: TripIds) => object,
): Case => ({ expected, ask: ids => ({ path: path(ids), body: body(ids) }) })

const named = ({ day, place }: TripIds) => ({ day_id: day, end_day_id: day, place_id: place })
const days = ({ day, place }: TripIds) => ({ start_day_id: day, end_day_id: day, place_id: place })

export const bookingCases: Record<string, Case> = {
  'GET /api/reservations/upcoming': at(accounts('200'), () => '/api/reservations/upcoming'),
  'GET /api/booking-mails': at(accounts('200'), () => '/api/booking-mails'),
  'GET /api/booking-mails/:id/content': at(accounts('404 NOT_FOUND'), () => '/api/booking-mails/x/content'),
  'DELETE /api/booking-mails/:id': at(accounts('404 NOT_FOUND'), () => '/api/booking-mails/x'),
  [`GET ${pattern}/reservations`]: at(reads, bookings),
  [`POST ${pattern}/reservations`]: naming(travellers('201'), bookings, ids => ({
    title: 'Hotel',
    type: 'hotel',
    ...named(ids),
  })),
  [`GET ${pattern}/reservations/:id`]: at(reads, booking),
  [`PATCH ${pattern}/reservations/:id`]: naming(reads, booking, named),
  [`PUT ${pattern}/reservations/:id`]: naming(reads, booking, ids => ({
    travellers: [{ person_id: ids.guest, seat: null }],
    price: { amount: 900, currency: 'EUR' },
  })),
  [`DELETE ${pattern}/reservations/:id`]: at(reads, booking),
  [`PUT ${pattern}/reservations/positions`]: naming(reads, below(bookings, '/positions'), ids => ({
    day_id: ids.day,
    positions: [{ id: ids.reservation, position: { after: ids.assignment } }],
  })),
  [`POST ${pattern}/reservations/import/booking`]: at(
    travellers('400 INVALID_INPUT'),
    below(bookings, '/import/booking'),
    {},
  ),
  [`POST ${pattern}/reservations/import/booking/confirm`]: naming(
    travellers('201'),
    below(bookings, '/import/booking/confirm'),
    ids => ({ items: [{ title: 'Table', type: 'restaurant', file_ids: [ids.file], ...named(ids) }] }),
  ),
  [`GET ${pattern}/reservation-positions`]: at(reads, below(trip, '/reservation-positions')),
  [`GET ${pattern}/accommodations`]: at(reads, stays),
  [`POST ${pattern}/accommodations`]: naming(travellers('201'), stays, days),
  [`GET ${pattern}/accommodations/:id`]: at(reads, stay),
  [`PATCH ${pattern}/accommodations/:id`]: naming(reads, stay, days),
  [`PUT ${pattern}/accommodations/:id`]: naming(reads, stay, days),
  [`DELETE ${pattern}/accommodations/:id`]: at(reads, stay),
  [`POST ${pattern}/files/:id/link`]: naming(reads, below(file, '/link'), ids => ({
    reservation_id: ids.reservation,
    assignment_id: ids.assignment,
  })),
  [`DELETE ${pattern}/files/:id/link/:link_id`]: at(reads, ids => `${file(ids)}/link/${ids.link}`),
  [`DELETE ${pattern}/files/trash`]: at(reads, below(files, '/trash')),
  [`GET ${pattern}/file-links`]: at(reads, below(trip, '/file-links')),
}
