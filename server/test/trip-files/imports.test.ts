import { expect, test } from 'vitest'
import { countRows, startSecurityWorld, type SecurityWorld } from '../security/world.ts'
import { backups as files } from './backups.ts'
import { bring, commit, json, makeZip } from './bring-world.ts'
import { trekDatabase } from './fixtures.ts'

const expected: Record<
  string,
  { title: string; counts: Record<string, number>; left_out: Record<string, number> }
> = {
  trek: {
    title: 'Azores',
    counts: {
      trip: 1,
      day: 3,
      place: 2,
      assignment: 2,
      day_note: 1,
      reservation: 2,
      packing_item: 1,
      todo_item: 1,
      expense: 1,
      budget_guest: 2,
      trip_note: 2,
      file: 1,
    },
    left_out: { files: 2 },
  },
  adventurelog: {
    title: 'Norway',
    counts: { trip: 1, day: 4, place: 1, assignment: 1, day_note: 1, reservation: 2, packing_item: 1 },
    left_out: { files: 1 },
  },
  trip: {
    title: 'Japan',
    counts: { trip: 1, day: 1, place: 2, assignment: 2, packing_item: 1, todo_item: 1, expense: 1 },
    left_out: {},
  },
  surmai: {
    title: 'Testville',
    counts: { trip: 1, day: 5, place: 2, assignment: 1, reservation: 2, budget_guest: 1 },
    left_out: {},
  },
  calendar: { title: 'Rome', counts: { trip: 1, day: 3, reservation: 2 }, left_out: {} },
  places: { title: 'Puglia ideas', counts: { trip: 1, day: 1, place: 2 }, left_out: {} },
}

const synced = ({ server }: SecurityWorld) => {
  const all = countRows(server)
  return Object.fromEntries(Object.keys(expected['trek']?.counts ?? {}).map(table => [table, all[table]]))
}

test.each(Object.keys(files))(
  '%s is recognised, comes once however often it is brought, and goes again',
  async source => {
    const world = await startSecurityWorld()
    const before = synced(world)
    const [name, bytes] = (await files[source]?.()) ?? ['', '']
    const { status, body, preview } = await bring(world, 'owner', name, bytes)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(preview.source).toBe(source)
    const [only] = preview.trips
    expect(only).toMatchObject({ title: expected[source]?.title, known: false, too_large: false })
    expect(only?.counts).toEqual(expected[source]?.counts)
    expect(only?.left_out).toMatchObject(expected[source]?.left_out ?? {})
    const [made] = await commit(world, 'owner', preview)
    const after = synced(world)
    for (const [table, count] of Object.entries(expected[source]?.counts ?? {}))
      expect(after[table], table).toBe((before[table] ?? 0) + count)

    const again = await bring(world, 'owner', name, bytes)
    expect(again.preview.trips[0]?.known).toBe(true)
    expect(await commit(world, 'owner', again.preview)).toMatchObject([{ id: made?.id, known: true }])
    expect(synced(world)).toEqual(after)

    expect((await world.as('owner', 'cookie', 'DELETE', `/api/trips/${made?.id}`)).status).toBe(200)
    const listed = await world.as('owner', 'cookie', 'GET', '/api/trips')
    expect(listed.body['trips']).toEqual([])
    const afresh = await bring(world, 'owner', name, bytes)
    expect(afresh.preview.trips[0]?.known).toBe(false)
    const [anew] = await commit(world, 'owner', afresh.preview)
    expect(anew?.id).not.toBe(made?.id)
  },
)

