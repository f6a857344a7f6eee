/**
 * Bookings out of labelled lines. A text is no data: each field comes with the line that it was read from, and each booking
 * is one that somebody looks over.
 */
import { airportByIata } from '@caravel/sync-protocol/domain/airports/airports'
import { arrivalDate } from '@caravel/sync-protocol/domain/bookings/arrival-order'
import { nextDate, readBoardingPass } from '@caravel/sync-protocol/domain/bookings/boarding-pass-text'
import type { Leg, Spot } from '@caravel/sync-protocol/domain/bookings/details'
import { readPrice, type ReadPrice } from '@caravel/sync-protocol/domain/money/read-price'
import { dateOf, writtenDate, writtenTime } from '../written-dates.ts'
import { labelledLines, type LabelledLine } from './labelled-lines.ts'
import { plainLabel, type LineField } from './line-labels.ts'
import { priceClues } from './price-clues.ts'
import { wholeTexts } from './whole-texts.ts'
import { pricesOf, typeOfKind, type LeftOut, type PreviewKind, type ReadBooking } from './preview-item.ts'

const mostItems = 20

/**
 * @param today from when on a date without a year counts
 * @param left counts bookings beyond the most that are proposed from a text
 * @param sender the address that the text came from
 */
export function readLines(text: readonly string[], today: string, left: LeftOut, sender = ''): ReadBooking[] {
  const lines = labelledLines(text).map(asMoment)
  const passes = text.slice(0, 3000).flatMap(line => passIn(line.trim(), today))
  const whole: Whole = { lines, today, price: priceOf(lines, `${sender}\n${text.slice(0, 3000).join('\n')}`) }
  const transports = segmentsOf(lines).flatMap(segment => transportOf(segment, whole) ?? [])
  const car = rentalOf(whole)
  const others = transports.length || car ? [] : [stayOf(whole), tableOf(whole)].flatMap(each => each ?? [])
  const found = [...transports, ...(car ? [car] : []), ...others, ...passes]
  left.bookings += Math.max(0, found.length - mostItems)
  return found.slice(0, mostItems)
}

type Lines = readonly LabelledLine[]

/** What all bookings of a text have in common. */
interface Whole {
  lines: Lines
  today: string
  price: ReadPrice | undefined
}

/** The first price of a text. Where the sign of its currency has several, the whole text tells which one is meant. */
function priceOf(lines: Lines, text: string): ReadPrice | undefined {
  const ends = lines.flatMap(({ field, value }) => (field === 'from' || field === 'to' ? [value] : []))
  const codes = () => ends.flatMap(value => value.match(/\b[A-Z]{3}\b/g) ?? [])
  const prices = lines.filter(({ field }) => field === 'price').slice(0, mostItems)
  return prices.flatMap(
    ({ value }) => readPrice(value, undefined, () => priceClues(text, codes(), [])) ?? [],
  )[0]
}

const first = (lines: Lines, ...fields: LineField[]): LabelledLine | undefined =>
  lines.find(({ field }) => fields.includes(field))

/** A line such as "Departure: 1 May 2027, 09:35" states a time and no place. */
function asMoment(line: LabelledLine): LabelledLine {
  const { field, value } = line
  if ((field !== 'from' && field !== 'to') || spotIn(value)) return line
  if (!writtenDate(value) && writtenTime(value) === undefined) return line
  return { ...line, field: field === 'from' ? 'departure_date' : 'arrival_date' }
}

