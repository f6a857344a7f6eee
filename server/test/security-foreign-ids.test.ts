import { day } from '@caravel/sync-protocol/entities/day'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId, startWorld, type Person, type World } from './sync-client.ts'

const daysOf = async (world: World, person: Person, trip: string) =>
  (await world.get(person, `/api/trips/${trip}/days`)).body['days'] as { id: string }[]

/** Ana had been in Tom's trip and knows the ids of what was in it. */
const withFormerMember = async () => {
  const world = await startWorld()
  const trip = await world.trip({ title: 'Lisbon', start_date: '2027-05-01', end_date: '2027-05-03' })
  const own = String(
    ((await world.call(world.ana, 'POST', '/api/trips', { title: 'Bait' })).body['trip'] as { id: string })
      .id,
  )
  return { world, trip, own }
}

test('an id that another trip will derive is refused, and that trip still gets its days', async () => {
  const { world, trip, own } = await withFormerMember()
  const range = { start_date: '2027-05-01', end_date: '2027-05-06' }
  // What the longer range will make is found out in a copy of the trip's first days: shorten, note the ids, go back.
  expect((await world.call(world.tom, 'PUT', `/api/trips/${trip}`, range)).status).toBe(200)
  const derived = (await daysOf(world, world.tom, trip)).map(({ id }) => id)
  expect(derived).toHaveLength(6)
  const undone = await world.call(world.tom, 'PUT', `/api/trips/${trip}`, {
    start_date: '2027-05-01',
    end_date: '2027-05-03',
  })
  expect(undone.status).toBe(200)
  for (const id of derived) {
    const taken = await world.call(world.ana, 'POST', `/api/trips/${own}/${day.path}`, { id })
    expect(taken.status, taken.text).toBeGreaterThanOrEqual(400)
    expect(taken.status).toBeLessThan(500)
  }
  expect((await world.call(world.tom, 'PUT', `/api/trips/${trip}`, range)).status).toBe(200)
  expect(await daysOf(world, world.tom, trip)).toHaveLength(6)
})

test('a derived id is refused in whatever a sender mints', async () => {
  const { world, own } = await withFormerMember()
  const id = '0190b000-0000-5000-8000-00000000000a'
  const answer = await world.call(world.ana, 'POST', `/api/trips/${own}/places`, { id, name: 'Tower' })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', fields: { id: 'NOT_ALLOWED' } },
  })
})

test('the id of a row that another trip deleted stays taken: undo brings it back there', async () => {
  const { world, trip, own } = await withFormerMember()
  const rows = [
    ['places', { name: 'Tower' }],
    ['tags', { name: 'rain' }],
    ['packing/bags', { name: 'Cabin' }],
  ] as const
  for (const [path, body] of rows) {
    const id = newId()
    expect((await world.call(world.tom, 'POST', `/api/trips/${trip}/${path}`, { id, ...body })).status).toBe(
      201,
    )
    const key = newId()
    const gone = await world.call(world.tom, 'DELETE', `/api/trips/${trip}/${path}/${id}`, undefined, {
      'idempotency-key': key,
    })
    expect(gone.status, gone.text).toBe(200)
    const taken = await world.call(world.ana, 'POST', `/api/trips/${own}/${path}`, { id, ...body })
    expect(taken, taken.text).toMatchObject({ status: 409, body: { code: 'ID_TAKEN' } })
    const back = await world.call(world.tom, 'POST', `/api/streams/trip:${trip}/undos`, { mutation_id: key })
    expect(back.status, back.text).toBe(200)
  }
})

test('the bytes of a deleted file are not read by announcing its id elsewhere', async () => {
  const { world, trip, own } = await withFormerMember()
  const bytes = Buffer.from('the bank details of everybody')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const content = { id: newId(), name: 'bank.txt', mime: 'text/plain', size: bytes.length, sha256 }
  expect((await world.call(world.tom, 'POST', `/api/trips/${trip}/files`, content)).status).toBe(201)
  const put = await fetch(`${world.server.url}/api/files/${content.id}/content`, {
    method: 'PUT',
    headers: { cookie: world.tom.cookie },
    body: new Uint8Array(bytes),
  })
  expect(put.status).toBe(200)
  expect((await world.call(world.tom, 'DELETE', `/api/trips/${trip}/files/${content.id}`)).status).toBe(200)
  // Even where nothing is left of the row: an old grave that a retention without care took away.
  world.server.app.db.raw.prepare('delete from tombstones where id = ?').run(content.id)
  await world.call(world.ana, 'POST', `/api/trips/${own}/files`, {
    ...content,
    size: 3,
    sha256: 'a'.repeat(64),
  })
  const read = await world.get(world.ana, `/api/files/${content.id}/content`)
  expect(read.text).not.toContain('bank details')
  expect(read.status).toBeGreaterThanOrEqual(400)
})

