/** Reservations of schema.org (https://schema.org/Reservation) as bookings; what Google and KItinerary write included. */
import { airportByIata } from '@caravel/sync-protocol/domain/airports/airports'
import type { Leg, Spot } from '@caravel/sync-protocol/domain/bookings/details'
import { arrivalDate } from '@caravel/sync-protocol/domain/bookings/arrival-order'
import { readPrice, type ReadPrice } from '@caravel/sync-protocol/domain/money/read-price'
import { readMoment, type Moment } from './local-moment.ts'
import { plainText } from './plain-text.ts'
import { cluesOf } from './price-clues.ts'
import type { NamedSeat } from '@caravel/sync-protocol/domain/bookings/merge-bookings'
import { isOrder, orderParts, theFirst } from './orders.ts'
import { pricesOf, typeOfKind, type LeftOut, type PreviewKind, type ReadBooking } from './preview-item.ts'
import { isThing, type PackingEntry } from './things.ts'
import { wholeTexts } from './whole-texts.ts'

export { isThing, type PackingEntry }

/** What is longer is no name and no address. */
const longestText = 5000

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
  const text = typeof found === 'string' ? plainText(found.slice(0, longestText)) : ''
  return text === '' ? null : text.slice(0, most)
}

/** A name, or that of the thing named. */
function nameIn(value: unknown): string | null {
  return words(isThing(one(value)) ? thing(value)['name'] : value)
}

/** `FlightReservation`, of `http://schema.org/FlightReservation` too; of several types the one that is read. */
export function typeOf(value: PackingEntry): string {
  const types = [value['@type']].flat().flatMap(each => words(each) ?? [])
  const names = types.map(type => type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('#')) + 1))
  return names.find(name => name in readers) ?? names[0] ?? ''
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

/** Undefined: it is not stated. */
function statusOf(reservation: PackingEntry): ReadBooking['status'] {
  const stated = one(reservation['reservationStatus'] ?? reservation['reservationStatusType'])
  const said = words(isThing(stated) ? (stated['@id'] ?? stated['name'] ?? stated['url']) : stated) ?? ''
  if (/cancel/i.test(said)) return 'cancelled'
  if (/pending|hold/i.test(said)) return 'pending'
  return /confirm/i.test(said) ? 'confirmed' : undefined
}

function priceOf(reservation: PackingEntry): ReadPrice | undefined {
  const stated = one(reservation['totalPrice'] ?? reservation['price'])
  const offer = thing(stated)
  const amount = isThing(stated) ? one(offer['price'] ?? offer['value']) : stated
  const currency = words(
    offer['priceCurrency'] ?? offer['currency'] ?? reservation['priceCurrency'] ?? reservation['currency'],
  )
  return readPrice(amount, currency ?? undefined, () => cluesOf(reservation))
}

const mostPeople = 20

/** Tickets of a reservation; some have one for each person. */
function ticketsOf(reservation: PackingEntry): PackingEntry[] {
  return [reservation['reservedTicket']].flat().slice(0, mostPeople).filter(isThing)
}

function namesIn(value: unknown): string[] {
  return [value]
    .flat()
    .slice(0, mostPeople)
    .flatMap(person => personName(person) ?? [])
}

function personName(person: unknown): string | null {
  const of = thing(person)
  const parts = [words(of['givenName']), words(of['familyName'])].filter(Boolean).join(' ')
  return nameIn(person) ?? (parts.slice(0, 200) || null)
}

function peopleOf(reservation: PackingEntry): string[] {
  const under = namesIn(reservation['underName'])
  return [...new Set([...under, ...ticketsOf(reservation).flatMap(({ underName }) => namesIn(underName))])]
}

function shared(reservation: PackingEntry): Pick<
  ReadBooking,
  'status' | 'people' | 'confirmation_code' | 'price' | 'other_prices'
> & {
  price_is_sure: boolean
} {
  const price = priceOf(reservation)
  const status = statusOf(reservation)
  return {
    ...(status ? { status } : {}),
    people: peopleOf(reservation),
    confirmation_code: words(reservation['reservationNumber'] ?? reservation['reservationId'], 100),
    ...(price ? pricesOf(price) : {}),
    price_is_sure: price?.isSure !== false,
  }
}

type Fields = Partial<ReadBooking> & { title: string; price_is_sure?: boolean }

