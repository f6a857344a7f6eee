import { expect, test } from 'vitest'
import { countRows, startSecurityWorld, type SecurityWorld } from '../security/world.ts'
import { backups as files } from './backups.ts'
import { bring, commit } from './bring-world.ts'

const expected: Record<
  string,
  { title: string; counts: Record<string, number>; left_out: Record<string, number> }
> = {
  trek: {
    title: 'Azores',
    counts: {
      trip: 1,
      day: 3,
      tag: 2,
      place: 2,
      place_tag: 2,
      assignment: 2,
      day_note: 3,
      reservation: 3,
      packing_bag: 1,
      packing_item: 1,
      todo_item: 1,
      expense: 2,
      settlement: 2,
      budget_guest: 2,
      trip_note: 4,
      poll: 1,
      file: 4,
      file_link: 3,
    },
    left_out: { files: 2, assigned: 3, tracks: 1, broken: 1 },
  },
  adventurelog: {
    title: 'Norway',
    counts: {
      trip: 1,
      day: 4,
      tag: 2,
      place: 2,
      place_tag: 2,
      assignment: 1,
      day_note: 1,
      reservation: 2,
      packing_item: 1,
      trip_note: 1,
      file: 2,
    },
    left_out: { files: 1, people: 1, costs: 1 },
  },
  trip: {
    title: 'Japan',
    counts: {
      trip: 1,
      day: 1,
      tag: 1,
      place: 2,
      place_tag: 1,
      assignment: 2,
      reservation: 1,
      packing_item: 1,
      todo_item: 1,
      expense: 1,
      budget_guest: 1,
      file: 3,
      file_link: 2,
    },
    left_out: { files: 1, status: 1 },
  },
  surmai: {
    title: 'Testville',
    counts: {
      trip: 1,
      day: 5,
      place: 2,
      assignment: 1,
      reservation: 2,
      expense: 1,
      budget_guest: 2,
      trip_note: 1,
      file: 2,
      file_link: 1,
    },
    left_out: { budget: 1 },
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
    expect(only?.left_out).toEqual(expected[source]?.left_out)
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
