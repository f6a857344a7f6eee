import { mostTripRows } from '@caravel/sync-protocol/domain/trip-limits'
import { entities } from '@caravel/sync-protocol/entities/index'
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { isShortened } from '@caravel/sync-protocol/entity'
import { expect, test } from 'vitest'
import { broughtUpToDate } from '../db/old-database.ts'
import { deviceHeaders, newId, startWorld, type World } from './client.ts'

const counted = entities.filter(entity => entity.stream === 'trip' && !isShortened(entity))

const countOf = ({ server }: World, trip: string): number =>
  server.app.db.raw
    .prepare('select row_count from streams where stream = ?')
    .pluck()
    .get(`trip:${trip}`) as number

/** As the tables have it. */
const rowsOf = ({ server }: World, trip: string): number =>
  counted.reduce((sum, { name }) => {
    const count = `select count(*) from "${name}" where stream = ?`
    return sum + (server.app.db.raw.prepare(count).pluck().get(`trip:${trip}`) as number)
  }, 0)

/** As if there were so many rows more. */
const fillUp = ({ server }: World, trip: string, count: number): void =>
  void server.app.db.raw
    .prepare('update streams set row_count = ? where stream = ?')
    .run(count, `trip:${trip}`)

test('a full trip takes no more rows, and is changed, emptied and filled again', async () => {
  const world = await startWorld()
  const trip = await world.trip({ start_date: '2027-05-01', end_date: '2027-05-04' })
  const at = `/api/trips/${trip}`
  const call = (method: string, path: string, body?: object) => world.call(world.tom, method, path, body)
  expect(countOf(world, trip)).toBe(rowsOf(world, trip))
  fillUp(world, trip, mostTripRows - 1)

  const last = await call('POST', `${at}/places`, { name: 'Belém' })
  expect(last.status).toBe(201)
  const { id } = last.body['place'] as { id: string }
  const refused = { status: 409, body: { code: 'TRIP_FULL', most: mostTripRows } }
  expect(await call('POST', `${at}/places`, { name: 'Alfama' })).toMatchObject(refused)
  expect(
    await world.device(world.tom).send('POST', `${at}/places`, { id: newId(), name: 'Alfama' }),
  ).toMatchObject(refused)
  const row = { id: newId(), name: 'Alfama' }
  const brought = await call('POST', '/api/trips/imports', { id: trip, rows: [{ entity: 'place', row }] })
  expect(brought).toMatchObject(refused)
  expect(await call('PATCH', `${at}`, { end_date: '2027-05-09' })).toMatchObject(refused)
  expect(rowsOf(world, trip)).toBeLessThan(20)

  expect((await call('PATCH', `${at}/places/${id}`, { name: 'Sintra' })).status).toBe(200)
  expect((await call('POST', `${at}/collab/messages`, { text: 'We are full' })).status).toBe(201)
  expect((await call('DELETE', `${at}/places/${id}`)).status).toBe(200)
  expect((await call('POST', `${at}/places`, { name: 'Alfama' })).status).toBe(201)
  expect(countOf(world, trip)).toBe(mostTripRows)
})

test('a push of changes is refused one by one', async () => {
  const world = await startWorld()
  const trip = await world.trip()
  fillUp(world, trip, mostTripRows)
  const headers = deviceHeaders(world.tom, newId(), {})
  const path = `/api/trips/${trip}/places`
  const mutations = [{ method: 'POST', path, body: { id: newId(), name: 'Alfama' }, headers }]
  const { text } = await world.call(world.tom, 'POST', '/api/sync/push', { mutations })
  expect(text).toContain('TRIP_FULL')
})

