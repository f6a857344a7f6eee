import { expect, test } from 'vitest'
import { startSecurityWorld } from '../security/world.ts'
import { backups } from './backups.ts'
import { bringAll, makeZip, rowsOf } from './bring-world.ts'
import { trekDatabase } from './trek-fixture.ts'

const bringTrek = async (more?: string) => {
  const world = await startSecurityWorld()
  const file =
    more === undefined
      ? await backups['trek']!()
      : (['b.zip', makeZip({ 'travel.db': await trekDatabase('owner', more) })] as const)
  const { preview, made } = await bringAll(world, 'owner', file)
  const rows = (path: string) => rowsOf(world, 'owner', made[0]?.id, path)
  return { world, preview, made, rows }
}

const by = (name: string, rows: Record<string, unknown>[]) => new Map(rows.map(row => [row[name], row]))

test('days, places with tags and categories, stops and notes come as they were', async () => {
  const { rows, preview, world } = await bringTrek()
  expect(preview.trips[0]?.owner).toBe('owner')
  expect(await rows('days')).toMatchObject([
    { date: '2026-09-01', title: 'Arrival' },
    { date: '2026-09-02', notes: 'Bring boots' },
    { date: '2026-09-03' },
  ])
  const places = by('name', await rows('places'))
  const { body } = await world.as('owner', 'cookie', 'GET', '/api/categories')
  const nature = (body['categories'] as { id: string; name: string }[]).find(({ name }) => name === 'Nature')
  const lake = places.get('Sete Cidades')
  expect(lake).toMatchObject({ category_id: nature?.id, price: 450, duration_minutes: 90, osm_id: 'node:1' })
  const house = places.get('Casa da Rosa')
  // This server has no category of that name.
  expect(house).toMatchObject({ category_id: null, duration_minutes: null })
  const tags = by('id', await rows('tags'))
  const pairs = (await rows('place-tags')).map(({ place_id, tag_id }) => [place_id, tags.get(tag_id)])
  expect(pairs).toHaveLength(2)
  expect(pairs).toContainEqual([lake?.['id'], expect.objectContaining({ name: 'with kids', color: 'pink' })])
  expect(pairs).toContainEqual([house?.['id'], expect.objectContaining({ name: 'Crater' })])
  const stops = await rows('assignments')
  expect(
    stops.map(row => [row['assignment_time'], row['assignment_end_time'], row['notes']]).toSorted(),
  ).toEqual([
    ['09:30', '12:00', 'early'],
    // The time of its place, where it has none.
    ['14:00', null, null],
  ])
})

test('a second line of a note that is no time, and a note that is too long, lose nothing', async () => {
  const { rows } = await bringTrek()
  const [, second, third] = await rows('days')
  const notesOn = (day: Record<string, unknown> | undefined) => rows(`days/${String(day?.['id'])}/notes`)
  expect(await notesOn(second)).toMatchObject([{ text: 'Ferry at six', time: '06:00', icon: 'ticket' }])
  const long = await notesOn(third)
  expect(long).toHaveLength(2)
  const text = long
    .toSorted((a, b) => (String(a['position']) < String(b['position']) ? -1 : 1))
    .map(row => row['text'])
    .join(' ')
  expect(text.replaceAll(/\s+/g, ' ')).toBe(`Wind ${'strong gusts at the cape '.repeat(9).trim()}`)
})

test('a flight has its legs, and a hotel and its stay are one booking', async () => {
  const { rows } = await bringTrek()
  const bookings = by('title', await rows('reservations'))
  expect([...bookings.keys()].map(String).toSorted()).toEqual([
    'Casa da Rosa',
    'Rosa',
    'TAP to Ponta Delgada',
  ])
  expect(bookings.get('TAP to Ponta Delgada')).toMatchObject({
    type: 'flight',
    confirmation_code: 'ABC123',
    provider: 'TAP',
    start_zone: 'Europe/Lisbon',
    end_zone: 'Atlantic/Azores',
    details: {
      legs: [
        {
          from: { name: 'Lisbon', code: 'LIS', lat: 38.77, lng: -9.13, zone: 'Europe/Lisbon' },
          to: { name: 'Terceira', code: 'TER' },
          start_time: '10:00',
          end_time: '12:20',
          number: 'TP1821',
          seat: '4A',
        },
        { from: { code: 'TER' }, to: { code: 'PDL' }, carrier: 'SATA', number: 'SP401', end_time: '15:10' },
      ],
    },
  })
  const place = by('name', await rows('places')).get('Casa da Rosa')
  expect(bookings.get('Rosa')).toMatchObject({
    type: 'hotel',
    place_id: place?.['id'],
    start_date: '2026-09-01',
    start_time: '15:00',
    check_in_end: '22:00',
    end_date: '2026-09-03',
    end_time: '11:00',
    confirmation_code: 'ROSA-1',
  })
  expect(bookings.get('Casa da Rosa')).toMatchObject({ start_date: '2026-09-02', notes: 'loose' })
})

