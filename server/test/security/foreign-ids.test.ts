import { tagId } from '@caravel/sync-protocol/entities/tag'
import { dayId } from '@caravel/sync-protocol/ids'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId, startWorld, type Person, type World } from '../sync/client.ts'

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

const range = (end_date: string) => ({ start_date: '2027-05-01', end_date })

/** The ids of the days that a longer range brings in: a former member can work them out. */
const nextDays = (trip: string) => [4, 5, 6].map(n => dayId(trip, n))

test('days with the ids that another trip will derive leave that trip its days', async () => {
  const { world, trip, own } = await withFormerMember()
  for (const id of nextDays(trip))
    expect((await world.call(world.ana, 'POST', `/api/trips/${own}/days`, { id })).status).toBe(201)
  expect((await world.call(world.tom, 'PUT', `/api/trips/${trip}`, range('2027-05-06'))).status).toBe(200)
  const days = await daysOf(world, world.tom, trip)
  expect(days.map(({ id }) => id).slice(3)).toEqual(nextDays(trip))
  expect((await daysOf(world, world.ana, own)).map(({ id }) => id)).toEqual(
    expect.arrayContaining(nextDays(trip)),
  )
})

test('nor does an import take them, nor a tag that comes with a place', async () => {
  const { world, trip } = await withFormerMember()
  const id = newId()
  const place = { id: newId(), name: 'Bait' }
  const days = nextDays(trip).map(dayIdThere => ({
    entity: 'day',
    row: { id: dayIdThere, position: 'a0', state: 'dateless' },
  }))
  const rows = [{ entity: 'trip', row: { id, title: 'Bait' } }, { entity: 'place', row: place }, ...days]
  expect((await world.call(world.ana, 'POST', '/api/trips/imports', { id, rows })).status).toBe(201)
  const rain = tagId(trip, 'rain', 0)
  const tags = { tag_ids: [rain], new_tags: [{ id: rain, name: 'bait' }] }
  const tagged = await world.call(world.ana, 'PUT', `/api/trips/${id}/places/${place.id}/tags`, tags)
  expect(tagged.status, tagged.text).toBe(200)

  expect((await world.call(world.tom, 'PUT', `/api/trips/${trip}`, range('2027-05-06'))).status).toBe(200)
  expect(await daysOf(world, world.tom, trip)).toHaveLength(6)
  const made = await world.call(world.tom, 'POST', `/api/trips/${trip}/tags`, { id: rain, name: 'rain' })
  expect(made, made.text).toMatchObject({ status: 201, body: { tag: { id: rain, name: 'rain' } } })
})

test('a row with the id of one that another trip deleted is another row: undo and restore work there', async () => {
  const { world, trip, own } = await withFormerMember()
  const rows = [
    ['places', 'place', { name: 'Tower' }],
    ['tags', 'tag', { name: 'rain' }],
    ['packing/bags', 'packing_bag', { name: 'Cabin' }],
  ] as const
  const restores = `/api/streams/trip:${trip}/restores`
  for (const [path, entity, body] of rows) {
    const id = newId()
    const at = `/api/trips/${trip}/${path}`
    const there = `/api/trips/${own}/${path}/${id}`
    expect((await world.call(world.tom, 'POST', at, { id, ...body })).status).toBe(201)
    const remove = (key: string) =>
      world.call(world.tom, 'DELETE', `${at}/${id}`, undefined, { 'idempotency-key': key })
    const key = newId()
    expect((await remove(key)).status).toBe(200)
    const bait = await world.call(world.ana, 'POST', `/api/trips/${own}/${path}`, { id, name: 'bait' })
    expect(bait.status, bait.text).toBe(201)
    const undone = await world.call(world.tom, 'POST', `/api/streams/trip:${trip}/undos`, {
      mutation_id: key,
    })
    expect(undone.status, undone.text).toBe(200)
    expect((await remove(newId())).status).toBe(200)
    const back = await world.call(world.tom, 'POST', restores, { entity, id })
    expect(back.status, back.text).toBe(200)
    expect((await world.get(world.tom, `${at}/${id}`)).text).toContain(body.name)
    expect((await world.get(world.ana, there)).text).toContain('bait')
    // What one of them does to its row is nothing to the other.
    expect((await world.call(world.ana, 'PATCH', there, { name: 'changed' })).status).toBe(200)
    expect((await world.call(world.ana, 'DELETE', there)).status).toBe(200)
    expect((await world.get(world.tom, `${at}/${id}`)).text).toContain(body.name)
  }
})

test('the id of a file, which its address names alone, stays with its trip, also when it is deleted', async () => {
  const { world, trip, own } = await withFormerMember()
  const file = { id: newId(), name: 'a.txt', mime: 'text/plain', size: 1, sha256: 'a'.repeat(64) }
  const at = `/api/trips/${trip}/files`
  const taken = { status: 409, body: { code: 'ID_TAKEN' } }
  const take = () => world.call(world.ana, 'POST', `/api/trips/${own}/files`, file)
  const bring = () => {
    const id = newId()
    const row = { ...file, position: 'a0' }
    const rows = [
      { entity: 'trip', row: { id, title: 'Bait' } },
      { entity: 'file', row },
    ]
    return world.call(world.ana, 'POST', '/api/trips/imports', { id, rows })
  }
  expect((await world.call(world.tom, 'POST', at, file)).status).toBe(201)
  expect(await take()).toMatchObject(taken)
  expect(await bring()).toMatchObject(taken)
  expect((await world.call(world.tom, 'DELETE', `${at}/${file.id}`)).status).toBe(200)
  expect(await take()).toMatchObject(taken)
  expect(await bring()).toMatchObject(taken)
  const restored = { entity: 'file', id: file.id }
  expect((await world.call(world.tom, 'POST', `/api/streams/trip:${trip}/restores`, restored)).status).toBe(
    200,
  )
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
  // Even where nothing is left of the row: an old tombstone that a retention without care took away.
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

test('a mutation id that is in the log is taken for everybody, so that undo means one change', async () => {
  const { world, trip } = await withFormerMember()
  const key = { 'idempotency-key': newId() }
  const places = `/api/trips/${trip}/places`
  const mismatch = { status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } }
  expect((await world.call(world.tom, 'POST', places, { id: newId(), name: 'His' }, key)).status).toBe(201)
  const hers = { id: newId(), name: 'Hers' }
  expect(await world.call(world.ines, 'POST', places, hers, key)).toMatchObject(mismatch)
  const device = world.device(world.ines)
  const sent = await device.send('POST', places, hers, { key: key['idempotency-key'] })
  expect(sent).toMatchObject(mismatch)
  const names = async () =>
    ((await world.get(world.tom, places)).body['places'] as { name: string }[]).map(({ name }) => name)
  expect(await names()).toEqual(['His'])
  const undo = { mutation_id: key['idempotency-key'] }
  expect((await world.call(world.ines, 'POST', `/api/streams/trip:${trip}/undos`, undo)).status).toBe(200)
  expect(await names()).toEqual([])
  // In another trip it is no change of anybody's.
  const other = await world.trip()
  const there = `/api/trips/${other}/places`
  expect((await world.call(world.ines, 'POST', there, hers, key)).status).toBe(201)
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
