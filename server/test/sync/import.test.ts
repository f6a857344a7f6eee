import { describe, expect, test } from 'vitest'
import { headOf, newId, rowOf, startWorld, syncOf, type Person, type World } from './client.ts'

const path = '/api/trips/imports'

interface Sent {
  entity: string
  row: Record<string, unknown> & { id: string }
}

/** Every row of a trip, as a device has it. */
const rowsOf = async (world: World, person: Person, trip: string): Promise<Sent[]> => {
  const { text } = await world.get(person, `/api/streams/trip:${trip}/snapshot`)
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Sent & { type: string })
    .filter(line => line.type === 'row')
    .map(({ entity, row }) => ({ entity, row }))
}

/** A trip with a stop on its first day, as it was before the server forgot it. */
const forgottenTrip = async (world: World) => {
  const id = await world.trip({ start_date: '2027-05-01', end_date: '2027-05-04' })
  const at = `/api/trips/${id}`
  const [day] = (await world.get(world.tom, `${at}/days`)).body['days'] as { id: string }[]
  const place = rowOf(await world.call(world.tom, 'POST', `${at}/places`, { name: 'Belém' }), 'place')
  await world.call(world.tom, 'POST', `${at}/assignments`, { place_id: place.id, day_id: day?.id })
  const rows = await rowsOf(world, world.tom, id)
  forget(world, id)
  return { id, rows, place: place.id }
}

/** What a restored older backup looks like to the trip's devices. */
const forget = (world: World, trip: string): void => {
  const { raw } = world.server.app.db
  for (const table of [
    'trip',
    'trip_member',
    'day',
    'place',
    'assignment',
    'assignment_participant',
    'day_note',
    'commits',
    'commit_rows',
    'streams',
    'tombstones',
    'ledger',
  ])
    raw.prepare(`delete from ${table} where stream = ?`).run(`trip:${trip}`)
}

const bare = ({ entity, row }: Sent) => {
  const { version: _v, created_at: _c, updated_at: _u, updated_by: _b, ...values } = row
  return { entity, values }
}

describe('L12 L8 a trip that the server no longer has is sent again', () => {
  test('as one commit, under its own ids, for all who were in it', async () => {
    const world = await startWorld()
    const { id, rows } = await forgottenTrip(world)
    const device = world.device(world.ines)
    const answer = await device.send('POST', path, { id, rows }, { base_seq: 0 })
    expect(answer.status, answer.text).toBe(201)
    expect(syncOf(answer)).toMatchObject({ stream: `trip:${id}`, seq: 1, outcome: 'applied' })
    expect(syncOf(answer).commit).toMatchObject({ seq: 1, name: 'trip.import' })
    const members = (await world.get(world.tom, `/api/trips/${id}/members`)).body['members']
    expect(members).toMatchObject([
      { user_id: expect.any(String), role: expect.any(String) },
      { user_id: expect.any(String), role: expect.any(String) },
    ])
    const roles = (members as { user_id: string; role: string }[]).map(row => [row.user_id, row.role])
    expect(Object.fromEntries(roles)).toEqual({ [world.ines.id]: 'owner', [world.tom.id]: 'member' })
    const others = (list: Sent[]) => list.filter(item => item.entity !== 'trip_member').map(bare)
    expect(others(await rowsOf(world, world.tom, id))).toEqual(others(rows))
    const streams = (await world.get(world.tom, '/api/sync/streams')).body['streams'] as { stream: string }[]
    expect(streams.map(each => each.stream)).toContain(`trip:${id}`)
  })

  test('S3: sent twice it happens once; sent by the next device it adds what is missing', async () => {
    const world = await startWorld()
    const { id, rows, place } = await forgottenTrip(world)
    const device = world.device(world.tom)
    const sending = { key: newId(), client_seq: 1, base_seq: 0 }
    const without = rows.filter(item => item.entity !== 'assignment' && item.row.id !== place)
    const first = await device.send('POST', path, { id, rows: without }, sending)
    const again = await device.send('POST', path, { id, rows: without }, sending)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(syncOf(again).seq).toBe(syncOf(first).seq)
    const other = await world.device(world.ines).send('POST', path, { id, rows })
    expect(syncOf(other)).toMatchObject({ seq: 2, outcome: 'applied' })
    expect(syncOf(other).commit).toMatchObject({ ops: [{ op: 'put' }, { op: 'put' }] })
    const third = await world.device(world.ines).send('POST', path, { id, rows })
    expect(syncOf(third)).toMatchObject({ seq: 2, outcome: 'noop' })
  })

  test('undo takes it back as a whole', async () => {
    const world = await startWorld()
    const { id, rows } = await forgottenTrip(world)
    const made = await world.device(world.tom).send('POST', path, { id, rows })
    const undone = await world.device(world.tom).send('POST', `/api/streams/trip:${id}/undos`, {
      mutation_id: syncOf(made).mutation_id,
    })
    expect(undone.status, undone.text).toBe(200)
    expect((await world.get(world.tom, `/api/trips/${id}`)).body).toMatchObject({ code: 'NO_ACCESS' })
    const redone = await world.device(world.tom).send('POST', `/api/streams/trip:${id}/undos`, {
      mutation_id: syncOf(undone).mutation_id,
    })
    expect(redone.status, redone.text).toBe(200)
    expect((await rowsOf(world, world.tom, id)).map(bare)).toEqual(
      expect.arrayContaining(rows.filter(r => r.entity === 'place').map(bare)),
    )
  })

  test('by push too', async () => {
    const world = await startWorld()
    const { id, rows } = await forgottenTrip(world)
    const headers = {
      'idempotency-key': newId(),
      'x-client-id': newId(),
      'x-client-seq': '1',
      'x-base-seq': '0',
    }
    const answer = await world.call(world.tom, 'POST', '/api/sync/push', {
      mutations: [{ method: 'POST', path, headers, body: { id, rows } }],
    })
    expect(answer.body).toMatchObject({ results: [{ status: 201 }] })
  })
})

