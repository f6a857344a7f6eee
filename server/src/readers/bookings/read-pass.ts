/** Apple's pass files. The signature is not looked at: nothing is believed of a pass. */
import { airportByIata } from '@caravel/sync-protocol/domain/airports/airports'
import { arrivalDate } from '@caravel/sync-protocol/domain/bookings/arrival-order'
import {
  nextDate,
  readBoardingPass,
  dateNear,
  type PassLeg,
} from '@caravel/sync-protocol/domain/bookings/boarding-pass-text'
import type { Leg, Spot } from '@caravel/sync-protocol/domain/bookings/details'
import { readMoment, type Moment } from './local-moment.ts'
import { passesIn, type PassFile } from './pass-archive.ts'
import { PassFields, passText } from './pass-fields.ts'
import { typeOfKind, type LeftOut, type PreviewKind, type ReadBooking } from './preview-item.ts'
import { isThing, type PackingEntry } from './schema-org.ts'

const kinds: Readonly<Record<string, PreviewKind>> = {
  PKTransitTypeAir: 'flight',
  PKTransitTypeTrain: 'train',
  PKTransitTypeBus: 'bus',
  PKTransitTypeBoat: 'boat',
}

/**
 * @param today from when on a day without a year counts
 * @param left counts passes of a bundle that are not read
 */
export function readPass(bytes: Uint8Array, today: string, left: LeftOut): ReadBooking[] {
  return passesIn(bytes, left).map(file => {
    const card = isThing(file.pass['boardingPass']) ? file.pass['boardingPass'] : undefined
    return card ? boardingPass(file, card, today) : ticket(file)
  })
}

/** The text of the barcode that is a boarding pass. */
function boardingTextIn(pass: PackingEntry) {
  const listed = Array.isArray(pass['barcodes']) ? pass['barcodes'].slice(0, 10) : []
  for (const barcode of [...listed, pass['barcode']].filter(isThing)) {
    const read = readBoardingPass(passText(barcode['message'], 2000) ?? '')
    if (read) return read
  }
  return undefined
}

function spotNamed(name: string | null, code: string | null): Spot | null {
  const airport = code ? airportByIata(code) : undefined
  if (airport) {
    const { iata, lat, lng, zone, town } = airport
    return {
      name: name === null || name === code ? (town ?? airport.name) : name,
      code: iata,
      lat,
      lng,
      zone,
    }
  }
  const said = name ?? code
  return said === null ? null : { name: said, code }
}

/** Labels that say which end of the journey a field is, instead of the name of the place. */
const endWords = new Set(
  (
    'from to origin destination departure arrival depart arrive departs arrives departing arriving start end ' +
    'von nach ab an abflug ankunft abfahrt start ziel de a à départ arrivée origen destino salida llegada ' +
    'da per partenza arrivo origem partida chegada para van naar vertrek aankomst'
  ).split(' '),
)

function isName(label: string): boolean {
  const plain = label.toLowerCase().replace(':', '').trim()
  return !endWords.has(plain) && !/\d:\d\d/.test(plain)
}

/** The two large fields of a boarding pass, or what the pass tells programs: codes of airports, or names of stations. */
function endsOf(fields: PassFields, legs: readonly PassLeg[] | undefined): [Spot | null, Spot | null] {
  const end = (index: number, stated: string, code: string | undefined): Spot | null => {
    const row = fields.primary[index]
    const named = fields.said(`${stated}AirportCode`, 3) ?? code ?? row?.value ?? null
    const station = fields.said(`${stated}StationName`) ?? fields.said(`${stated}AirportName`)
    const label = row && isName(row.label) ? row.label : null
    return spotNamed(label || station || row?.value || null, named)
  }
  return [end(0, 'departure', legs?.[0]?.from), end(1, 'destination', legs?.at(-1)?.to)]
}

interface Start {
  date: string | null
  time: string | null
  isSure: boolean
}