test('where another member uses a mutation id again, undo means one’s own change', async () => {
  const { world, trip } = await withFormerMember()
  const key = { 'idempotency-key': newId() }
  const places = `/api/trips/${trip}/places`
  expect((await world.call(world.tom, 'POST', places, { id: newId(), name: 'His' }, key)).status).toBe(201)
  expect((await world.call(world.ines, 'POST', places, { id: newId(), name: 'Hers' }, key)).status).toBe(201)
  const names = async () =>
    ((await world.get(world.tom, places)).body['places'] as { name: string }[]).map(({ name }) => name)
  const undo = { mutation_id: key['idempotency-key'] }
  expect((await world.call(world.ines, 'POST', `/api/streams/trip:${trip}/undos`, undo)).status).toBe(200)
  expect(await names()).toEqual(['His'])
  expect((await world.call(world.tom, 'POST', `/api/streams/trip:${trip}/undos`, undo)).status).toBe(200)
  expect(await names()).toEqual([])
})

test('somebody who was removed is not told by a replay or by settling what stands there now', async () => {
  const world = await startWorld()
  const trip = await world.trip({ title: 'Lisbon' })
  const id = newId()
  await world.call(world.tom, 'POST', `/api/trips/${trip}/places`, { id, name: 'Tower', notes: 'one two' })
  const device = world.device(world.ines)
  const key = newId()
  await world.call(world.tom, 'PATCH', `/api/trips/${trip}/places/${id}`, { notes: 'one secret' })
  const lost = await device.send(
    'PATCH',
    `/api/trips/${trip}/places/${id}`,
    { notes: 'one mine', base: { notes: 'one two' } },
    { key, client_seq: 1, base_seq: 0 },
  )
  expect(lost).toMatchObject({ status: 409, body: { code: 'CONFLICT', theirs: { notes: 'one secret' } } })
  expect((await world.call(world.tom, 'DELETE', `/api/trips/${trip}/members/${world.ines.id}`)).status).toBe(
    200,
  )
  const settled = await world.call(
    world.ines,
    'POST',
    '/api/sync/settle',
    { entries: [{ mutation_id: key, stream: `trip:${trip}`, client_seq: 1 }] },
    { 'x-client-id': device.client_id },
  )
  expect(settled.status).toBe(200)
  expect(settled.text).toContain('CONFLICT')
  expect(settled.text).not.toContain('secret')
})

test('after a trip is deleted a replay tells what became of the request, and nobody else’s words', async () => {
  const world = await startWorld()
  const trip = await world.trip({ title: 'Lisbon' })
  const id = newId()
  await world.call(world.tom, 'POST', `/api/trips/${trip}/places`, { id, name: 'Tower', notes: 'one two' })
  await world.call(world.tom, 'PATCH', `/api/trips/${trip}/places/${id}`, {
    notes: 'one secret',
    name: 'secret',
  })
  const device = world.device(world.ines)
  const key = newId()
  const sending = { key, client_seq: 1, base_seq: 0 }
  const at = `/api/trips/${trip}/places/${id}`
  const body = { notes: 'one mine', base: { notes: 'one two' } }
  expect((await device.send('PATCH', at, body, sending)).text).toContain('secret')
  expect((await world.call(world.tom, 'DELETE', `/api/trips/${trip}`)).status).toBe(200)
  const again = await device.send('PATCH', at, body, sending)
  expect(again.body['code']).toBe('CONFLICT')
  expect(again.text).not.toContain('secret')
})

test('people who are not in the trip: PERSON_UNKNOWN, and a bare list of ids is a list of people', async () => {
  const { world, trip } = await withFormerMember()
  const bag = { id: newId(), name: 'Cabin' }
  await world.call(world.tom, 'POST', `/api/trips/${trip}/packing/bags`, bag)
  const paths = [
    `bags/${bag.id}/members`,
    `packing/bags/${bag.id}/members`,
    'packing/category-assignees/Shoes',
  ]
  for (const path of paths) {
    const at = `/api/trips/${trip}/${path}`
    for (const body of [{ user_ids: [world.ana.id] }, [world.ana.id]] as object[]) {
      const refused = await world.call(world.tom, 'PUT', at, body)
      expect(refused, path).toMatchObject({
        status: 400,
        body: { code: 'PERSON_UNKNOWN', user_id: world.ana.id },
      })
    }
    expect((await world.call(world.tom, 'PUT', at, [world.tom.id])).status).toBe(200)
  }
})
