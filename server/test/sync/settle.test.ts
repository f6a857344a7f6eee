import { describe, expect, test } from 'vitest'
import { applyRetention } from '../../src/sync/retention.ts'
import { deviceHeaders, forgetAnswers, newId, startWorld, syncOf, type World } from './client.ts'
import { testClock } from '../support/test-server.ts'

const places = (trip: string) => `/api/trips/${trip}/places`
const countPlaces = async (world: World, trip: string): Promise<number> =>
  ((await world.get(world.tom, places(trip))).body['places'] as unknown[]).length

const signInAgain = async (world: World): Promise<string> => {
  const body = { username: 'tom', password: 'nine days in May' }
  return (await world.server.call('POST', '/api/auth/login', { body })).cookie ?? ''
}

describe('settling (S9)', () => {
  const settle = (world: World, client: string, entries: object[]) =>
    world.call(
      world.tom,
      'POST',
      '/api/sync/settle',
      { entries },
      { 'x-client-id': client, 'x-expect-user': world.tom.id },
    )

  test('what never arrived is abandoned, and a late copy is refused', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.tom)
    const mutation_id = newId()
    const entry = { mutation_id, stream: `trip:${trip}`, client_seq: 4 }
    const answer = await settle(world, device.client_id, [entry])
    expect(answer).toMatchObject({ status: 200, body: { results: [{ mutation_id, outcome: 'abandoned' }] } })
    const late = await device.send(
      'POST',
      places(trip),
      { id: newId(), name: 'late' },
      { key: mutation_id, client_seq: 4 },
    )
    expect(late).toMatchObject({ status: 409, body: { code: 'ABANDONED' } })
    expect(await countPlaces(world, trip)).toBe(0)
    expect((await settle(world, device.client_id, [entry])).body).toMatchObject({
      results: [{ outcome: 'abandoned' }],
    })
    const minted = await device.send('POST', places(trip), { id: newId(), name: 'again' }, { client_seq: 5 })
    expect(minted.status).toBe(201)
  })

  test('S6, S9: what was settled and is still under way when the server is restored does not arrive after it', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.tom)
    const { db } = world.server.app
    const send = (epoch: string) =>
      world.call(
        world.tom,
        'POST',
        places(trip),
        { id: newId(), name: 'late' },
        { ...deviceHeaders(world.tom, device.client_id, { client_seq: 1 }), 'x-sync-epoch': epoch },
      )
    const before = db.instance.epoch
    db.instance.epoch = newId() // as a restore leaves it
    const late = await send(before)
    expect(late).toMatchObject({ status: 503, body: { code: 'EPOCH_CHANGED' } })
    expect(late.headers.get('retry-after')).toBe('1')
    expect(world.server.logged.filter(line => line.includes('EPOCH_CHANGED'))).toEqual([])
    expect(await countPlaces(world, trip)).toBe(0)
    expect((await send(db.instance.epoch)).status).toBe(201)
    expect((await world.get(world.tom, places(trip))).status).toBe(200)
  })

  test('S9: what the lane sent before and has not arrived yet is not voided with it', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.tom)
    const entry = { mutation_id: newId(), stream: `trip:${trip}`, client_seq: 4 }
    await settle(world, device.client_id, [entry])
    const earlier = await device.send('POST', places(trip), { id: newId(), name: 'slow' }, { client_seq: 3 })
    expect(earlier.status).toBe(201)
    const later = await device.send('POST', places(trip), { id: newId(), name: 'next' }, { client_seq: 5 })
    expect(later.status).toBe(201)
    const lost = await device.send('POST', places(trip), { id: newId(), name: 'lost' }, { client_seq: 2 })
    expect(lost).toMatchObject({ status: 409, body: { code: 'OUTCOME_EXPIRED' } })
    expect(await countPlaces(world, trip)).toBe(2)
  })

  test('S9: what was abandoned stays so, long after answers are forgotten', async () => {
    const clock = testClock()
    const world = await startWorld({ now: clock.now })
    const trip = await world.trip()
    const device = world.device(world.tom)
    const entry = { mutation_id: newId(), stream: `trip:${trip}`, client_seq: 4 }
    await settle(world, device.client_id, [entry])
    clock.pass(400 * 86_400_000)
    await applyRetention(world.server.app)
    const person = { ...world.tom, cookie: await signInAgain(world) }
    const late = await world.call(
      person,
      'POST',
      places(trip),
      { id: newId(), name: 'late' },
      deviceHeaders(person, device.client_id, { key: entry.mutation_id, client_seq: 4 }),
    )
    expect(late).toMatchObject({ status: 409, body: { code: 'ABANDONED' } })
  })

  test('S4 S9: nobody says of a forgotten answer that it never was', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.tom)
    const sending = { key: newId(), client_seq: 1 }
    await device.send('POST', places(trip), { id: newId(), name: 'a' }, sending)
    forgetAnswers(world.server)
    const entry = { mutation_id: sending.key, stream: `trip:${trip}`, client_seq: 1 }
    expect((await settle(world, device.client_id, [entry])).body).toMatchObject({
      results: [{ outcome: 'recorded', status: 409, body: { code: 'OUTCOME_EXPIRED' } }],
    })
  })

  test('what arrived is answered with its recorded outcome, success and refusal', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.tom)
    const [good, bad] = [newId(), newId()]
    const made = await device.send(
      'POST',
      places(trip),
      { id: newId(), name: 'here' },
      { key: good, client_seq: 1 },
    )
    await device.send('PATCH', places(trip) + `/${newId()}`, { name: 'x' }, { key: bad, client_seq: 2 })
    const stream = `trip:${trip}`
    const answer = await settle(world, device.client_id, [
      { mutation_id: good, stream, client_seq: 1 },
      { mutation_id: bad, stream, client_seq: 2 },
    ])
    expect(answer.body['results']).toMatchObject([
      { mutation_id: good, outcome: 'recorded', status: 201, body: { sync: { seq: syncOf(made).seq } } },
      { mutation_id: bad, outcome: 'recorded', status: 404, body: { code: 'NOT_FOUND' } },
    ])
  })

  test('a client id or a stream that cannot be is refused by name', async () => {
    const world = await startWorld()
    const entry = { mutation_id: newId(), stream: `trip:${await world.trip()}`, client_seq: 1 }
    expect(await settle(world, 'x'.repeat(5000), [entry])).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { 'X-Client-Id': expect.any(String) as string } },
    })
    expect(await settle(world, newId(), [entry, { ...entry, stream: 'nothing:we:know' }])).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { stream: expect.any(String) as string } },
    })
    expect(world.server.app.db.raw.prepare("select 1 from ledger where code = 'ABANDONED'").all()).toEqual([])
  })

  test('I17: what is abandoned for ever has an end; what was answered is answered again', async () => {
    const world = await startWorld()
    const stream = `trip:${await world.trip()}`
    const { raw } = world.server.app.db
    const abandoned = () => raw.prepare("select count(*) from ledger where code = 'ABANDONED'").pluck().get()
    const last = { mutation_id: newId(), stream, client_seq: 1 }
    raw
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < 9999)
         insert into ledger (user_id, mutation_id, stream, status, code, body, at)
         select ?, 'old ' || i, ?, 409, 'ABANDONED', '{}', 1 from n`,
      )
      .run(world.tom.id, stream)
    expect((await settle(world, newId(), [last])).status).toBe(200)
    const more = await settle(world, newId(), [last, { ...last, mutation_id: newId() }])
    expect(more).toMatchObject({
      status: 409,
      body: { code: 'SETTLE_LIMIT', error: expect.any(String) as string },
    })
    expect(abandoned()).toBe(10_000)
    expect((await settle(world, newId(), [last])).body['results']).toMatchObject([{ outcome: 'abandoned' }])
  })

  test('it needs a session and no right, and tells nothing of a stream one may not see', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.ines)
    const key = newId()
    await device.send('POST', places(trip), { id: newId(), name: 'canary' }, { key, client_seq: 1 })
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}/members/${world.ines.id}`)
    await world.call(world.tom, 'PATCH', places(trip), {})
    const entries = [
      { mutation_id: key, stream: `trip:${trip}`, client_seq: 1 },
      { mutation_id: newId(), stream: `trip:${trip}`, client_seq: 2 },
    ]
    const headers = { 'x-client-id': device.client_id }
    const answer = await world.call(world.ines, 'POST', '/api/sync/settle', { entries }, headers)
    expect(answer.body['results']).toMatchObject([
      { outcome: 'recorded', status: 201 },
      { outcome: 'abandoned' },
    ])
    expect(answer.text).not.toContain('canary')
    const anonymous = await world.call(
      { ...world.ines, cookie: '' },
      'POST',
      '/api/sync/settle',
      { entries },
      headers,
    )
    expect(anonymous.status).toBe(401)
  })
})
