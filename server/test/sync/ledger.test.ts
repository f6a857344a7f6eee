import { describe, expect, test } from 'vitest'
import {
  deviceHeaders,
  forgetAnswers,
  headOf,
  newId,
  rowOf,
  startWorld,
  syncOf,
  type World,
} from './client.ts'
import { testClock } from '../support/test-server.ts'

const places = (trip: string) => `/api/trips/${trip}/places`
const countPlaces = async (world: World, trip: string): Promise<number> =>
  ((await world.get(world.tom, places(trip))).body['places'] as unknown[]).length

describe('exactly once (S1–S5)', () => {
  test('S3: the same request again gets the same answer and happens once', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const sending = deviceHeaders(world.tom, newId(), { base_seq: headOf(world.server, `trip:${trip}`) })
    const body = { id: newId(), name: 'Belém' }
    const first = await world.call(world.tom, 'POST', places(trip), body, sending)
    const second = await world.call(world.tom, 'POST', places(trip), body, sending)
    expect(first.status).toBe(201)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(syncOf(first).commit).toMatchObject({ seq: syncOf(first).seq, name: 'place.create' })
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await countPlaces(world, trip)).toBe(1)
  })

  test('S3: an answer that an older server kept whole is the same', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const sending = deviceHeaders(world.tom, newId(), { base_seq: headOf(world.server, `trip:${trip}`) })
    const body = { id: newId(), name: 'Belém' }
    const first = await world.call(world.tom, 'POST', places(trip), body, sending)
    const { raw } = world.server.app.db
    const { mutation_id } = syncOf(first)
    const answer = raw.prepare('select answer from commits where mutation_id = ?').pluck()
    // It is about the row of the first op, which needs no saying.
    expect(answer.get(mutation_id)).toBeNull()
    const { commit: _commit, ...sync } = syncOf(first)
    const subject = { entity: 'place', id: body.id }
    for (const kept of [{ subject, sync }, { subject, sync: {} }, { of: ['place', body.id] }]) {
      raw
        .prepare('update commits set answer = ? where mutation_id = ?')
        .run(JSON.stringify(kept), mutation_id)
      const second = await world.call(world.tom, 'POST', places(trip), body, sending)
      expect(second.headers.get('idempotency-replayed')).toBe('true')
      expect(second.body).toEqual(first.body)
    }
  })

  test('S3: it is answered as it was then, whatever became of the row since', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.tom)
    const id = newId()
    const row = `${places(trip)}/${id}`
    const sent: [string, string, object, { key: string; client_seq: number }][] = []
    const answers: string[] = []
    const change = async (method: string, path: string, body: object) => {
      const sending = { key: newId(), client_seq: sent.length + 1 }
      sent.push([method, path, body, sending])
      answers.push((await device.send(method, path, body, { ...sending, base_seq: 1000 })).text)
    }
    await change('POST', places(trip), { id, name: 'Belém', notes: 'first' })
    await change('PATCH', row, { name: 'Belém' })
    await change('PATCH', row, { name: 'Torre', rating: 4 })
    await world.call(world.ines, 'PATCH', row, { notes: 'theirs', website: 'https://example.org' })
    await change('PATCH', row, { name: 'Torre de Belém' })
    await change('DELETE', row, {})
    await world.call(world.ines, 'POST', `/api/streams/trip:${trip}/restores`, { entity: 'place', id })
    await change('PATCH', row, { name: 'Again' })
    await world.call(world.ines, 'DELETE', row)
    for (const [n, [method, path, body, sending]] of sent.entries()) {
      const again = await device.send(method, path, body, { ...sending, base_seq: 1000 })
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(JSON.parse(again.text), `${method} ${n}`).toEqual(JSON.parse(answers[n] ?? ''))
    }
    const entries = sent.map(([, , , { key, client_seq }]) => ({
      mutation_id: key,
      stream: `trip:${trip}`,
      client_seq,
    }))
    const headers = { 'x-client-id': device.client_id }
    const settled = await world.call(world.tom, 'POST', '/api/sync/settle', { entries }, headers)
    expect((settled.body['results'] as { body: object }[]).map(each => each.body)).toEqual(
      answers.map(text => JSON.parse(text) as object),
    )
  })

  test('S3: a change is remembered with its commit, all else in the ledger, each once', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const { raw } = world.server.app.db
    const device = world.device(world.tom)
    const id = newId()
    const keys = { made: newId(), noop: newId(), refused: newId() }
    const said = [
      await device.send('POST', places(trip), { id, name: 'Belém' }, { key: keys.made }),
      await device.send('PATCH', `${places(trip)}/${id}`, { name: 'Belém' }, { key: keys.noop }),
      await device.send('PATCH', `${places(trip)}/${newId()}`, { name: 'Belém' }, { key: keys.refused }),
    ]
    expect(said.map(({ status }) => status)).toEqual([201, 200, 404])
    const inTable = (table: string) =>
      Object.values(keys).map(key =>
        raw
          .prepare(`select count(*) from ${table} where mutation_id = ? and request_hash is not null`)
          .pluck()
          .get(key),
      )
    expect({ commits: inTable('commits'), ledger: inTable('ledger') }).toEqual({
      commits: [1, 0, 0],
      ledger: [0, 1, 1],
    })
  })

  test('S3: a key has one outcome, in whichever stream it made its commit', async () => {
    const world = await startWorld()
    const [trip, other] = [await world.trip(), await world.trip()]
    const device = world.device(world.tom)
    const sending = { key: newId(), client_seq: 1 }
    const body = { id: newId(), name: 'Belém' }
    expect((await device.send('POST', places(trip), body, sending)).status).toBe(201)
    const elsewhere = await device.send('POST', places(other), body, sending)
    expect(elsewhere).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect(await countPlaces(world, other)).toBe(0)
  })

  test('S3: of a superseded edit the conflict is answered again', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.tom)
    const base = headOf(world.server, `trip:${trip}`)
    await world.call(world.ines, 'PATCH', `/api/trips/${trip}`, { title: 'Porto' })
    const sending = { key: newId(), client_seq: 1, base_seq: base, edited_at: 1 }
    const first = await device.send('PATCH', `/api/trips/${trip}`, { title: 'Sintra' }, sending)
    expect(syncOf(first)).toMatchObject({ outcome: 'superseded', conflicts: [{ group: 'title' }] })
    const again = await device.send('PATCH', `/api/trips/${trip}`, { title: 'Sintra' }, sending)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  test('S3: of a message that left the log its sender still hears that it was taken', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const at = `/api/trips/${trip}/collab/messages`
    const device = world.device(world.tom)
    const id = newId()
    const sending = { key: newId(), client_seq: 1, base_seq: 2 }
    const first = await device.send('POST', at, { id, text: 'Here' }, sending)
    expect(first.status).toBe(201)
    expect((await world.call(world.tom, 'DELETE', `${at}/${id}`)).status).toBe(200)
    const again = await device.send('POST', at, { id, text: 'Here' }, sending)
    expect(again).toMatchObject({ status: 201, body: { success: true, sync: { seq: syncOf(first).seq } } })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.text).not.toContain('Here')
  })

  test('S3: two copies at the same moment happen once', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const sending = deviceHeaders(world.tom, newId(), {})
    const body = { id: newId(), name: 'Belém' }
    const both = await Promise.all(
      [1, 2, 3].map(() => world.call(world.tom, 'POST', places(trip), body, sending)),
    )
    expect(both.map(answer => answer.status)).toEqual([201, 201, 201])
    expect(new Set(both.map(answer => syncOf(answer).seq)).size).toBe(1)
    expect(both.filter(answer => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(2)
  })

  test('S3: another request under the same key is 422, and the first outcome stays', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const sending = deviceHeaders(world.tom, newId(), {})
    const id = newId()
    await world.call(world.tom, 'POST', places(trip), { id, name: 'One' }, sending)
    const other = await world.call(world.tom, 'POST', places(trip), { id, name: 'Two' }, sending)
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
    const moved = await world.call(
      world.tom,
      'POST',
      `/api/trips/${await world.trip()}/places`,
      { id, name: 'One' },
      sending,
    )
    expect(moved).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
    const first = await world.call(world.tom, 'POST', places(trip), { id, name: 'One' }, sending)
    expect(first).toMatchObject({ status: 201, body: { place: { name: 'One' } } })
  })

  test('S3: the values an edit was made from are not part of what makes it the same', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.tom)
    const key = newId()
    const at = `/api/trips/${trip}`
    const send = (base: object) =>
      device.send('PATCH', at, { description: 'new', ...base }, { key, client_seq: 1 })
    expect((await send({ base: { description: null } })).status).toBe(200)
    const again = await send({ base: { description: 'something else' } })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await send({ decision: 'theirs' })).status).toBe(422)
  })

  test('S3: a key belongs to its user, and in a stream to one change', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const key = newId()
    const [tom, ines] = [world.device(world.tom), world.device(world.ines)]
    const first = await tom.send('POST', places(trip), { id: newId(), name: 'a' }, { key })
    const second = await ines.send('POST', places(trip), { id: newId(), name: 'b' }, { key })
    expect(first.status).toBe(201)
    expect(second).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
    const other = await world.trip()
    const elsewhere = await ines.send('POST', places(other), { id: newId(), name: 'b' }, { key })
    expect(elsewhere.status).toBe(201)
  })

  test('S3: a success that changed nothing is recorded too', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.tom)
    const sending = { key: newId(), client_seq: 1 }
    const first = await device.send('PATCH', `/api/trips/${trip}`, { title: 'Lisbon' }, sending)
    expect(syncOf(first)).toMatchObject({ outcome: 'noop', seq: headOf(world.server, `trip:${trip}`) })
    await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, { title: 'Sintra' })
    const again = await device.send('PATCH', `/api/trips/${trip}`, { title: 'Lisbon' }, sending)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(syncOf(again)).toEqual(syncOf(first))
    expect(rowOf(await world.get(world.tom, `/api/trips/${trip}`), 'trip')['title']).toBe('Sintra')
  })

  test('S4: an unknown key with a number that was used is refused, never executed', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.tom)
    await device.send('POST', places(trip), { id: newId(), name: 'a' }, { client_seq: 7 })
    for (const client_seq of [7, 3, 0, -1]) {
      const late = await device.send('POST', places(trip), { id: newId(), name: 'b' }, { client_seq })
      expect(late).toMatchObject({ status: 409, body: { code: 'OUTCOME_EXPIRED' } })
    }
    expect(await countPlaces(world, trip)).toBe(1)
    const other = await device.send(
      'POST',
      places(await world.trip()),
      { id: newId(), name: 'c' },
      { client_seq: 1 },
    )
    expect(other.status).toBe(201)
    const next = await device.send('POST', places(trip), { id: newId(), name: 'd' }, { client_seq: 9 })
    expect(next.status).toBe(201)
  })

  test('S5: a refusal is kept with its payload and answered alike, whatever changed since', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.ines)
    const refusals: [string, string, object, number, string][] = [
      [
        'PATCH',
        `/api/trips/${trip}`,
        { start_date: '2027-03-05', end_date: '2027-03-01' },
        400,
        'END_BEFORE_START',
      ],
      ['PATCH', places(trip) + `/${newId()}`, { name: 'x' }, 404, 'NOT_FOUND'],
      ['POST', `/api/streams/trip:${trip}/undos`, { mutation_id: newId() }, 409, 'NOTHING_TO_UNDO'],
    ]
    for (const [index, [method, path, body, status, code]] of refusals.entries()) {
      const sending = { key: newId(), client_seq: 100 + index, base_seq: 0 }
      const first = await device.send(method, path, body, sending)
      expect(first).toMatchObject({ status, body: { code } })
      const again = await device.send(method, path, body, sending)
      expect(again.headers.get('idempotency-replayed'), code).toBe('true')
      expect(again.body, code).toEqual(first.body)
      const stale = await device.send(method, path, body, { ...sending, key: newId() })
      expect(stale.body['code'], code).toBe('OUTCOME_EXPIRED')
    }
  })

  test('S5: a body that cannot be is refused for good: its late copy is answered alike and its number is spent', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const sending = deviceHeaders(world.tom, newId(), {})
    const bad = { id: newId(), name: 'Belém', lat: 'north' }
    const first = await world.call(world.tom, 'POST', places(trip), bad, sending)
    const again = await world.call(world.tom, 'POST', places(trip), bad, sending)
    expect(first).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { lat: 'WRONG_TYPE' } },
    })
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await countPlaces(world, trip)).toBe(0)
  })

  test('S5: what may go differently next time is not recorded', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.ana)
    const sending = { key: newId(), client_seq: 1 }
    const body = { id: newId(), name: 'a' }
    const noAccess = await device.send('POST', places(trip), body, sending)
    expect(noAccess).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
    await world.call(world.tom, 'POST', `/api/trips/${trip}/members`, { identifier: 'ana' })
    const anonymous = { ...world.ana, cookie: '' }
    const signedOut = await world.call(
      anonymous,
      'POST',
      places(trip),
      body,
      deviceHeaders(world.ana, device.client_id, sending),
    )
    expect(signedOut).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } })
    const late = { ...sending, headers: { 'x-op-version': '999' } }
    expect(await device.send('POST', places(trip), body, late)).toMatchObject({
      status: 426,
      body: { code: 'CLIENT_TOO_NEW' },
    })
    expect((await device.send('POST', places(trip), body, sending)).status).toBe(201)
  })

  test('a delete of a trip whose answer was lost is answered alike', async () => {
    const world = await startWorld()
    const made = await world.call(world.tom, 'POST', '/api/trips', { title: 'Porto' })
    const { id } = rowOf(made, 'trip')
    const device = world.device(world.tom)
    const sending = { key: newId(), client_seq: 1, base_seq: 1 }
    const first = await device.send('DELETE', `/api/trips/${id}`, {}, sending)
    expect(first.status).toBe(200)
    const again = await device.send('DELETE', `/api/trips/${id}`, {}, sending)
    expect(again).toMatchObject({ status: 200, body: { success: true } })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(syncOf(again).seq).toBe(syncOf(first).seq)
  })

  test('somebody who was removed learns nothing from an old request', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const device = world.device(world.ines)
    const sending = { key: newId(), client_seq: 1 }
    const body = { id: newId(), name: 'a' }
    await device.send('POST', places(trip), body, sending)
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}/members/${world.ines.id}`)
    const again = await device.send('POST', places(trip), body, sending)
    expect(again).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
    expect(again.body['place']).toBeUndefined()
  })
})

describe('the account of a device (S6)', () => {
  test("another account's credential: nothing executed, nothing answered", async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const headers = { ...deviceHeaders(world.tom, newId(), {}), 'x-expect-user': world.ines.id }
    const write = await world.call(world.tom, 'POST', places(trip), { name: 'a' }, headers)
    expect(write).toMatchObject({ status: 409, body: { code: 'ACCOUNT_MISMATCH' } })
    for (const path of [
      '/api/sync/streams',
      `/api/streams/trip:${trip}/snapshot`,
      `/api/streams/trip:${trip}/changes?since=0`,
    ]) {
      const read = await world.call(world.tom, 'GET', path, undefined, { 'x-expect-user': world.ines.id })
      expect(read, path).toMatchObject({ status: 409, body: { code: 'ACCOUNT_MISMATCH' } })
    }
    const token = await world.call(
      world.tom,
      'POST',
      '/api/auth/ws-token',
      {},
      { 'x-expect-user': world.ines.id },
    )
    expect(token.body).toMatchObject({ code: 'ACCOUNT_MISMATCH' })
    const inside = await world.call(world.tom, 'POST', '/api/sync/push', {
      mutations: [{ method: 'POST', path: places(trip), headers, body: { name: 'a' } }],
    })
    expect(inside.body).toMatchObject({
      results: [{ status: 409, body: { code: 'ACCOUNT_MISMATCH' } }],
      stopped_at: 0,
    })
    expect(await countPlaces(world, trip)).toBe(0)
  })

  test('broken device headers are named', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const good = deviceHeaders(world.tom, newId(), {})
    for (const [name, value] of [
      ['idempotency-key', 'again'],
      ['x-client-id', 'phone'],
      ['x-client-seq', 'one'],
      ['x-client-seq', '1e400'],
      ['x-base-seq', '1.5'],
      ['x-edited-at', 'yesterday'],
    ] as const) {
      const answer = await world.call(
        world.tom,
        'POST',
        places(trip),
        { name: 'a' },
        { ...good, [name]: value },
      )
      expect(answer, name).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
      expect(Object.keys(answer.body['fields'] as object).map(each => each.toLowerCase())).toEqual([name])
    }
    expect(await countPlaces(world, trip)).toBe(0)
  })
})

describe('several at once (L13)', () => {
  const entry = (
    world: World,
    trip: string,
    client: string,
    client_seq: number,
    body: object,
    key = newId(),
  ) => ({
    method: 'POST',
    path: places(trip),
    headers: deviceHeaders(world.tom, client, { client_seq, key }),
    body,
  })

  test('each is its own commit with its own answer, and stops at the first failure', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const client = newId()
    const head = headOf(world.server, `trip:${trip}`)
    const mutations = [
      entry(world, trip, client, 1, { id: newId(), name: 'one' }),
      entry(world, trip, client, 2, { id: newId(), name: 'two' }),
      entry(world, trip, client, 3, { id: newId(), name: 'three', colour: 'red' }),
      entry(world, trip, client, 4, { id: newId(), name: 'four' }),
    ]
    const answer = await world.call(world.tom, 'POST', '/api/sync/push', { mutations })
    const results = answer.body['results'] as { status: number; body: { sync?: { seq: number } } }[]
    expect(answer).toMatchObject({ status: 200, body: { stopped_at: 2 } })
    expect(results.map(result => result.status)).toEqual([201, 201, 400])
    expect(results.map(result => result.body.sync?.seq)).toEqual([head + 1, head + 2, undefined])
    expect(await countPlaces(world, trip)).toBe(2)
    const again = await world.call(world.tom, 'POST', '/api/sync/push', { mutations: mutations.slice(0, 2) })
    expect((again.body['results'] as typeof results).map(result => result.body.sync?.seq)).toEqual([
      head + 1,
      head + 2,
    ])
    const alone = await world.call(world.tom, 'POST', places(trip), mutations[0]!.body, mutations[0]!.headers)
    expect(alone.headers.get('idempotency-replayed')).toBe('true')
  })

  test('only changes that may be queued go this way', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const headers = deviceHeaders(world.tom, newId(), {})
    for (const [method, path] of [
      ['POST', `/api/trips/${trip}/members`],
      ['DELETE', `/api/trips/${trip}/members/${world.ines.id}`],
      ['POST', '/api/sync/push'],
      ['POST', '/api/auth/logout'],
      ['POST', '/nowhere'],
    ] as const) {
      const answer = await world.call(world.tom, 'POST', '/api/sync/push', {
        mutations: [{ method, path, headers, body: {} }],
      })
      expect(answer.body, path).toMatchObject({ results: [{ status: 404, body: { code: 'NO_SUCH_ROUTE' } }] })
    }
    const empty = await world.call(world.tom, 'POST', '/api/sync/push', { mutations: [] })
    expect(empty).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    const many = Array.from({ length: 51 }, (_, n) => entry(world, trip, newId(), n, { name: 'x' }))
    expect((await world.call(world.tom, 'POST', '/api/sync/push', { mutations: many })).status).toBe(400)
    const get = { mutations: [{ method: 'GET', path: `/api/trips/${trip}`, headers, body: {} }] }
    expect((await world.call(world.tom, 'POST', '/api/sync/push', get)).status).toBe(400)
  })
})

test('S4: numbers outlive the outcomes', async () => {
  const clock = testClock()
  const world = await startWorld({ now: clock.now })
  const trip = await world.trip()
  const device = world.device(world.tom)
  const sending = { key: newId(), client_seq: 1 }
  await device.send('POST', places(trip), { id: newId(), name: 'a' }, sending)
  forgetAnswers(world.server)
  const late = await device.send('POST', places(trip), { id: newId(), name: 'a' }, sending)
  expect(late).toMatchObject({ status: 409, body: { code: 'OUTCOME_EXPIRED' } })
  expect(await countPlaces(world, trip)).toBe(1)
})
