import type { Leg } from '@caravel/sync-protocol/domain/bookings/details'
import { typedTexts } from '@caravel/sync-protocol/testing/typed-texts'
import { expect, test } from 'vitest'
import de from '../../../../locales/de.json'
import en from '../../../../locales/en.json'
import { fateOf, itemOf, joinItems, type ImportItem, type PreviewItem } from './import-item.ts'
import { bookingOf } from './item-booking.ts'
import { changesIn } from './item-changes.ts'
import { doubtsOf } from './item-doubts.ts'
import { markWords } from './marked-words.ts'
import { matchPeople } from './match-people.ts'
import { typeOfFile } from './confirmation-files.ts'

const table: PreviewItem = {
  kind: 'restaurant',
  type: 'restaurant',
  title: 'Zé Manel',
  confirmation_code: 'ZMO-2312',
  start_date: '2027-05-02',
  start_time: '08:00',
  people: [],
  needs_review: false,
  source: { file: 0, name: 'a.eml' },
}
const range = { start: '2027-05-01', end: '2027-05-05' }
const withFields = (fields: Partial<ImportItem['fields']>): ImportItem => {
  const item = itemOf(table, 'f1', 'k1')
  return { ...item, fields: { ...item.fields, ...fields } }
}
const kinds = (item: ImportItem) => doubtsOf(item, range).map(({ kind }) => kind)

test('what of a booking is in doubt is asked, until the person settles it', () => {
  expect(kinds(withFields({}))).toEqual(['morning'])
  expect(doubtsOf(withFields({}), range)[0]?.answers).toEqual([
    { start_time: '20:00' },
    { start_time: '08:00' },
  ])
  expect(kinds(withFields({ start_time: '20:00' }))).toEqual([])
  expect(kinds({ ...withFields({}), settled: ['morning'] })).toEqual([])
  expect(kinds(withFields({ start_date: null, start_time: null }))).toEqual(['noDate'])
  expect(kinds(withFields({ start_time: null }))).toEqual(['noTime'])
  expect(kinds(withFields({ type: 'hotel', start_date: '2028-05-02' }))).toEqual(['outside'])
  expect(kinds(withFields({ type: 'hotel', end_date: '2027-05-01' }))).toEqual(['endsFirst'])
  expect(kinds(withFields({ type: 'hotel', status: 'cancelled' }))).toEqual(['cancelled'])
  expect(kinds({ ...withFields({ start_time: '20:00' }), unsure: true })).toEqual(['unsure'])
})

test('which currency a sign means is asked, with what the price comes to in each', () => {
  const [yen, yuan] = [
    { amount: 900, currency: 'JPY' },
    { amount: 90_000, currency: 'CNY' },
  ]
  const night = { ...table, start_time: '20:00', price: yen }
  const item = itemOf({ ...night, other_prices: [yuan], needs_review: true }, 'f1', 'k1')
  expect(doubtsOf(item, range)).toEqual([
    { kind: 'currency', about: ['price'], answers: [{ price: yen }, { price: yuan }] },
  ])
  expect(kinds({ ...item, settled: ['currency'] })).toEqual([])
  // Another file that knows the currency answers it.
  const known = itemOf({ ...night, price: yuan, needs_review: false }, 'f2', 'k2')
  for (const [joined] of [joinItems([item], [known]), joinItems([known], [item])]) {
    expect(joined?.fields.price).toEqual(yuan)
    expect(joined).not.toHaveProperty('other_prices')
  }
})

test('an arrival before its departure on one date is asked, but over the date line', () => {
  const leg = (from: string, to: string, more: Partial<Leg>) => ({
    details: {
      legs: [
        { from: { name: from, zone: from }, to: { name: to, zone: to }, start_date: '2027-05-02', ...more },
      ],
    },
    start_time: '19:53',
  })
  const times = { start_time: '19:53', end_date: '2027-05-02', end_time: '18:59' }
  const flight = (fields: object) =>
    kinds(withFields({ type: 'flight', start_date: '2027-05-02', ...fields }))
  expect(flight(leg('Asia/Tokyo', 'America/New_York', times))).toEqual([])
  expect(flight(leg('Europe/Paris', 'Asia/Kolkata', times))).toEqual(['endsFirst'])
  expect(
    kinds(withFields({ type: 'event', start_time: '20:00', end_date: '2027-05-02', end_time: '10:00' })),
  ).toEqual(['endsFirst'])
})

test('a stay that began before the trip is within it; a flight over the date line arrives the day before', () => {
  expect(kinds(withFields({ type: 'hotel', start_date: '2027-04-30', end_date: '2027-05-02' }))).toEqual([])
  expect(kinds(withFields({ type: 'flight', details: { legs: [{}] }, end_date: '2027-05-01' }))).toEqual([])
})

test('the same booking in two files is one item; what the trip has as it is starts without its tick', () => {
  const one = itemOf(table, 'f1', 'k1')
  const again = itemOf({ ...table, confirmation_code: 'zmo 2312' }, 'f2', 'k2')
  expect(joinItems([one], [again]).map(({ key, files }) => [key, files])).toEqual([['k1', ['f1', 'f2']]])
  const known = itemOf({ ...table, known: { reservation_id: 'r', title: 'Zé', changes: [] } }, 'f', 'k')
  expect([fateOf(one), fateOf(known), one.wanted, known.wanted]).toEqual(['new', 'same', true, false])
})

