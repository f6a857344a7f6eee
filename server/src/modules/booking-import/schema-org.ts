/** Reservations of schema.org (https://schema.org/Reservation) as bookings; what Google and KItinerary write included. */
import { airportByIata } from '@caravel/sync-protocol/domain/airports/airports'
import type { Leg, Spot } from '@caravel/sync-protocol/domain/bookings/details'
import { isCurrency } from '@caravel/sync-protocol/domain/money/currencies'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { readMoment, type Moment } from './local-moment.ts'
import { typeOfKind, type PreviewKind, type ReadBooking } from './preview-item.ts'

export type PackingEntry = Readonly<Record<string, unknown>>

export function isThing(value: unknown): value is PackingEntry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first of what may be a list. */
function one(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

function thing(value: unknown): PackingEntry {
  const found = one(value)
  return isThing(found) ? found : {}
}

function words(value: unknown, most = 200): string | null {
  const found = one(value)
  if (typeof found === 'number') return String(found)
  const text = typeof found === 'string' ? found.replace(/\s+/g, ' ').trim() : ''
  return text === '' ? null : text.slice(0, most)
}

/** A name, or that of the thing named. */
function nameIn(value: unknown): string | null {
  return words(isThing(one(value)) ? thing(value)['name'] : value)
}

/** `FlightReservation`, of `http://schema.org/FlightReservation` too. */
export function typeOf(value: PackingEntry): string {
  return (words(value['@type']) ?? '').replace(/^.*[/#]/, '')
}

function addressOf(value: unknown): string | null {
  const found = one(value)
  if (typeof found === 'string') return words(found, 500)
  const parts = thing(found)
  const names = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry']
  const said = names.flatMap(name => nameIn(parts[name]) ?? [])
  return said.length ? said.join(', ').slice(0, 500) : null
}

function coordinate(value: unknown, most: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Math.abs(number) <= most ? number : null
}

function spotOf(value: unknown): Spot | null {
  const of = thing(value)
  const name = nameIn(value)
  const code = words(of['iataCode'] ?? of['identifier'], 20)
  if (name === null && code === null) return null
  const geo = thing(of['geo'])
  const [lat, lng] = [coordinate(geo['latitude'], 90), coordinate(geo['longitude'], 180)]
  const known = lat !== null && lng !== null
  return {
    name: name ?? code ?? '',
    code,
    address: addressOf(of['address']),
    lat: known ? lat : null,
    lng: known ? lng : null,
    zone: null,
  }
}

/** An airport of the list, under the name that the confirmation has for it. */
function airportOf(value: unknown): Spot | null {
  const spot = spotOf(value)
  const known = spot?.code ? airportByIata(spot.code) : undefined
  if (!spot || !known) return spot
  const { iata, lat, lng, zone, name, town } = known
  return { ...spot, name: spot.name === spot.code ? (town ?? name) : spot.name, code: iata, lat, lng, zone }
}

interface Trip {
  of: PackingEntry
  from: Spot | null
  to: Spot | null
  start: Moment
  end: Moment
  carrier: string | null
  number: string | null
}

function legOf({ from, to, start, end, carrier, number }: Trip, more: Partial<Leg>): Leg {
  return {
    from: withZone(from, start),
    to: withZone(to, end),
    start_date: start.date,
    start_time: start.time,
    end_date: end.date,
    end_time: end.time,
    carrier,
    number: number?.slice(0, 40) ?? null,
    ...more,
  }
}

function withZone(spot: Spot | null, { zone }: Moment): Spot | null {
  return spot && zone !== null ? { ...spot, zone } : spot
}

function statusOf(reservation: PackingEntry): ReadBooking['status'] {
  const said = words(reservation['reservationStatus'] ?? reservation['reservationStatusType']) ?? ''
  if (/cancel/i.test(said)) return 'cancelled'
  return /pending|hold/i.test(said) ? 'pending' : 'confirmed'
}

function priceOf(reservation: PackingEntry): ReadBooking['price'] | undefined {
  const offer = thing(reservation['totalPrice'] ?? reservation['price'])
  const amount = words(offer['price'] ?? offer['value'] ?? reservation['totalPrice'] ?? reservation['price'])
  const currency = (
    words(offer['priceCurrency'] ?? offer['currency'] ?? reservation['priceCurrency']) ?? ''
  ).toUpperCase()
  if (amount === null || !/^\d{1,9}([.,]\d{1,3})?$/.test(amount) || !isCurrency(currency)) return undefined
  const minor = Math.round(Number(amount.replace(',', '.')) * 10 ** minorDigits(currency))
  return minor > 0 ? { amount: minor, currency } : undefined
}

function peopleOf(reservation: PackingEntry): string[] {
  const under = [reservation['underName']].flat().slice(0, 20)
  return under.flatMap(person => nameIn(person) ?? [])
}

function shared(
  reservation: PackingEntry,
): Pick<ReadBooking, 'status' | 'people' | 'confirmation_code' | 'price'> {
  const price = priceOf(reservation)
  return {
    status: statusOf(reservation),
    people: peopleOf(reservation),
    confirmation_code: words(reservation['reservationNumber'] ?? reservation['reservationId'], 100),
    ...(price ? { price } : {}),
  }
}

function booking(kind: PreviewKind, fields: Partial<ReadBooking> & { title: string }): ReadBooking {
  const start = fields.start_date ?? null
  return {
    kind,
    type: typeOfKind[kind],
    status: 'confirmed',
    people: [],
    ...fields,
    title: fields.title.slice(0, 200),
    needs_review: fields.needs_review ?? start === null,
  }
}

function ends(start: Moment, end: Moment): Partial<ReadBooking> {
  return {
    start_date: start.date,
    start_time: start.time,
    start_zone: start.zone,
    end_date: end.date,
    end_time: end.time,
    end_zone: end.zone,
  }
}

function route(from: Spot | null, to: Spot | null): string {
  return [from, to].flatMap(spot => spot?.name ?? []).join(' → ')
}

function transport(
  kind: PreviewKind,
  reservation: PackingEntry,
  trip: Trip,
  more: Partial<Leg>,
): ReadBooking {
  const leg = legOf(trip, more)
  const { from, to, start, end, carrier, number } = trip
  return booking(kind, {
    ...shared(reservation),
    ...ends(start, end),
    title: route(from, to) || number || carrier || kind,
    provider: carrier,
    details: { legs: [leg] },
    needs_review: from === null || to === null || start.date === null,
  })
}

function seatOf(reservation: PackingEntry): Partial<Leg> {
  const seat = thing(thing(reservation['reservedTicket'])['ticketedSeat'])
  return {
    seat: words(reservation['airplaneSeat'] ?? seat['seatNumber'], 100),
    coach: words(seat['seatSection'], 20),
    travel_class: words(seat['seatingType'] ?? reservation['airplaneSeatClass'], 60),
  }
}

function flight(reservation: PackingEntry): ReadBooking {
  const of = thing(reservation['reservationFor'])
  const airline = thing(of['airline'] ?? of['provider'] ?? of['carrier'])
  const [from, to] = [airportOf(of['departureAirport']), airportOf(of['arrivalAirport'])]
  const code = words(airline['iataCode'], 3)
  const number = words(of['flightNumber'], 20)
  const start = readMoment(of['departureTime'] ?? of['departureDay'], from?.zone ?? null)
  const trip: Trip = {
    of,
    from,
    to,
    start,
    end: readMoment(of['arrivalTime'], to?.zone ?? null),
    carrier: nameIn(of['airline'] ?? of['provider'] ?? of['carrier']),
    number: number && code && !number.startsWith(code) ? `${code}${number}` : number,
  }
  return transport('flight', reservation, trip, {
    ...seatOf(reservation),
    gate: words(of['departureGate'], 20),
    terminal: words(of['departureTerminal'], 40),
    arrival_terminal: words(of['arrivalTerminal'], 40),
  })
}

function byLand(kind: 'train' | 'bus'): (reservation: PackingEntry) => ReadBooking {
  const [departure, arrival] =
    kind === 'train' ? ['departureStation', 'arrivalStation'] : ['departureBusStop', 'arrivalBusStop']
  return reservation => {
    const of = thing(reservation['reservationFor'])
    const operator = of['provider'] ?? of['busCompany'] ?? of['trainCompany'] ?? reservation['provider']
    const trip: Trip = {
      of,
      from: spotOf(of[departure] ?? of['departureStation']),
      to: spotOf(of[arrival] ?? of['arrivalStation']),
      start: readMoment(of['departureTime'] ?? of['departureDay']),
      end: readMoment(of['arrivalTime']),
      carrier: nameIn(operator),
      number: words(of[`${kind}Number`] ?? of[`${kind}Name`], 40),
    }
    return transport(kind, reservation, trip, {
      ...seatOf(reservation),
      platform: words(of['departurePlatform'], 20),
      arrival_platform: words(of['arrivalPlatform'], 20),
    })
  }
}

function boat(reservation: PackingEntry): ReadBooking {
  const of = thing(reservation['reservationFor'])
  const trip: Trip = {
    of,
    from: spotOf(of['departureBoatTerminal']),
    to: spotOf(of['arrivalBoatTerminal']),
    start: readMoment(of['departureTime']),
    end: readMoment(of['arrivalTime']),
    carrier: nameIn(of['provider'] ?? reservation['provider']),
    number: words(of['name'], 40),
  }
  return transport('boat', reservation, trip, seatOf(reservation))
}

/** Where something takes place, as a place that the trip does not have yet. */
function placeOf(value: unknown): ReadBooking['place'] | undefined {
  const spot = spotOf(value)
  if (!spot) return undefined
  const of = thing(value)
  const website = words(of['url'] ?? of['sameAs'], 2000)
  return {
    name: spot.name,
    lat: spot.lat ?? null,
    lng: spot.lng ?? null,
    address: spot.address ?? null,
    phone: words(of['telephone'], 50),
    website: website && /^https?:\/\/\S+$/i.test(website) ? website : null,
  }
}

function lodging(reservation: PackingEntry): ReadBooking {
  const place = placeOf(reservation['reservationFor'])
  const start = readMoment(reservation['checkinTime'] ?? reservation['checkinDate'])
  const end = readMoment(reservation['checkoutTime'] ?? reservation['checkoutDate'])
  const room = nameIn(reservation['lodgingUnitType']) ?? words(reservation['lodgingUnitDescription'])
  return booking('lodging', {
    ...shared(reservation),
    ...ends(midnightIsNone(start), midnightIsNone(end)),
    title: place?.name ?? 'Hotel',
    provider: nameIn(reservation['provider'] ?? reservation['bookingAgent']),
    ...(room ? { details: { hotel: { room } } } : {}),
    ...(place ? { place } : {}),
  })
}

/** Many write midnight where they know the day alone. */
function midnightIsNone(moment: Moment): Moment {
  return moment.time === '00:00' ? { ...moment, time: null } : moment
}

function restaurant(reservation: PackingEntry): ReadBooking {
  const place = placeOf(reservation['reservationFor'])
  const size = Number(words(reservation['partySize']))
  return booking('restaurant', {
    ...shared(reservation),
    ...ends(readMoment(reservation['startTime']), readMoment(reservation['endTime'])),
    title: place?.name ?? 'Restaurant',
    ...(Number.isInteger(size) && size >= 1 && size <= 1000
      ? { details: { restaurant: { party_size: size } } }
      : {}),
    ...(place ? { place } : {}),
  })
}

function rentalCar(reservation: PackingEntry): ReadBooking {
  const car = thing(reservation['reservationFor'])
  const company = nameIn(car['rentalCompany'] ?? reservation['provider'])
  const vehicle = [nameIn(car['brand']), nameIn(car['model']) ?? words(car['name'])].filter(Boolean).join(' ')
  const pickUp = spotOf(reservation['pickupLocation'])
  return booking('rental_car', {
    ...shared(reservation),
    ...ends(readMoment(reservation['pickupTime']), readMoment(reservation['dropoffTime'])),
    title: [company, vehicle].filter(Boolean).join(' · ') || 'Rental car',
    provider: company,
    details: {
      car: {
        vehicle: vehicle.slice(0, 200) || null,
        pick_up: pickUp,
        drop_off: spotOf(reservation['dropoffLocation'] ?? reservation['dropOffLocation']),
      },
    },
  })
}

function event(reservation: PackingEntry): ReadBooking {
  const of = thing(reservation['reservationFor'])
  return eventOf(of, reservation)
}

function eventOf(of: PackingEntry, reservation: PackingEntry): ReadBooking {
  const place = placeOf(of['location'] ?? (typeOf(of) === 'TouristAttraction' ? of : undefined))
  const start = readMoment(of['startDate'] ?? reservation['arrivalTime'] ?? reservation['startTime'])
  return booking('event', {
    ...shared(reservation),
    ...ends(start, readMoment(of['endDate'] ?? reservation['endTime'])),
    title: words(of['name']) ?? place?.name ?? 'Event',
    provider: nameIn(of['organizer'] ?? of['performer']),
    ...(place ? { place } : {}),
  })
}

const readers: Readonly<Record<string, (reservation: PackingEntry) => ReadBooking>> = {
  FlightReservation: flight,
  TrainReservation: byLand('train'),
  BusReservation: byLand('bus'),
  BoatReservation: boat,
  LodgingReservation: lodging,
  FoodEstablishmentReservation: restaurant,
  RentalCarReservation: rentalCar,
  EventReservation: event,
  TouristAttractionVisit: event,
  Event: of => eventOf(of, {}),
}

/** The booking that a reservation of schema.org is; undefined for what is none of those. */
export function bookingOf(value: PackingEntry): ReadBooking | undefined {
  return readers[typeOf(value)]?.(value)
}