/** When it leaves. `relevantDate` says the day; its time may be that of boarding, so nobody is sure of it. */
function startOf(
  pass: PackingEntry,
  fields: PassFields,
  leg: PassLeg | undefined,
  zone: string | null,
  today: string,
): Start {
  const stated = momentOf(fields, ['currentDepartureDate', 'originalDepartureDate'], zone)
  const relevant = readMoment(pass['relevantDate'], zone)
  const written = fields.date(relevant.date ?? today)
  const near = stated.date ?? (written?.isSure ? written.date : null) ?? relevant.date
  const fromCode = leg && (near === null ? nextDate(leg.day, today) : dateNear(leg.day, near))
  const date = stated.date ?? fromCode ?? written?.date ?? relevant.date
  const time = stated.time ?? fields.departureTime()
  return { date, time, isSure: near !== null && date !== null }
}

function momentOf(fields: PassFields, names: readonly string[], zone: string | null): Moment {
  const moments = names.map(name => readMoment(fields.semantics[name], zone))
  return moments.find(({ date }) => date !== null) ?? { date: null, time: null, zone: null }
}

function seatIn(fields: PassFields): string | null {
  const { seats } = fields.semantics
  const [first] = Array.isArray(seats) ? seats.filter(isThing) : []
  const [row, number] = [passText(first?.['seatRow'], 20), passText(first?.['seatNumber'], 20)]
  return row && number ? row + number : (number ?? null)
}

function personIn(fields: PassFields): string | null {
  const { passengerName: name } = fields.semantics
  if (!isThing(name)) return passText(name)
  return [passText(name['givenName']), passText(name['familyName'])].filter(Boolean).join(' ') || null
}

function numberOf(fields: PassFields, leg: PassLeg | undefined): string | null {
  if (leg) return `${leg.carrier}${leg.number}`
  const code = fields.said('flightCode', 20)
  if (code) return code
  const number = fields.said('flightNumber', 10) ?? fields.said('vehicleNumber', 20)
  if (number) return `${fields.said('airlineCode', 3) ?? ''}${number}`
  const names = ['flight', 'flug', 'vuelo', 'vol ', 'volo', 'voo', 'vlucht', 'train', 'zug', 'tren', 'treno']
  return fields.find(names, ['date', 'time', 'class'])?.slice(0, 40) ?? null
}

function boardingPass(file: PassFile, card: PackingEntry, today: string): ReadBooking {
  const { pass } = file
  const stated = kinds[passText(card['transitType']) ?? '']
  const fields = new PassFields(file, card)
  const read = stated === undefined || stated === 'flight' ? boardingTextIn(pass) : undefined
  const kind = stated ?? (read ? 'flight' : 'train')
  const [first] = read?.legs ?? []
  const isOne = (read?.legs.length ?? 1) === 1
  const [from, named] = endsOf(fields, read?.legs)
  const to = isOne ? named : spotNamed(null, read?.legs.at(-1)?.to ?? null)
  const start = startOf(pass, fields, first, from?.zone ?? null, today)
  const carrier = passText(pass['organizationName'])
  const arrival = momentOf(
    fields,
    isOne ? ['currentArrivalDate', 'originalArrivalDate'] : [],
    to?.zone ?? null,
  )
  const end_time = arrival.time ?? (isOne ? fields.arrivalTime() : null)
  const times = { start_date: start.date, start_time: start.time, end_date: arrival.date, end_time }
  const end = arrivalDate(times, { from: from?.zone, to: to?.zone })
  const seat =
    seatIn(fields) ??
    first?.seat ??
    fields.get(['seat', 'sitz', 'platz', 'asiento', 'siège', 'posto', 'assento', 'stoel'], 100)
  const person =
    personIn(fields) ?? read?.person ?? fields.find(['passenger', 'passagier', 'pasajero', 'passager'])
  const number = numberOf(fields, first)
  const leg: Leg = {
    from,
    to,
    ...times,
    end_date: end.date,
    carrier,
    number,
    seat,
    gate: fields.said('departureGate', 20) ?? fields.get(['gate'], 20),
    terminal: fields.said('departureTerminal', 40) ?? fields.get(['terminal'], 40),
    arrival_terminal: fields.said('destinationTerminal', 40),
    platform:
      fields.said('departurePlatform', 20) ??
      fields.get(['platform', 'gleis', 'quai', 'voie', 'binario', 'andén', 'spoor'], 20),
    coach:
      fields.said('carNumber', 20) ??
      fields.get(['coach', 'wagen', 'carriage', 'voiture', 'carrozza', 'coche', 'rijtuig'], 20),
  }
  const legs = read && !isOne ? eachLeg(read.legs, leg, start.date) : [leg]
  const code = fields.said('confirmationNumber', 100) ?? first?.code
  const way = [from, to].flatMap(spot => spot?.name ?? []).join(' → ')
  return {
    ...base(kind, pass),
    title: way.slice(0, 200) || passText(pass['description']) || 'Pass',
    title_typed: way === '' && Boolean(passText(pass['description'])),
    confirmation_code:
      code || fields.get(['pnr', 'record', 'booking', 'confirmation', 'buchung', 'reserv'], 100),
    provider: carrier,
    start_date: start.date,
    start_time: start.time,
    start_zone: from?.zone ?? null,
    end_date: end.date,
    end_time,
    end_zone: to?.zone ?? null,
    details: { legs },
    people: person ? [person] : [],
    ...(person && seat ? { seats: [{ name: person, number, seat }] } : {}),
    needs_review: !start.isSure || !end.isSure || from === null || to === null,
  }
}

