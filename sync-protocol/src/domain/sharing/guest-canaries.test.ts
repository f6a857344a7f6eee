import { expect, test } from 'vitest'
import { accommodation } from '../../entities/accommodation.ts'
import { assignment } from '../../entities/assignment.ts'
import { category } from '../../entities/category.ts'
import { dayNote } from '../../entities/day-note.ts'
import { day } from '../../entities/day.ts'
import { destination } from '../../entities/destination.ts'
import { expense } from '../../entities/expense.ts'
import { file } from '../../entities/file.ts'
import { packingItem } from '../../entities/packing-item.ts'
import { place } from '../../entities/place.ts'
import { reservation } from '../../entities/reservation.ts'
import { trip } from '../../entities/trip.ts'
import type { Entity, RowOf } from '../../entity.ts'
import type { Values } from '../../op.ts'
import { newRow } from '../../row.ts'
import { allAtOnce } from '../steps.ts'
import { guestView, type GuestView, type SharedRows } from './guest-view.ts'
import { hideWords } from './hidden-words.ts'
import { photosOfPlaces } from './shown-pictures.ts'
import { initialRights, shareDetails, shareRights, type ShareRights } from './share-rights.ts'

const hotel = 'Aurora Palace'
const code = 'ZK7Q2M'
const sail = 'Northwind sail'
const museum = 'Museum of Salt'
const planted = `x ${hotel} ${code.toLowerCase()} ${sail}, ${museum} y`

function row<E extends Entity>(entity: E, id: string, fields: Values): RowOf<E> {
  return newRow(entity, 'trip:t', id, fields, { seq: 1, at: 0, by: null }) as RowOf<E>
}

/** A row that has the planted words in each field that takes them, whatever fields the entity gets later. */
function plantedRow<E extends Entity>(entity: E, id: string, fields: Values): RowOf<E> {
  const texts = Object.entries(entity.fields).flatMap(([name, { storage, schema, reference }]) =>
    storage === 'text' && !reference && schema.safeParse(planted).success ? [[name, planted]] : [],
  )
  expect(texts.length, entity.name).toBeGreaterThan(0)
  return row(entity, id, { ...Object.fromEntries(texts), ...fields })
}

const spot = { name: planted, code: 'ABC', address: planted, lat: 1, lng: 2, zone: 'Europe/Paris' }
const at = { position: 'a0', day_id: 'd' }
const rows: SharedRows = {
  // Its title is in every answer, so that a place it names is no secret.
  trip: plantedRow(trip, 't', { title: `x ${hotel} ${code} ${sail}` }),
  destinations: [plantedRow(destination, 'goal', { position: 'a0' })],
  days: [plantedRow(day, 'd', { position: 'a0', state: 'dated', date: '2027-05-01' })],
  places: [
    row(place, 'hotel', { name: hotel, lat: 42.222, lng: 7 }),
    row(place, 'museum', { name: museum, lat: 43, lng: 7 }),
    plantedRow(place, 'seen', {
      lat: 41,
      lng: 7,
      price: 777_123,
      price_currency: 'EUR',
      category_id: 'c',
      website: `https://x.example/?pnr=${code}&at=aurora%20palace`,
      image_source: 'https://x.example/Aurora_Palace,_Museum_of_Salt.jpg',
      image_url: '/api/x',
    }),
    row(place, 'after', { name: 'After', lat: 41.001, lng: 7 }),
  ],
  assignments: [
    plantedRow(assignment, 's', { ...at, place_id: 'seen', onward_mode: 'walk' }),
    row(assignment, 's2', { ...at, position: 'a1', place_id: 'after' }),
  ],
  notes: [plantedRow(dayNote, 'n', { ...at, position: 'a2' })],
  categories: [plantedRow(category, 'c', { color: '#112233' })],
  reservations: [
    row(reservation, 'sail', { type: 'tour', title: sail, confirmation_code: code, status: 'confirmed' }),
    plantedRow(reservation, 'r', {
      type: 'flight',
      title: `Also ${planted}`,
      confirmation_code: null,
      link: `https://y.example/${code}`,
      status: 'confirmed',
      details: {
        legs: [{ from: spot, to: spot, carrier: planted, seat: planted, gate: planted }],
        venue: spot,
      },
    }),
  ],
  accommodations: [
    row(accommodation, 'stay', { place_id: 'hotel', confirmation_code: `${code}-2` }),
    plantedRow(accommodation, 'stay2', { place_id: 'hotel', confirmation_code: null }),
  ],
  positions: [],
  legs: [],
  packing: [plantedRow(packingItem, 'p', { position: 'a0' })],
  expenses: [plantedRow(expense, 'e', { position: 'a0', amount: 4242, currency: 'EUR' })],
  files: [],
  messages: [{ id: 'm', text: planted, username: planted, created_at: 1 }],
}

const names = [...shareRights, ...shareDetails]
const combinations = Array.from(
  { length: 2 ** names.length },
  (_, bits) => Object.fromEntries(names.map((name, n) => [name, (bits & (1 << n)) !== 0])) as ShareRights,
)
const pictures = { place: (id: string) => `/place/${id}`, cover: () => '/cover' }
const viewOf = (rights: ShareRights) => allAtOnce(guestView(rows, rights, pictures))
/** Letters and digits alone, as someone who looks for them reads. */
const letters = (value: unknown) =>
  decodeURIComponent(JSON.stringify(value))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
const has = (value: unknown, words: string) => letters(value).includes(letters(words))

