/** Apple's pass files: a zip archive with `pass.json`. The signature is not looked at: nothing is believed of a pass. */
import { airportByIata } from '@caravel/sync-protocol/domain/airports/airports'
import type { Leg, Spot } from '@caravel/sync-protocol/domain/bookings/details'
import { AppError } from '@caravel/sync-protocol/errors'
import { unzipSync } from 'fflate'
import {
  dateNear,
  readBoardingPass,
  type PassLeg,
} from '@caravel/sync-protocol/domain/bookings/boarding-pass-text'
import { readMoment, type Moment } from './local-moment.ts'
import { typeOfKind, type PreviewKind, type ReadBooking } from './preview-item.ts'
import { isThing, type PackingEntry } from './schema-org.ts'

/** What is larger is no pass, whatever the archive says of its size. */
const largestJson = 1_000_000

/** `pass.json` alone is unpacked, into no more room than it may take. Throws FILE_BROKEN. */
function passIn(bytes: Uint8Array): PackingEntry {
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize, size }) =>
        name === 'pass.json' && originalSize <= largestJson && size <= largestJson,
    })
    const pass: unknown = JSON.parse(new TextDecoder().decode(files['pass.json'] ?? new Uint8Array()))
    if (isThing(pass)) return pass
  } catch {
    // A broken archive and one without a pass get the same answer.
  }
  throw new AppError('FILE_BROKEN')
}

function text(value: unknown, most = 200): string | null {
  const said = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return said === '' ? null : said.slice(0, most)
}

const groups = ['headerFields', 'primaryFields', 'secondaryFields', 'auxiliaryFields', 'backFields']

/** The fields of a pass by the name that the carrier gave them, in lower case. */
function fieldsOf(card: PackingEntry): Map<string, string> {
  const rows = groups.flatMap(group => (Array.isArray(card[group]) ? card[group].slice(0, 30) : []))
  return new Map(
    rows.filter(isThing).flatMap(row => {
      const [key, value] = [text(row['key']), text(row['value'])]
      return key && value ? [[key.toLowerCase(), value] as const] : []
    }),
  )
}

function barcodeOf(pass: PackingEntry): string {
  const barcodes = Array.isArray(pass['barcodes']) ? pass['barcodes'] : [pass['barcode']]
  const [first] = barcodes.filter(isThing)
  return text(first?.['message'], 2000) ?? ''
}

const kinds: Readonly<Record<string, PreviewKind>> = {
  PKTransitTypeAir: 'flight',
  PKTransitTypeTrain: 'train',
  PKTransitTypeBus: 'bus',
  PKTransitTypeBoat: 'boat',
}

export function readPass(bytes: Uint8Array, today: string): ReadBooking[] {
  const pass = passIn(bytes)
  const card = isThing(pass['boardingPass']) ? pass['boardingPass'] : undefined
  return [card ? boardingPass(pass, card, today) : ticket(pass)]
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

function boardingPass(pass: PackingEntry, card: PackingEntry, today: string): ReadBooking {
  const kind = kinds[text(card['transitType']) ?? ''] ?? 'train'
  const fields = fieldsOf(card)
  const read = kind === 'flight' ? readBoardingPass(barcodeOf(pass)) : undefined
  const [from, to] = endsOf(card, read?.legs)
  const start = startOf(pass, read?.legs[0], from, today)
  const carrier = text(pass['organizationName'])
  const [first] = read?.legs ?? []
  const leg: Leg = {
    from,
    to,
    start_date: start.date,
    start_time: start.time,
    carrier,
    number: first ? `${first.carrier}${first.number}` : (find(fields, ['flight', 'train']) ?? null),
    seat: first?.seat ?? find(fields, ['seat']) ?? null,
    gate: find(fields, ['gate'])?.slice(0, 20) ?? null,
    terminal: find(fields, ['terminal'])?.slice(0, 40) ?? null,
  }
  return {
    ...base(kind, pass),
    title: [from, to].flatMap(spot => spot?.name ?? []).join(' → ') || text(pass['description']) || 'Pass',
    confirmation_code: first?.code ?? find(fields, ['pnr', 'record', 'booking', 'confirmation']) ?? null,
    provider: carrier,
    start_date: start.date,
    start_time: start.time,
    start_zone: start.zone,
    details: { legs: [{ ...leg, number: leg.number?.slice(0, 40) ?? null }] },
    people: read ? [read.person] : [],
    needs_review: start.date === null || from === null || to === null,
  }
}

function base(kind: PreviewKind, pass: PackingEntry): Pick<ReadBooking, 'kind' | 'type' | 'status'> {
  return { kind, type: typeOfKind[kind], status: pass['voided'] === true ? 'cancelled' : 'confirmed' }
}

function find(fields: ReadonlyMap<string, string>, names: readonly string[]): string | undefined {
  for (const [key, value] of fields) if (names.some(name => key.includes(name))) return value.slice(0, 100)
  return undefined
}

/** The two large fields of a boarding pass: codes of airports, or names of stations. */
function endsOf(card: PackingEntry, legs: readonly PassLeg[] | undefined): [Spot | null, Spot | null] {
  const primary = Array.isArray(card['primaryFields']) ? card['primaryFields'].filter(isThing) : []
  const spots = [primary[0], primary[1]].map((row, index) => {
    const value = text(row?.['value'])
    const code = index ? legs?.at(-1)?.to : legs?.[0]?.from
    return spotNamed(text(row?.['label']) ?? value, code ?? value)
  })
  return [spots[0] ?? null, spots[1] ?? null]
}

/** When it is shown is about when it leaves; the barcode says the day, and no year. */
function startOf(pass: PackingEntry, leg: PassLeg | undefined, from: Spot | null, today: string): Moment {
  const zone = from?.zone ?? null
  const relevant = readMoment(pass['relevantDate'], zone)
  if (!leg) return relevant
  const date = dateNear(leg.day, relevant.date ?? today)
  return { date, time: relevant.date === date ? relevant.time : null, zone }
}

function ticket(pass: PackingEntry): ReadBooking {
  const card = ['eventTicket', 'generic', 'storeCard', 'coupon'].map(name => pass[name]).find(isThing) ?? {}
  const fields = fieldsOf(card)
  const start = readMoment(pass['relevantDate'])
  const place = find(fields, ['venue', 'location', 'place'])
  return {
    ...base('event', pass),
    title:
      find(fields, ['event', 'title', 'name']) ??
      text(pass['description']) ??
      text(pass['organizationName']) ??
      'Event',
    provider: text(pass['organizationName']),
    start_date: start.date,
    start_time: start.time,
    start_zone: start.zone,
    ...(place ? { place: { name: place } } : {}),
    people: [],
    needs_review: start.date === null,
  }
}