test('the parts of a TREK trip come as they were', async () => {
  const world = await startSecurityWorld()
  const [name, bytes] = (await files['trek']?.()) ?? ['', '']
  const { preview } = await bring(world, 'owner', name, bytes)
  expect(preview.trips[0]?.owner).toBe('owner')
  const [made] = await commit(world, 'owner', preview)
  const rows = async (path: string, many: string) =>
    (await world.as('owner', 'cookie', 'GET', `/api/trips/${made?.id}/${path}`)).body[many]
  expect(await rows('days', 'days')).toMatchObject([
    { date: '2026-09-01', title: 'Arrival' },
    { date: '2026-09-02', notes: 'Bring boots' },
    { date: '2026-09-03' },
  ])
  const stops = (await rows('assignments', 'assignments')) as object[]
  expect(stops).toHaveLength(2)
  expect(stops).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ assignment_time: '09:30', assignment_end_time: '12:00', notes: 'early' }),
      expect.objectContaining({ assignment_time: null }),
    ]),
  )
  // An account of this name here is another person's: who was on the trip comes by name.
  const guests = (await rows('budget/guests', 'guests')) as { id: string; name: string }[]
  const byName = new Map(guests.map(guest => [guest.name, guest.id]))
  expect([...byName.keys()].toSorted()).toEqual(['other', 'owner'])
  const [other, self] = [byName.get('other'), byName.get('owner')]
  expect(await rows('budget', 'items')).toMatchObject([
    {
      name: 'Whales',
      amount: 6450,
      currency: 'EUR',
      payers: [{ user_id: other, amount: 6450 }],
      split: { kind: 'equal', of: [self, other] },
    },
  ])
  expect(made).toMatchObject({ files: 1, files_failed: 0 })
  expect(await rows('files', 'files')).toMatchObject([
    { name: 'Lake.jpg', caption: 'from above', state: 'stored' },
  ])
  const notes = (await rows('collab/notes', 'notes')) as { title: string; content: string }[]
  expect(notes.map(({ title, content }) => [title, content]).toSorted()).toEqual([
    ['Chat', '**owner** 2026-08-01 10:11\nhello'],
    ['Ideas', 'Hot springs'],
  ])
  const bookings = (await rows('reservations', 'reservations')) as Record<string, unknown>[]
  expect(
    bookings.map(each => [each['title'], each['type'], each['confirmation_code'], each['start_date']]),
  ).toEqual(
    expect.arrayContaining([
      ['TAP to Ponta Delgada', 'flight', 'ABC123', '2026-09-01'],
      ['Casa da Rosa', 'hotel', 'ROSA-1', '2026-09-01'],
    ]),
  )
})

test('a hostile or broken file gives one clear error, and nothing is left of it', async () => {
  const world = await startSecurityWorld()
  const before = countRows(world.server)
  const database = await trekDatabase('owner')
  const view = await trekDatabase(
    'owner',
    "drop table places; create view places as select randomblob(1e9) as id, 7 as trip_id, 'x' as name;",
  )
  const cases: [string, Uint8Array | string][] = [
    ['empty.zip', ''],
    ['noise.bin', Buffer.alloc(5000, 7)],
    ['half.zip', makeZip({ 'travel.db': database }).subarray(0, 700)],
    ['slip.zip', makeZip({ '../../travel.db': database })],
    ['no-database.zip', makeZip({ 'travel.db': Buffer.from('not a database at all') })],
    ['view.zip', makeZip({ 'travel.db': view })],
    ['cut.zip', makeZip({ 'travel.db': database.subarray(0, 9000) })],
    ['broken.zip', makeZip({ 'data.json': Buffer.from('{"collections": [') })],
    ['other.zip', makeZip({ 'readme.txt': Buffer.from('hello') })],
    ['broken.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
    [
      'false.caravel',
      makeZip({ 'manifest.json': json({ format: 'caravel-capsule', version: 1, trip_id: 'x' }) }),
    ],
  ]
  for (const [name, bytes] of cases) {
    const { status, body } = await bring(world, 'owner', name, bytes)
    expect([name, status, ['IMPORT_UNREADABLE', 'IMPORT_EMPTY'].includes(String(body['code']))]).toEqual([
      name,
      400,
      true,
    ])
  }
  expect(countRows(world.server)).toEqual(before)
})

test('a file is for who brought it', async () => {
  const world = await startSecurityWorld()
  const [name, bytes] = (await files['surmai']?.()) ?? ['', '']
  const { preview } = await bring(world, 'owner', name, bytes)
  for (const who of ['stranger', 'member', 'admin'] as const) {
    const path = `/api/imports/${preview.id}`
    expect((await world.as(who, 'cookie', 'POST', `${path}/commit`, { keys: ['0'] })).status).toBe(404)
    expect((await world.as(who, 'cookie', 'DELETE', path)).status).toBe(404)
  }
  const mine = await bring(world, 'member', name, bytes)
  const [theirs] = await commit(world, 'owner', preview)
  expect(mine.preview.trips[0]?.known).toBe(false)
  const [own] = await commit(world, 'member', mine.preview)
  expect(own?.id).not.toBe(theirs?.id)
})

test('the page of a trip is one file without a script', async () => {
  const world = await startSecurityWorld()
  const ids = await world.trip('owner')
  await world.as('owner', 'cookie', 'PATCH', `/api/trips/${ids.trip}`, { title: '<script>alert(1)</script>' })
  const { status, text, headers } = await world.as(
    'owner',
    'cookie',
    'GET',
    `/api/trips/${ids.trip}/export.html`,
  )
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('attachment')
  for (const said of ['owner-canary-place', 'owner-canary-note', 'owner-canary-flight', 'owner-canary-thing'])
    expect(text).toContain(said)
  expect(text).not.toMatch(/<script|src=|@import|url\(/i)
})