/** What a booking says in prose, without what it is called and where it is. */
const prose = (view: GuestView) => [
  ...view.reservations.map(({ notes }) => notes),
  ...view.accommodations.map(({ notes }) => notes),
]

test('in none of the 32 combinations of sections, with and without codes and prices, a text tells of what is off', () => {
  const told: string[] = []
  for (const rights of combinations) {
    const view = viewOf(rights)
    const { reservations: _bookings, accommodations: _stays, ...others } = view
    const note = (what: string) => told.push(`${JSON.stringify(rights)}: ${what}`)
    if (!(rights.share_bookings && rights.share_codes) && has(view, code)) note('a code')
    if (!rights.share_bookings && (has(view, hotel) || has(view, sail))) note('a booking')
    if (!rights.share_map && (has(others, museum) || has(prose(view), museum))) note('a place')
    if (!rights.share_prices && has(view, '777123')) note('a price')
  }
  expect(told).toEqual([])
})

test('with everything on, every text is as it was written', () => {
  const everything = Object.fromEntries(names.map(name => [name, true])) as ShareRights
  const view = viewOf(everything)
  const whole = [
    view.trip.description,
    view.days[0]?.title,
    view.days[0]?.notes,
    view.places[2]?.phone ?? planted,
    view.places[2]?.notes,
    view.assignments[0]?.notes,
    view.packing[0]?.category,
    view.packing[0]?.name,
    view.budget[0]?.note,
    view.collab[0]?.text,
    view.accommodations[1]?.notes,
    view.reservations[1]?.details?.legs?.[0]?.seat,
  ]
  expect(whole).toEqual(whole.map(() => planted))
  expect(view.reservations[0]?.confirmation_code).toBe(code)
  expect(view.places[2]?.price).toBe(777_123)
})

test('a booking that shows keeps its names, and loses only its code', () => {
  const view = viewOf({ ...initialRights, share_map: false })
  expect(view.reservations[0]).toMatchObject({ title: sail, confirmation_code: null })
  expect(view.accommodations[0]).toMatchObject({ name: hotel, confirmation_code: null })
  expect(view.reservations[1]?.link).toBeNull()
  expect(view.reservations[1]?.title).toContain(museum)
})

test('a place of the plan is named although a booking is called like it, and so is where the trip goes', () => {
  const named = {
    ...rows,
    reservations: ['After', 'Lisbon'].map(title => row(reservation, title, { type: 'tour', title })),
    destinations: [row(destination, 'goal', { name: 'Lisbon', position: 'a0' })],
  }
  const view = allAtOnce(guestView(named, { ...initialRights, share_bookings: false }, pictures))
  expect(view.places.map(({ name }) => name)).toContain('After')
  expect(view.destinations[0]?.name).toBe('Lisbon')
})

test('a picture of a place shows only where it is marked as the photo of the place', () => {
  const picture = {
    mime: 'image/png',
    state: 'stored',
    place_id: 'seen',
    size: 1,
    sha256: 'a',
    name: 'a.png',
  }
  const passport = row(file, 'f1', { ...picture, position: 'a0' })
  const photo = row(file, 'f2', { ...picture, position: 'a1', place_photo: true })
  expect(allAtOnce(photosOfPlaces({ files: [passport] })).has('seen')).toBe(false)
  expect(allAtOnce(photosOfPlaces({ files: [passport, photo] })).get('seen')).toBe('f2')
})

const hidden = (text: string, words: { names?: string[]; codes?: string[] }, mostWork?: number) =>
  allAtOnce(hideWords({ names: [], codes: [], ...words }, mostWork))(text)

test('words are found however they are written, and not inside of others', () => {
  expect(hidden('Night at HÔTEL-RITZ, late', { names: ['Hotel Ritz'] })).toBe('Night at …, late')
  expect(hidden('see hotelritz.com', { names: ['Hotel Ritz'] })).toBe('see ….com')
  expect(hidden('Code k7q z2m.', { codes: ['K7QZ2M'] })).toBe('Code ….')
  expect(hidden('PNRK7QZ2M', { codes: ['K7QZ2M'] })).toBe('PNR…')
  expect(hidden('paper, it zips', { names: ['Ritz'] })).toBe('paper, it zips')
  expect(hidden('A1 in gate A12', { codes: ['A1'] })).toBe('… in gate A12')
  expect(hidden('民宿に泊まる', { names: ['民宿'] })).toBe('…に泊まる')
  expect(hidden('İstanbul RITZ', { names: ['Ritz'] })).toBe('İstanbul …')
  expect(hidden('Ritz', { names: ['Ritz'] })).toBeNull()
  expect(hidden('The bus', { names: ['bus'] })).toBe('The bus')
})

const repeated = { names: Array.from({ length: 197 }, (_, n) => 'a'.repeat(n + 4)) }

test('of words that begin one another only the longest is read at each position', () => {
  const text = `${'a'.repeat(5000)} is quiet`
  expect(hidden(text, repeated, 5000 * 450)).toBe('… is quiet')
  expect(hidden(text, repeated)).toBe('… is quiet')
})

test('a text that takes too much work to search is not shown, and the next one is', () => {
  const names = repeated.names.filter(name => name.length % 2 === 1)
  const hide = allAtOnce(hideWords({ names, codes: [] }))
  expect(hide('aa '.repeat(1600))).toBeNull()
  expect(hide('quiet aaaaa')).toBe('quiet …')
})

test('words that overlap are hidden as one', () => {
  expect(hidden('At Aurora Palace Suites', { names: ['Aurora Palace', 'Palace Suites', 'Aurora'] })).toBe(
    'At …',
  )
})