test('bags, to-dos, costs and settlements name guests, never accounts', async () => {
  const { rows } = await bringTrek()
  const [bag] = await rows('packing/bags')
  expect(bag).toMatchObject({ name: 'Rucksack', color: 'green', weight_limit_grams: 9000 })
  expect(await rows('packing')).toMatchObject([
    {
      name: 'Boots',
      checked: true,
      category: 'Clothes',
      quantity: 2,
      weight_grams: 900,
      bag_id: bag?.['id'],
    },
  ])
  expect(await rows('todo')).toMatchObject([
    {
      title: 'Rent a car',
      priority: 'P1',
      due_date: '2026-08-01',
      description: 'Small one\n\nBefore · @other',
      assigned_user_id: null,
    },
  ])
  // An account of this name here is another person's: who was on the trip comes by name.
  const guests = by('name', await rows('budget/guests'))
  const [self, other] = [guests.get('owner')?.['id'], guests.get('other')?.['id']]
  const costs = by('name', await rows('budget'))
  const flight = by('title', await rows('reservations')).get('TAP to Ponta Delgada')
  expect(costs.get('Whales')).toMatchObject({
    amount: 6450,
    currency: 'EUR',
    category: 'sightseeing',
    reservation_id: flight?.['id'],
    payers: [{ user_id: other, amount: 6450 }],
    split: { kind: 'equal', of: [self, other] },
  })
  expect(costs.get('Ramen')).toMatchObject({ amount: 1200, currency: 'JPY', category: 'food' })
  const settlements = by('settled_date', await rows('budget/settlements'))
  expect(settlements.size).toBe(2)
  expect(settlements.get('2026-09-04')).toMatchObject({ from_user_id: self, to_user_id: other, amount: 2025 })
  expect(settlements.get('2026-09-05')).toMatchObject({ from_user_id: other, to_user_id: self, amount: 500 })
})

test('an open poll comes without votes; how polls stood is a page, in the names of nobody here', async () => {
  const { rows } = await bringTrek()
  expect(await rows('collab/polls')).toMatchObject([
    {
      question: 'Which lake?',
      multiple: false,
      closed: false,
      options: [{ label: 'Fogo' }, { label: 'Furnas' }],
    },
  ])
  expect(await rows('collab/votes')).toEqual([])
  const notes = by('title', await rows('collab/notes'))
  expect(notes.get('Ideas')).toMatchObject({
    content: 'Hot springs',
    pinned: true,
    color: 'pink',
    category: 'General',
    website: 'https://springs.example',
  })
  expect(notes.get('Chat')).toMatchObject({ content: '**owner** 2026-08-01 10:11\nhello' })
  expect(notes.get('Which lake?')).toMatchObject({ content: '- Fogo: 0\n- Furnas: 1 (other)' })
  expect(notes.get('Boat?')).toMatchObject({ content: '- Yes: 2 (owner, other)\n- No: 0' })
})

test('an anonymous poll stays anonymous, and one whose time is over is a page', async () => {
  const { rows } = await bringTrek(`
    alter table collab_polls add column anonymous int default 0;
    update collab_polls set anonymous = 1, deadline = '2020-01-01';
  `)
  expect(await rows('collab/polls')).toEqual([])
  const notes = by('title', await rows('collab/notes'))
  expect(notes.get('Which lake?')).toMatchObject({ content: '- Fogo: 0\n- Furnas: 1' })
  expect(notes.get('Boat?')).toMatchObject({ content: '- Yes: 2\n- No: 0' })
})

test('files belong to their places, bookings, stops and notes; the cover is the cover', async () => {
  const { rows, made, world } = await bringTrek()
  expect(made).toMatchObject([{ files: 4, files_failed: 0 }])
  const files = by('name', await rows('files'))
  const places = by('name', await rows('places'))
  const notes = by('title', await rows('collab/notes'))
  const lake = files.get('Lake.jpg')
  expect(lake).toMatchObject({
    caption: 'from above',
    state: 'stored',
    starred: true,
    place_id: places.get('Sete Cidades')?.['id'],
  })
  expect(files.get('Crater.jpg')).toMatchObject({
    place_id: places.get('Sete Cidades')?.['id'],
    state: 'stored',
  })
  expect(files.get('Springs.txt')).toMatchObject({ note_id: notes.get('Ideas')?.['id'] })
  const flight = by('title', await rows('reservations')).get('TAP to Ponta Delgada')
  const links = (await rows('file-links')).map(row => [
    row['file_id'] === lake?.['id'],
    row['reservation_id'] ?? row['place_id'] ?? row['assignment_id'],
  ])
  const [stop] = (await rows('assignments')).filter(row => row['notes'] === 'early')
  expect(new Map(links.map(([isLake, target]) => [target, isLake]))).toEqual(
    new Map([
      [flight?.['id'], true],
      [places.get('Casa da Rosa')?.['id'], true],
      [stop?.['id'], true],
    ]),
  )
  const { body } = await world.as('owner', 'cookie', 'GET', `/api/trips/${made[0]?.id}`)
  const { cover_file_id } = body['trip'] as Record<string, unknown>
  expect(files.get('c1.jpg')).toMatchObject({ id: cover_file_id, for_cover: true, state: 'stored' })
})

test('a trip of the same number on another server is another trip', async () => {
  const world = await startSecurityWorld()
  const first = makeZip({ 'travel.db': await trekDatabase('owner') })
  const other = makeZip({
    'travel.db': await trekDatabase(
      'owner',
      "update trips set created_at = '2025-05-05 05:05:05', title = 'Peru'",
    ),
  })
  const { made } = await bringAll(world, 'owner', ['a.zip', first])
  const { preview, made: later } = await bringAll(world, 'owner', ['b.zip', other])
  expect(preview.trips).toMatchObject([{ title: 'Peru', known: false }])
  expect(later[0]?.id).not.toBe(made[0]?.id)
})