describe('L12 what was deleted', () => {
  test('stays deleted, unless what is sent was written after what was deleted: then it had come back since', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const { tom } = world
    const made = await world.call(tom, 'POST', `/api/trips/${trip}/places`, { name: 'Belém' })
    const { id } = rowOf(made, 'place')
    const own = async () => (await rowsOf(world, tom, trip)).filter(({ row }) => row.id === id)
    const [old] = await own()
    await world.call(tom, 'DELETE', `/api/trips/${trip}/places/${id}`)
    const dead = await world.device(tom).send('POST', path, { id: trip, rows: [old] })
    expect(syncOf(dead)).toMatchObject({
      outcome: 'noop',
      skipped: [{ entity: 'place', id, reason: 'deleted' }],
    })
    const updated_at = Number(old?.row['updated_at']) + 1
    const rows = [{ entity: 'place', row: { ...old?.row, name: 'Renamed', updated_at } }]
    const back = await world.device(tom).send('POST', path, { id: trip, rows })
    expect(syncOf(back), back.text).toMatchObject({ outcome: 'applied' })
    expect(syncOf(back).skipped).toBeUndefined()
    const times = { created_at: old?.row['created_at'], updated_at }
    expect(await own()).toMatchObject([{ row: { name: 'Renamed', ...times } }])
    // And goes like any other.
    await world.call(tom, 'DELETE', `/api/trips/${trip}/places/${id}`)
    expect(await own()).toEqual([])
  })
})