/** A code has no blanks, and is more than a word of a sentence. */
function codeIn(lines: Lines): { code: string; line: string } | undefined {
  for (const { field, value, line } of lines) {
    if (field !== 'code') continue
    const groups = /^\d{2,5}(?: \d{2,5}){1,4}$/.test(value)
    const code = (groups ? value.replaceAll(' ', '') : (value.split(/[\s,;(]/)[0] ?? '')).replace(/\.$/, '')
    if (/^[A-Za-z0-9][A-Za-z0-9.-]{3,30}$/.test(code) && (/\d/.test(code) || code === code.toUpperCase()))
      return { code, line }
  }
  return undefined
}

/** Each flight or train of a text: a field that comes again begins the next one. */
function segmentsOf(lines: Lines): LabelledLine[][] {
  const begins: readonly LineField[] = ['flight', 'train', 'bus', 'ferry', 'from']
  const once: readonly LineField[] = ['flight', 'train', 'bus', 'ferry', 'from', 'to']
  const segments: LabelledLine[][] = []
  let current: LabelledLine[] = []
  for (const each of lines) {
    const isAgain =
      once.includes(each.field) &&
      current.some(({ field, value }) => field === each.field && value !== each.value)
    const isNext = isAgain && begins.includes(each.field) && current.some(({ field }) => field === 'to')
    if (isNext) {
      segments.push(current)
      current = []
    }
    if (!(isAgain && !isNext && each.field !== 'from' && each.field !== 'to')) current.push(each)
  }
  segments.push(current)
  return segments
}

/** What a value says of one end: where, and when. */
interface End {
  spot: Spot | null
  date: string | undefined
  time: string | undefined
  terminal: string | undefined
}

/** "Terminal 5", "Terminal 2E", "T1" beside an airport. */
const terminalIn = (text: string): string | undefined =>
  /\b(?:terminal|a[ée]rogare) ?([A-Z]?\d{1,2}[A-Z]?|[A-Z])\b/i.exec(text)?.[1] ??
  /\bT(\d[A-Z]?)\b/.exec(text)?.[1]

function endIn(values: readonly string[], today: string): End {
  const text = values.join(', ')
  const date = writtenDate(text)
  const at = { spot: spotIn(text), date: date && dateOf(date, today), time: writtenTime(text) }
  return { ...at, terminal: terminalIn(text) }
}

/** Days of the week, whole and short, in lower case without accents. */
const dayNames: ReadonlySet<string> = new Set(
  (
    'mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday ' +
    'mo montag di dienstag mi mittwoch do donnerstag fr freitag sa samstag sonnabend so sonntag ' +
    'lun lundi mar mardi mer mercredi jeu jeudi ven vendredi sam samedi dim dimanche ' +
    'lunes martes mie miercoles jue jueves vie viernes sab sabado dom domingo ' +
    'lunedi martedi mercoledi gio giovedi venerdi sabato domenica ' +
    'seg segunda ter terca qua quarta qui quinta sex sexta ' +
    'ma maandag dinsdag wo woensdag donderdag vr vrijdag za zaterdag zo zondag'
  ).split(' '),
)

const isDayName = (word: string): boolean => dayNames.has(plainLabel(word).replace(/-feira$/, ''))

/** A place is the first part of a value that is neither a date nor a time. */
function spotIn(text: string): Spot | null {
  const codes = text.match(/\b[A-Z]{3}\b/g)?.slice(0, 5) ?? []
  const airport = codes.map(code => airportByIata(code)).find(Boolean)
  const isAlone = /^\(?[A-Z]{3}\)?$/.test(text.trim()) || /\([A-Z]{3}\)/.test(text)
  const part = text
    .split(/[,;|]|\s[-–·]\s|\(/)
    .map(each => withoutDate(withoutMoment(each)))
    .find(each => /\p{L}{2}/u.test(each) && !isDayName(each) && !writtenDate(each) && !isTerminal(each))
  if (airport && (isAlone || part === undefined || part === airport.iata)) {
    const { iata, lat, lng, zone, town, name } = airport
    return { name: (part === iata ? undefined : part) ?? town ?? name, code: iata, lat, lng, zone }
  }
  return part === undefined ? null : { name: part.slice(0, 200) }
}

const isTerminal = (part: string): boolean => /^(?:terminal|a[ée]rogare)(?: [A-Z\d]{1,3})?$/i.test(part)

/** "Kiel Sat 1 May 2027" without the date behind the place. */
function withoutDate(text: string): string {
  if (!writtenDate(text)) return text
  const words = text.split(' ')
  const begins = words.findIndex((word, at) => at > 0 && /^\d/.test(word))
  if (begins < 0) return text
  const before = words.slice(0, begins)
  while (before.length && isDayName(before.at(-1) ?? '')) before.pop()
  // "May 1, 2027" begins with the month.
  return before.length && !writtenDate(`${before.at(-1)} 1 2027`) ? before.join(' ') : text
}

/** Without a time at either end, and the words that stand beside one. */
function withoutMoment(text: string): string {
  return text
    .trim()
    .replace(/^\d{1,2}[:.h]\d{2}\s*(?:Uhr|h|[ap]m)?\b/i, '')
    .replace(/\b(?:at|um|à|a las|alle|às|om)?\s?\d{1,2}[:.h]\d{2}\s?(?:Uhr|h|[ap]m)?$/i, '')
    .replace(/\)$/, '')
    .trim()
}

const flightNumber = /\b([A-Z][A-Z0-9]|[0-9][A-Z]) ?(\d{1,4})\b/
const trainNumber = /\b(ICE|IC|EC|RE|RB|RJX?|TGV|AVE|ALVIA|FR|FA|FB|AP|NJ|EN|IR|THA|EST|S|IRE)\s?(\d{1,5})\b/

function transportOf(segment: Lines, whole: Whole): ReadBooking | undefined {
  const { lines: all, today } = whole
  const values = (...fields: LineField[]) =>
    segment.filter(({ field }) => fields.includes(field)).map(({ value }) => value)
  const own = (...fields: LineField[]) => values(...fields)[0]
  const [from, to] = [endIn(values('from'), today), endIn(values('to'), today)]
  const kind = kindOf(segment, from, to)
  if (!kind || !from.spot || !to.spot) return undefined
  const leaves = own('departure_date')
  const arrives = own('arrival_date')
  const day = leaves ?? own('date', 'start_date') ?? first(all, 'date', 'start_date')?.value
  const stated = day === undefined ? undefined : writtenDate(day)
  const start_date = from.date ?? (stated && dateOf(stated, today)) ?? null
  if (!start_date) return undefined
  const start_time = from.time ?? timeOf(leaves) ?? timeOf(own('start_time', 'time')) ?? null
  const end_time = to.time ?? timeOf(arrives) ?? timeOf(own('end_time')) ?? null
  const times = { start_date, start_time, end_date: to.date ?? dayOf(arrives, start_date) ?? null, end_time }
  const end = arrivalDate(times, { from: from.spot.zone, to: to.spot.zone })
  const written = own('flight', 'train', 'bus', 'ferry') ?? ''
  const number = (kind === 'flight' ? flightNumber.exec(written) : trainNumber.exec(written))
    ?.slice(1, 3)
    .join(kind === 'flight' ? '' : ' ')
  const leg: Leg = {
    from: from.spot,
    to: to.spot,
    ...times,
    end_date: end.date,
    number: number ?? (kind === 'boat' || /\d/.test(written) ? written.slice(0, 40) || null : null),
    seat: own('seat')?.slice(0, 100) ?? null,
    coach: own('coach')?.slice(0, 20) ?? null,
    platform: own('platform')?.slice(0, 20) ?? null,
    gate: own('gate')?.slice(0, 20) ?? null,
    ...terminalsOf(segment, from, to),
  }
  const used: readonly LineField[] = [
    ...([
      'from',
      'to',
      'flight',
      'train',
      'bus',
      'ferry',
      'terminal',
      'arrival_terminal',
      'date',
      'start_date',
      'departure_date',
      'arrival_date',
      'start_time',
      'end_time',
      'time',
      'seat',
    ] as const),
  ]
  return {
    ...common(kind, whole),
    title: `${from.spot.name} → ${to.spot.name}`.slice(0, 200),
    start_date,
    start_time,
    start_zone: from.spot.zone ?? null,
    end_date: end.date,
    end_time,
    end_zone: to.spot.zone ?? null,
    details: { legs: [leg] },
    lines: linesFor(
      all,
      segment.filter(({ field }) => used.includes(field)),
    ),
  }
}

/** A terminal that stands behind the arrival is that of the arrival. */
function terminalsOf(segment: Lines, from: End, to: End): Pick<Leg, 'terminal' | 'arrival_terminal'> {
  const arrives = segment.findIndex(({ field }) => field === 'to')
  const at = (isArrival: boolean) =>
    segment.find(({ field }, index) => field === 'terminal' && index > arrives === isArrival)?.value
  const stated = first(segment, 'arrival_terminal')?.value
  const [departure, arrival] = [from.terminal ?? at(false), to.terminal ?? stated ?? at(true)]
  return {
    terminal: bareTerminal(departure),
    ...(arrival === undefined ? {} : { arrival_terminal: bareTerminal(arrival) }),
  }
}

const bareTerminal = (text: string | undefined): string | null =>
  text?.replace(/^terminal /i, '').slice(0, 40) ?? null

function kindOf(segment: Lines, from: End, to: End): PreviewKind | undefined {
  const of = (field: LineField) => segment.some(each => each.field === field && /\d/.test(each.value))
  if (of('flight')) return 'flight'
  if (of('train')) return 'train'
  if (of('bus')) return 'bus'
  if (segment.some(({ field }) => field === 'ferry')) return 'boat'
  return isAirport(from.spot) && isAirport(to.spot) ? 'flight' : undefined
}

const isAirport = (spot: Spot | null) => /^[A-Z]{3}$/.test(spot?.code ?? '')

/** A date without a year is on that day or after it. */
function dayOf(text: string | undefined, from: string): string | undefined {
  const written = text === undefined ? undefined : writtenDate(text)
  return written && dateOf(written, from)
}

const timeOf = (text: string | undefined) => (text === undefined ? undefined : writtenTime(text))

/** What one text says of all its bookings. */
function common(kind: PreviewKind, { lines, price }: Whole) {
  const people = lines.filter(({ field }) => field === 'person').map(({ value }) => value.slice(0, 200))
  return {
    kind,
    type: typeOfKind[kind],
    title_typed: false,
    confirmation_code: codeIn(lines)?.code ?? null,
    people: [...new Set(people)].slice(0, 20),
    ...(price ? pricesOf(price) : {}),
    needs_review: true,
  }
}

const shownAs: Partial<Record<LineField, string>> = {
  code: 'confirmation_code',
  check_in: 'start_date',
  check_out: 'end_date',
  flight: 'number',
  train: 'number',
  bus: 'number',
  hotel: 'title',
  restaurant: 'title',
  ferry: 'number',
  pick_up: 'start_date',
  pick_up_place: 'pick_up',
  pick_up_time: 'start_time',
  drop_off: 'end_date',
  drop_off_place: 'drop_off',
  drop_off_time: 'end_time',
  company: 'provider',
  address: 'place',
  date: 'start_date',
  departure_date: 'start_date',
  arrival_date: 'end_date',
  time: 'start_time',
  person: 'traveller',
}

function linesFor(all: Lines, used: Lines): { field: string; line: string }[] {
  const code = codeIn(all)
  const price = first(all, 'price')
  const lines = [
    ...(code ? [{ field: 'code' as LineField, line: code.line }] : []),
    ...used,
    ...(price ? [price] : []),
  ]
  return lines
    .slice(0, 20)
    .map(({ field, line }) => ({ field: shownAs[field] ?? field, line: line.slice(0, 300) }))
}

/** A night, where both its ends are stated. */
function stayOf(whole: Whole): ReadBooking | undefined {
  const { lines, today } = whole
  const name = first(lines, 'hotel')
  // The dates belong to a train or ship that could not be read, not to a night.
  if (!name && first(lines, 'flight', 'train', 'bus', 'ferry')) return undefined
  const arrival = first(lines, 'check_in', 'arrival_date')
  const departure = first(lines, 'check_out', 'departure_date')
  const [start, end] = [arrival, departure].map(each => (each ? writtenDate(each.value) : undefined))
  if (!start || !arrival) return undefined
  if (end && dateOf(end, dateOf(start, today)) < dateOf(start, today)) return undefined
  const code = codeIn(lines)
  if (!end && !code) return undefined
  const start_date = dateOf(start, today)
  const address = first(lines, 'address')
  const title = name?.value.slice(0, 200) ?? 'Hotel'
  return {
    ...common('lodging', whole),
    title,
    title_typed: name !== undefined,
    start_date,
    start_time: writtenTime(arrival.value) ?? null,
    end_date: end ? dateOf(end, start_date) : null,
    end_time: (departure && writtenTime(departure.value)) ?? null,
    ...(name ? { place: { name: title, address: address?.value.slice(0, 500) ?? null } } : {}),
    ...wholeTexts([name?.value, 200], [address?.value, 500]),
    lines: linesFor(
      lines,
      [name, arrival, departure, address].filter(each => each !== undefined),
    ),
  }
}

/** The line of a field that has a date. Several lines may have its label, one with the place and one with the time. */
const dated = (lines: Lines, name: LineField): LabelledLine | undefined =>
  lines.find(({ field, value }) => field === name && writtenDate(value))

const placed = (lines: Lines, name: LineField): LabelledLine | undefined =>
  lines.find(({ field, value }) => field === name && !writtenDate(value) && spotIn(value))

/** A rental car, where the text says when it is fetched and when, or where, it is brought back. */
function rentalOf(whole: Whole): ReadBooking | undefined {
  const { lines, today } = whole
  const [fetched, returned] = [dated(lines, 'pick_up'), dated(lines, 'drop_off')]
  const [fetchedAt, returnedAt] = [first(lines, 'pick_up_time'), first(lines, 'drop_off_time')]
  const from = first(lines, 'pick_up_place') ?? placed(lines, 'pick_up')
  const to = first(lines, 'drop_off_place') ?? placed(lines, 'drop_off')
  const [vehicle, company] = [first(lines, 'vehicle'), first(lines, 'company')]
  const start = fetched && endIn([fetched.value], today)
  const end = returned && endIn([returned.value], today)
  const name = [company?.value, vehicle?.value].filter(Boolean).join(' · ')
  if (!start?.date || !(returned ?? to ?? vehicle)) return undefined
  if (!vehicle && !company && !codeIn(lines)) return undefined
  const used = [company, vehicle, fetched, fetchedAt, from, returned, returnedAt, to]
  return {
    ...common('rental_car', whole),
    title: name.slice(0, 200) || 'Rental car',
    provider: company?.value.slice(0, 200) ?? null,
    ...wholeTexts([company?.value, 200], [vehicle?.value, 200]),
    start_date: start.date,
    start_time: start.time ?? timeOf(fetchedAt?.value) ?? null,
    end_date: end?.date ?? null,
    end_time: end?.date ? (end.time ?? timeOf(returnedAt?.value) ?? null) : null,
    details: {
      car: {
        vehicle: vehicle?.value.slice(0, 200) ?? null,
        pick_up: from ? spotIn(from.value) : start.spot,
        drop_off: to ? spotIn(to.value) : (end?.spot ?? null),
      },
    },
    lines: linesFor(
      lines,
      used.filter(each => each !== undefined),
    ),
  }
}

function tableOf(whole: Whole): ReadBooking | undefined {
  const { lines, today } = whole
  const name = first(lines, 'restaurant')
  const day = first(lines, 'date', 'start_date')
  const date = day && writtenDate(day.value)
  if (!name || !day || !date) return undefined
  const time = first(lines, 'time')
  const party = Number(/^\d{1,3}\b/.exec(first(lines, 'party')?.value ?? '')?.[0])
  const title = name.value.slice(0, 200)
  return {
    ...common('restaurant', whole),
    title,
    title_typed: true,
    start_date: dateOf(date, today),
    start_time: writtenTime(time?.value ?? day.value) ?? null,
    ...(party >= 1 ? { details: { restaurant: { party_size: party } } } : {}),
    place: { name: title, address: first(lines, 'address')?.value.slice(0, 500) ?? null },
    ...wholeTexts([name.value, 200]),
    lines: linesFor(
      lines,
      [name, day, time].filter(each => each !== undefined),
    ),
  }
}

/** The text of the barcode of a boarding pass, as some print it below. */
function passIn(line: string, today: string): ReadBooking[] {
  const read = line.length < 1000 && line.startsWith('M') ? readBoardingPass(line) : undefined
  return (read?.legs ?? []).map((leg): ReadBooking => {
    const ends = [leg.from, leg.to].map(code => spotIn(code))
    const [from = null, to = null] = ends
    const date = nextDate(leg.day, today)
    const number = `${leg.carrier}${leg.number}`
    return {
      kind: 'flight',
      type: 'flight',
      title_typed: false,
      title: `${from?.name ?? leg.from} → ${to?.name ?? leg.to}`.slice(0, 200),
      confirmation_code: leg.code,
      start_date: date,
      start_time: null,
      details: { legs: [{ from, to, number, start_date: date, seat: leg.seat }] },
      people: read ? [read.person] : [],
      ...(read && leg.seat ? { seats: [{ name: read.person, number, seat: leg.seat }] } : {}),
      needs_review: true,
      lines: [{ field: 'number', line: line.slice(0, 300) }],
    }
  })
}