/** The legs of a barcode for several flights; the fields of the pass are those of the first. */
function eachLeg(legs: readonly PassLeg[], first: Leg, start: string | null): Leg[] {
  return legs.map(({ from, to, carrier, number, day, seat }, at): Leg => {
    const ends = { from: spotNamed(null, from), to: spotNamed(null, to) }
    if (at === 0) return { ...first, to: ends.to, end_date: null, end_time: null }
    return { ...ends, start_date: start && dateNear(day, start), number: `${carrier}${number}`, seat }
  })
}

function base(kind: PreviewKind, pass: PackingEntry): Pick<ReadBooking, 'kind' | 'type' | 'status'> {
  return {
    kind,
    type: typeOfKind[kind],
    ...(pass['voided'] === true ? { status: 'cancelled' as const } : {}),
  }
}

function ticket(file: PassFile): ReadBooking {
  const { pass, words } = file
  const card = ['eventTicket', 'generic', 'storeCard', 'coupon'].map(name => pass[name]).find(isThing) ?? {}
  const fields = new PassFields(file, card)
  const stated = momentOf(fields, ['eventStartDate'], null)
  const start = stated.date ? stated : readMoment(pass['relevantDate'])
  const end = momentOf(fields, ['eventEndDate'], null)
  const place = fields.said('venueName') ?? fields.find(['venue', 'location', 'place', 'loc'], ['allocat'])
  const own = (name: string) => {
    const text = passText(pass[name])
    return text === null ? null : (words.get(text) ?? text)
  }
  return {
    ...base('event', pass),
    title:
      fields.said('eventName') ??
      fields.find(['event', 'title', 'name'], ['venue', 'holder', 'location']) ??
      own('description') ??
      own('organizationName') ??
      'Event',
    title_typed: true,
    provider: own('organizationName'),
    start_date: start.date,
    start_time: start.time,
    start_zone: start.zone,
    ...(end.date ? { end_date: end.date, end_time: end.time } : {}),
    ...(place ? { place: { name: place, ...pointOf(pass) } } : {}),
    people: [],
    needs_review: start.date === null,
  }
}

/** Where a pass is shown by itself, if it is one place. */
function pointOf({ locations }: PackingEntry): { lat: number; lng: number } | undefined {
  const [only, ...others] = Array.isArray(locations) ? locations.filter(isThing) : []
  const { latitude: lat, longitude: lng } = only ?? {}
  const isPoint =
    typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return isPoint && !others.length ? { lat, lng } : undefined
}