test('the count follows what is made, deleted, undone and copied', async () => {
  const world = await startWorld()
  const trip = await world.trip({ start_date: '2027-05-01', end_date: '2027-05-04' })
  const at = `/api/trips/${trip}`
  const call = (method: string, path: string, body?: object) => world.call(world.tom, method, path, body)
  const made = await call('POST', `${at}/places`, { name: 'Belém' })
  const { id } = made.body['place'] as { id: string }
  const { sync } = (await call('DELETE', `${at}/places/${id}`)).body as { sync: { mutation_id: string } }
  expect(countOf(world, trip)).toBe(rowsOf(world, trip))
  expect(
    (await call('POST', `/api/streams/trip:${trip}/undos`, { mutation_id: sync.mutation_id })).status,
  ).toBeLessThan(300)
  expect(countOf(world, trip)).toBe(rowsOf(world, trip))
  await call('PATCH', at, { end_date: '2027-05-02' })
  expect(countOf(world, trip)).toBe(rowsOf(world, trip))
  const copy = await call('POST', `${at}/copy`, {})
  const { id: copied } = copy.body['trip'] as { id: string }
  expect(countOf(world, copied)).toBe(rowsOf(world, copied))
  expect(rowsOf(world, copied)).toBeGreaterThan(3)
})

test('trips from before are counted', async () => {
  const db = await broughtUpToDate(`
    alter table streams drop column row_count;
    delete from schema_migrations where name = '0105-rows-of-streams';
    insert into streams (stream, head, floor) values ('trip:t1', 3, 0), ('user:u1', 1, 0);
    insert into day (id, stream, trip_id, position, state, version, field_versions, created_at, updated_at)
      values ('d1', 'trip:t1', 't1', 'a0', 'dateless', 1, '{}', 0, 0), ('d2', 'trip:t1', 't1', 'a1', 'dateless', 1, '{}', 0, 0);
  `)
  const rows = await db.read.selectFrom('streams').select(['stream', 'row_count']).orderBy('stream').execute()
  expect(rows.filter(({ stream }) => /:[tu]1$/.test(stream))).toEqual([
    { stream: 'trip:t1', row_count: 2 },
    { stream: 'user:u1', row_count: 0 },
  ])
})

test('a full journal takes no more rows', async () => {
  const world = await startWorld()
  const { tom, server } = world
  const made = await world.call(tom, 'POST', '/api/journeys', { title: 'Nine days' })
  const { id } = made.body['journey'] as { id: string }
  const { raw } = server.app.db
  raw.prepare('update streams set row_count = ? where stream = ?').run(mostTripRows - 1, `journey:${id}`)
  const write = (entry_date: string) =>
    world.call(tom, 'POST', `/api/journeys/${id}/entries`, { title: 'Horta', entry_date })
  expect((await write('2027-05-01')).status).toBe(201)
  expect(await write('2027-05-02')).toMatchObject({ status: 409, body: { code: 'TRIP_FULL' } })
})

test('a journal counts its rows from its first change', async () => {
  const world = await startWorld()
  const trip = await world.trip({ start_date: '2027-05-01', end_date: '2027-05-04' })
  const made = await world.call(world.tom, 'POST', '/api/journeys', { title: 'Nine days', trip_ids: [trip] })
  const { id } = made.body['journey'] as { id: string }
  const count = world.server.app.db.raw.prepare('select row_count from streams where stream = ?').pluck()
  // The journal, its owner and the trip it is about.
  expect(count.get(`journey:${id}`)).toBe(3)
})

test('a full plan of days off and a full atlas take no more rows', async () => {
  const { tom, call, server } = await startWorld()
  const { raw } = server.app.db
  const fill = (stream: string) =>
    raw.prepare('update streams set row_count = ? where stream = ?').run(mostTripRows - 1, stream)
  const plan = vacayId(tom.id)
  expect((await call(tom, 'POST', '/api/vacays', { id: plan })).status).toBe(201)
  fill(`vacay:${plan}`)
  const enter = (date: string) =>
    call(tom, 'PUT', `/api/vacays/${plan}/entries`, { set: [{ date, kind: 'leave', fraction: 1 }] })
  expect((await enter('2027-05-03')).status).toBe(200)
  expect(await enter('2027-05-04')).toMatchObject({ status: 409, body: { code: 'TRIP_FULL' } })
  const wish = (name: string) => call(tom, 'POST', '/api/addons/atlas/bucket-list', { name })
  expect((await wish('Bhutan')).status).toBe(201)
  fill(`atlas:${tom.id}`)
  expect((await wish('Nepal')).status).toBe(201)
  expect(await wish('Tibet')).toMatchObject({ status: 409, body: { code: 'TRIP_FULL' } })
})