describe('L12 who may', () => {
  test('somebody else is refused as from any trip, also from a deleted one', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const rows = await rowsOf(world, world.tom, trip)
    const foreign = await world.device(world.ana).send('POST', path, { id: trip, rows })
    expect(foreign).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}`)
    for (const person of [world.ana, world.tom]) {
      const gone = await world.device(person).send('POST', path, { id: trip, rows })
      expect(gone).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
    }
  })

  test("rows with the ids of another trip's are rows of their own", async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const there = rowOf(
      await world.call(world.tom, 'POST', `/api/trips/${trip}/places`, { name: 'a' }),
      'place',
    )
    const id = newId()
    const rows = [
      { entity: 'trip', row: { id, title: 'Mine' } },
      { entity: 'place', row: { id: there.id, name: 'Mine' } },
    ]
    const answer = await world.device(world.ana).send('POST', path, { id, rows })
    expect(answer.status, answer.text).toBe(201)
    const placeOf = async (person: Person, tripId: string) =>
      rowOf(await world.get(person, `/api/trips/${tripId}/places/${there.id}`), 'place')
    expect(await placeOf(world.ana, id)).toMatchObject({ id: there.id, trip_id: id, name: 'Mine' })
    expect(await placeOf(world.tom, trip)).toEqual(there)
  })

  test('it asks for trip_create, and for the right of each row where the trip is already', async () => {
    const world = await startWorld()
    const { id, rows, place } = await forgottenTrip(world)
    await world.call(world.ines, 'PUT', '/api/levels/trip_create', { level: 'admin' })
    const refused = await world.device(world.tom).send('POST', path, { id, rows })
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', action: 'trip_create' } })
    await world.call(world.ines, 'PUT', '/api/levels/trip_create', { level: 'everybody' })
    const without = rows.filter(item => item.entity !== 'assignment' && item.row.id !== place)
    await world.device(world.tom).send('POST', path, { id, rows: without })
    await world.call(world.ines, 'PUT', '/api/levels/place_edit', { level: 'trip_owner' })
    await world.call(world.tom, 'POST', `/api/trips/${id}/members`, { identifier: 'ana' })
    const member = await world.device(world.ana).send('POST', path, { id, rows })
    expect(member).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', action: 'place_edit' } })
  })

  test('who may not manage members brings nobody in; an unknown account is nobody', async () => {
    const world = await startWorld()
    const { id, rows } = await forgottenTrip(world)
    const stranger = { id: newId(), user_id: newId(), name: 'Nobody' }
    await world.call(world.ines, 'PUT', '/api/levels/member_manage', { level: 'admin' })
    const answer = await world.device(world.tom).send('POST', path, { id, rows })
    expect(answer.status).toBe(201)
    expect(syncOf(answer).skipped).toMatchObject([{ entity: 'trip_member', reason: 'no_account' }])
    expect((await world.get(world.ines, `/api/trips/${id}`)).body).toMatchObject({ code: 'NO_ACCESS' })
    forget(world, id)
    await world.call(world.ines, 'PUT', '/api/levels/member_manage', { level: 'trip_owner' })
    const all = [...rows, { entity: 'trip_member', row: stranger }]
    const second = await world.device(world.tom).send('POST', path, { id, rows: all })
    expect(syncOf(second).skipped).toEqual([{ entity: 'trip_member', id: stranger.id, reason: 'no_account' }])
    expect((await world.get(world.ines, `/api/trips/${id}`)).status).toBe(200)
  })
})

describe('L12 hostile and large', () => {
  test('a row that cannot be is named by its place and field, and nothing is written', async () => {
    const world = await startWorld()
    const { id, rows } = await forgottenTrip(world)
    const bad = rows.map((item, n) => (n === 3 ? { ...item, row: { ...item.row, colour: 'red' } } : item))
    const answer = await world.device(world.tom).send('POST', path, { id, rows: bad })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { 'rows.3.row.colour': 'UNKNOWN_FIELD' } },
    })
    const crooked = rows.map(item =>
      item.entity === 'place' ? { ...item, row: { ...item.row, trip_id: newId() } } : item,
    )
    const index = rows.findIndex(item => item.entity === 'place')
    expect((await world.device(world.tom).send('POST', path, { id, rows: crooked })).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [`rows.${index}.row.trip_id`]: 'NOT_ALLOWED' },
    })
    expect(headOf(world.server, `trip:${id}`)).toBe(0)
  })

  test('5,000 rows are one commit, announced and pulled; more is 413', async () => {
    const world = await startWorld()
    const id = newId()
    const rows = [
      { entity: 'trip', row: { id, title: 'Long' } },
      ...Array.from({ length: 4999 }, (_, n) => ({
        entity: 'place',
        row: { id: newId(), name: `Place ${n}`, notes: 'x'.repeat(200) },
      })),
    ]
    const device = world.device(world.tom)
    const sent = { key: newId(), client_seq: 1, base_seq: 0 }
    const answer = await device.send('POST', path, { id, rows }, sent)
    expect(answer.status).toBe(201)
    expect(syncOf(answer).commit).toBeUndefined()
    expect(headOf(world.server, `trip:${id}`)).toBe(1)
    const page = await world.get(world.tom, `/api/trips/${id}/changes?since=0`)
    const [commit] = page.body['commits'] as { mutation_id: string; ops: unknown[] }[]
    expect(commit?.mutation_id).toBe(sent.key)
    expect(commit?.ops.length).toBeGreaterThanOrEqual(5000)
    const again = await device.send('POST', path, { id, rows }, sent)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(answer.body)
    const undone = await device.send('POST', `/api/streams/trip:${id}/undos`, { mutation_id: sent.key })
    expect(undone.status, undone.text.slice(0, 200)).toBe(200)

    const more = [...rows, { entity: 'place', row: { id: newId(), name: 'one more' } }]
    const refused = await world.device(world.tom).send('POST', path, { id: newId(), rows: more })
    expect(refused).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
    const heavy = rows.map(({ entity, row }) => ({ entity, row: { ...row, notes: 'x'.repeat(1000) } }))
    expect(await world.device(world.tom).send('POST', path, { id: newId(), rows: heavy })).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE' },
    })
  })
})

test('L6 I17: a page of the feed or of the history ends where commits grow heavy, and the next goes on', async () => {
  const world = await startWorld()
  const trip = newId()
  const notes = 'x'.repeat(2000)
  const places = () =>
    Array.from({ length: 1500 }, (_, n) => ({
      entity: 'place',
      row: { id: newId(), name: `Place ${n}`, notes },
    }))
  const root = { entity: 'trip', row: { id: trip, title: 'Portugal' } }
  for (const rows of [[root, ...places()], places(), places(), places()])
    expect(await world.call(world.tom, 'POST', path, { id: trip, rows })).toMatchObject({ status: 201 })
  const pages: number[][] = []
  for (let since = 0; ; since = pages.at(-1)?.at(-1) ?? 0) {
    const { body, text } = await world.get(world.tom, `/api/streams/trip:${trip}/changes?since=${since}`)
    expect(text.length).toBeLessThan(10 * 1024 * 1024)
    pages.push((body['commits'] as { seq: number }[]).map(commit => commit.seq))
    if (!body['more']) break
  }
  expect(pages).toEqual([
    [1, 2],
    [3, 4],
  ])
  const first = (await world.get(world.tom, `/api/trips/${trip}/history`)).body
  expect((first['history'] as { seq: number }[]).map(entry => entry.seq)).toEqual([4, 3])
  expect(first['more']).toBe(true)
  const second = (await world.get(world.tom, `/api/trips/${trip}/history?before=3`)).body
  expect((second['history'] as { seq: number }[]).map(entry => entry.seq)).toEqual([2, 1])
  expect(second['more']).toBe(false)
})