function booking(kind: PreviewKind, { price_is_sure, ...fields }: Fields): ReadBooking {
  const zones = { from: fields.start_zone, to: fields.end_zone }
  const arrival = fields.details?.legs ? undefined : arrivalDate(fields, zones)
  const isOpen = fields.needs_review ?? (fields.start_date ?? null) === null
  return {
    kind,
    type: typeOfKind[kind],
    people: [],
    ...fields,
    ...(arrival ? { end_date: arrival.date } : {}),
    title: fields.title.slice(0, 200),
    title_typed: fields.title_typed ?? false,
    needs_review: isOpen || price_is_sure === false || arrival?.isSure === false,
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
  const { from, to, start, carrier, number } = trip
  const written = legOf(trip, more)
  const arrival = arrivalDate(written, { from: written.from?.zone, to: written.to?.zone })
  const leg = { ...written, end_date: arrival.date }
  const seats = seatsOf(reservation, leg.number)
  return booking(kind, {
    ...shared(reservation),
    ...ends(start, { ...trip.end, date: arrival.date }),
    title: route(from, to) || number || carrier || kind,
    provider: carrier,
    details: {
      legs: [
        {
          ...leg,
          seat: [...new Set(seats.map(each => each.seat))].join(', ').slice(0, 100) || leg.seat || null,
        },
      ],
    },
    ...(seats.length ? { seats } : {}),
    needs_review: from === null || to === null || start.date === null || !arrival.isSure,
  })
}

/** Who sits where: each on a ticket of their own, or the one person that it is for. */
function seatsOf(reservation: PackingEntry, number: string | null | undefined): NamedSeat[] {
  const tickets = ticketsOf(reservation)
  const single = peopleOf(reservation)
  const own = tickets.length > 1 ? tickets : [reservation]
  return own.flatMap(each => {
    const seat = each === reservation ? seatOf(reservation).seat : seatIn(each)
    const [name, ...others] = each === reservation ? single : namesIn(each['underName'])
    return seat && name && !others.length ? [{ name, number: number ?? null, seat }] : []
  })
}

/** "14E", also where row and letter stand apart. */
function seatIn(ticket: PackingEntry): string | null {
  const seat = thing(ticket['ticketedSeat'])
  const [row, number] = [words(seat['seatRow'], 20), words(seat['seatNumber'], 80)]
  return row && number && /^[A-Z]$/i.test(number) ? row + number : number
}

function seatOf(reservation: PackingEntry): Partial<Leg> {
  const [ticket = {}] = ticketsOf(reservation)
  const seat = thing(ticket['ticketedSeat'])
  return {
    seat: words(reservation['airplaneSeat'], 100) ?? seatIn(ticket),
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

function taxi(reservation: PackingEntry): ReadBooking {
  const of = thing(reservation['reservationFor'])
  const trip: Trip = {
    of,
    from: spotOf(reservation['pickupLocation']),
    to: spotOf(reservation['dropoffLocation'] ?? reservation['dropOffLocation']),
    start: readMoment(reservation['pickupTime'] ?? reservation['startTime']),
    end: readMoment(reservation['dropoffTime'] ?? reservation['endTime']),
    carrier: nameIn(of['provider'] ?? reservation['provider'] ?? reservation['broker']),
    number: null,
  }
  const read = transport('taxi', reservation, trip, {})
  // Most name no destination.
  return { ...read, needs_review: trip.from === null || trip.start.date === null }
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
    title_typed: words(of['name']) !== null,
    provider: nameIn(of['organizer'] ?? of['performer']),
    ...(place ? { place } : {}),
  })
}

const readers: Readonly<Record<string, (reservation: PackingEntry) => ReadBooking>> = {
  FlightReservation: flight,
  TrainReservation: byLand('train'),
  BusReservation: byLand('bus'),
  BoatReservation: boat,
  TaxiReservation: taxi,
  LodgingReservation: lodging,
  FoodEstablishmentReservation: restaurant,
  RentalCarReservation: rentalCar,
  EventReservation: event,
  TouristAttractionVisit: event,
  Event: of => eventOf(of, {}),
}

/** A reservation, or an event by itself. */
export const isRead = (value: PackingEntry): boolean => typeOf(value) in readers

/** What the parts of a package have in common stands in the package alone. */
const ofPackage = ['reservationNumber', 'reservationId', 'reservationStatus', 'underName', 'provider']

function partsOf(value: PackingEntry, left: LeftOut, depth = 0): PackingEntry[] {
  if (depth === 0 && isOrder(value))
    return orderParts(value, isRead, left).flatMap(part => partsOf(part, left, 1))
  const inherited = Object.fromEntries(
    ofPackage.flatMap(name => (name in value ? [[name, value[name]]] : [])),
  )
  const parts = theFirst([value['subReservation']].flat().filter(isThing), left)
  if (parts.length && depth < 3)
    return theFirst(
      parts.flatMap(part => partsOf({ ...inherited, ...part }, left, depth + 1)),
      left,
    )
  const things = theFirst([value['reservationFor']].flat().filter(isThing), left)
  if (things.length < 2) return [value]
  // What it costs is said of all of them.
  const { totalPrice, price, ...rest } = value
  return things.map((reservationFor, at) => ({
    ...rest,
    ...(at === 0 ? { totalPrice: totalPrice ?? price } : {}),
    reservationFor,
  }))
}

/** The names of what was booked and where it is, where they are longer than their fields. */
function longNamesOf(part: PackingEntry): { notes?: string } {
  const of = thing(part['reservationFor'] ?? part)
  const nameOf = (value: unknown) => words(isThing(one(value)) ? thing(value)['name'] : value, longestText)
  return wholeTexts([nameOf(of), 200], [nameOf(of['location']), 200], [nameOf(part['provider']), 200])
}

/**
 * The bookings that a reservation of schema.org is: one for each thing that it is for.
 * @param left counts parts beyond the most that are read
 */
export function bookingsOf(value: PackingEntry, left: LeftOut): ReadBooking[] {
  return partsOf(value, left).flatMap(part => {
    const read = readers[typeOf(part)]?.(part)
    return read ? [{ ...longNamesOf(part), ...read }] : []
  })
}