test('a cancellation starts without its tick', () => {
  const cancelled = { ...table, status: 'cancelled' as const }
  const known = { reservation_id: 'r', title: 'Zé', changes: ['status'] }
  const items = [itemOf(cancelled, 'f', 'k'), itemOf({ ...cancelled, known }, 'f', 'k')]
  expect(items.map(item => [fateOf(item), item.wanted])).toEqual([
    ['nothing', false],
    ['cancel', false],
  ])
  expect(joinItems([itemOf(table, 'f', 'k')], items.slice(0, 1))).toHaveLength(2)
})

const legOf = (more: Partial<Leg> = {}): Leg => ({
  number: 'BT212',
  from: { name: 'Berlin', code: 'BER' },
  to: { name: 'Riga', code: 'RIX' },
  start_date: '2027-05-02',
  ...more,
})
const flight = (fields: Partial<PreviewItem>): PreviewItem => ({
  ...table,
  kind: 'flight',
  type: 'flight',
  title: 'Berlin → Riga',
  confirmation_code: 'ABC123',
  start_time: null,
  ...fields,
})

test('a mail and a pass of one flight are one item with the best of each field, and a seat for each person', () => {
  const mail = itemOf(
    flight({ people: ['Ana Lima', 'Bo Lee'], details: { legs: [legOf({ start_time: '08:55' })] } }),
    'f1',
    'k1',
  )
  const pass = itemOf(
    flight({
      people: ['LIMA/ANA'],
      seats: [{ name: 'LIMA/ANA', number: 'BT212', seat: '14E' }],
      details: { legs: [legOf({ seat: '14E', gate: 'A7' })] },
    }),
    'f2',
    'k2',
  )
  const [item, ...others] = joinItems([mail], [pass])
  expect(others).toEqual([])
  expect(item).toMatchObject({
    files: ['f1', 'f2'],
    people: ['Ana Lima', 'Bo Lee'],
    fields: { start_time: '08:55', details: { legs: [{ start_time: '08:55', gate: 'A7', seat: '14E' }] } },
  })
  const people = [
    { id: 'ana', name: 'Ana Lima' },
    { id: 'bo', name: 'Bo Lee' },
  ]
  expect(bookingOf(item as ImportItem, people)).toMatchObject({
    travellers: [
      { person_id: 'ana', seat: '14E' },
      { person_id: 'bo', seat: null },
    ],
    details: { legs: [{ seat: null }] },
  })
})

test('what an item changes in a booking of the trip is said field by field, leg by leg', () => {
  const row = {
    id: 'r',
    type: 'flight',
    title: 'Berlin → Tallinn',
    status: 'confirmed',
    confirmation_code: 'ABC123',
    start_date: '2027-05-02',
    start_time: '08:55',
    travellers: [],
    details: {
      legs: [
        legOf({ start_time: '08:55', terminal: '1' }),
        {
          number: 'BT311',
          from: { name: 'Riga', code: 'RIX' },
          to: { name: 'Tallinn', code: 'TLL' },
          start_date: '2027-05-02',
        },
      ],
    },
  } as unknown as Parameters<typeof changesIn>[0]
  const item = flight({
    details: { legs: [legOf({ start_time: '09:10', gate: 'A7' })] },
    provider: 'airBaltic',
  })
  const { kind: _kind, people: _people, source: _source, ...sent } = { ...item, title: row.title }
  expect(changesIn(row, sent)).toEqual([
    { field: 'provider', before: null, after: 'airBaltic' },
    { field: 'start_time', of: 'BT212', before: '08:55', after: '09:10' },
    { field: 'gate', of: 'BT212', before: null, after: 'A7' },
  ])
  expect(changesIn(row, { ...sent, status: 'cancelled' })).toEqual([
    { field: 'status', before: 'confirmed', after: 'cancelled' },
  ])
})

test('people are found by their whole name in any order and writing, or by a first name that one person has', () => {
  const people = [
    { id: 'maya', name: 'Maya Öztürk' },
    { id: 'jonas', name: 'Jonas' },
    { id: 'sam1', name: 'Sam' },
    { id: 'sam2', name: 'Sam' },
  ]
  expect(matchPeople(['OZTURK/MAYA MRS', 'Jonas Berg', 'Sam Hill', 'Bo'], people)).toEqual(['maya', 'jonas'])
})

test('words of the text that stand in the fields are marked, and a pattern in a title is only text', () => {
  const marked = markWords('Code ZMO-2312 at 02.05.2027', withFields({}).fields).filter(part => part.isMarked)
  expect(marked.map(({ text }) => text)).toEqual(['ZMO-2312', '02.05.2027'])
  const hostile = withFields({ title: '(a+)+$[', confirmation_code: null, start_date: null })
  expect(markWords('aaaaaaaaaaaaaaaaaaaaaaaaaaaa!', hostile.fields)).toEqual([
    { text: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa!', isMarked: false },
  ])
})

test('a title is marked whatever characters are in it, and whatever space is between its words', () => {
  for (const text of typedTexts) {
    const title = `At ${text.trim()} there`
    const fields = withFields({ title, confirmation_code: null, start_date: null, start_time: null }).fields
    const marked = markWords(`You stay ${title.replace(' there', '\n  there')}.`, fields).find(
      ({ isMarked }) => isMarked,
    )
    expect(marked?.text, text).toBe(title.replace(' there', '\n  there'))
  }
})

test('a file is what its ending says, for systems that know no type of a mail', () => {
  expect(typeOfFile({ name: 'a.EML', type: '' })).toBe('message/rfc822')
  expect(typeOfFile({ name: 'scan', type: 'image/png' })).toBe('image/png')
})

test.each(['bookingImport.found', 'bring.found'] as const)(
  '%s says nothing of what is saved: it may be a file that was imported before, or whose answer was lost',
  key => {
    expect(de[key]).not.toMatch(/gespeichert/i)
    expect(en[key]).not.toMatch(/saved/i)
  },
)
