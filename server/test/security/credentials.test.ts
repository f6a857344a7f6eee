import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  credentialOf,
  credentials,
  helloOf,
  listen,
  openSocket,
  password,
  socketToken,
  startSecurityWorld,
  type SecurityWorld,
} from './world.ts'
import { headOf, newId } from '../sync/client.ts'
import { startTestServer, tempFolder } from '../support/test-server.ts'

afterEach(() => void vi.useRealTimers())

/** Sockets are looked at with each ping. */
const pingEvery = 30_000
const nextPing = () => vi.advanceTimersByTimeAsync(pingEvery)
const holdPings = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

const setUser = ({ server, people }: SecurityWorld, values: object) =>
  server.app.db.write.updateTable('users').set(values).where('id', '=', people.member.id).execute()

/** From a session of its own, which the others are ended from. */
const elsewhere = async ({ server }: SecurityWorld, method: string, path: string, body?: object) => {
  const signIn = { username: 'member', password, transport: 'bearer' }
  const { body: session } = await server.call('POST', '/api/auth/login', { body: signIn })
  const headers = { authorization: `Bearer ${String(session['token'])}` }
  const answer = await server.call(method, path, { headers, ...(body ? { body } : {}) })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** What the person does about it. */
const ownUserActions: Record<string, (world: SecurityWorld) => Promise<unknown>> = {
  'a password that was changed elsewhere': world =>
    elsewhere(world, 'PUT', '/api/auth/me/password', {
      current_password: password,
      new_password: 'eleven days in June',
    }),
  'signing out everywhere': world => elsewhere(world, 'POST', '/api/auth/logout-everywhere'),
}

const userActions: typeof ownUserActions = {
  ...ownUserActions,
  'a new secret that signs sessions': async world => {
    const answer = await world.as('admin', 'cookie', 'POST', '/api/admin/rotate-jwt-secret')
    if (answer.status !== 200) throw new Error(answer.text)
  },
}

test.each(Object.keys(userActions))('%s closes the sockets of every other session at once', async cause => {
  const world = await startSecurityWorld()
  const open = await listen(world, 'member', [])
  const token = await socketToken(world, 'member')
  await userActions[cause]?.(world)
  expect(await open.closed).toBe(4001)
  expect(await openSocket(world.server, token).closed).toBe(4001)
})

test('a new signing secret signs everybody out for good, and opens what was sealed before', async () => {
  const data_dir = await tempFolder()
  const world = await startSecurityWorld({ config: { data_dir } })
  const { server, people } = world
  const file = join(data_dir, 'session-secret')
  const before = readFileSync(file, 'utf8')
  await world.as('admin', 'cookie', 'PUT', '/api/auth/app-settings', { smtp_pass: 'sealed before' })
  const answer = await world.as('admin', 'cookie', 'POST', '/api/admin/rotate-jwt-secret')
  expect(answer).toMatchObject({ status: 200, body: { success: true }, cookie: '' })
  const after = readFileSync(file, 'utf8')
  expect(after).toMatch(/^[0-9a-f]{64}\n$/)
  expect(after).not.toBe(before)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  for (const person of Object.values(people))
    for (const credential of credentials)
      expect((await server.call('GET', '/api/auth/me', credentialOf(person, credential))).status).toBe(401)
  const body = { username: 'admin', password }
  const { cookie = '' } = await server.call('POST', '/api/auth/login', { body })
  expect((await server.call('GET', '/api/auth/me', { cookie })).status).toBe(200)
  await server.close()
  const again = await startTestServer({ config: { data_dir } })
  expect(again.app.settings.get('smtp_pass')).toBe('sealed before')
  expect((await again.call('GET', '/api/auth/me', { cookie })).status).toBe(200)
})

/** How an account loses what it had; each ends every session, whatever carries it. */
const ends: Record<string, (world: SecurityWorld) => Promise<unknown>> = {
  ...ownUserActions,
  'a new password': world => setUser(world, { password_version: 1 }),
  'a disabled account': world => setUser(world, { disabled_at: 1 }),
  'sessions that were removed': ({ server, people }) =>
    server.app.db.write.deleteFrom('sessions').where('user_id', '=', people.member.id).execute(),
}

describe.each(Object.keys(ends))('after %s', cause => {
  test('cookie, bearer, socket token and open sockets are dead', async () => {
    holdPings()
    const world = await startSecurityWorld()
    const { trip } = await world.trip()
    const token = await socketToken(world, 'member')
    const open = await listen(world, 'member', [`trip:${trip}`])
    const silent = openSocket(world.server, await socketToken(world, 'member'))
    await new Promise(resolve => silent.socket.once('open', resolve))
    const bystander = await listen(world, 'owner', [`trip:${trip}`])
    await ends[cause]?.(world)
    for (const credential of credentials) {
      for (const path of ['/api/auth/me', `/api/trips/${trip}`, '/api/sync/streams'])
        expect(await world.as('member', credential, 'GET', path)).toMatchObject({
          status: 401,
          body: { code: 'AUTH_REQUIRED' },
        })
      const write = await world.as('member', credential, 'POST', `/api/trips/${trip}/places`, { name: 'x' })
      expect(write.status).toBe(401)
    }
    expect(await openSocket(world.server, token).closed).toBe(4001)
    await nextPing()
    expect(await open.closed).toBe(4001)
    expect(await silent.closed).toBe(4001)
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN)
  })

  test('a hello on an open socket is answered by closing it', async () => {
    const world = await startSecurityWorld()
    const { trip } = await world.trip()
    const open = await listen(world, 'member', [])
    await ends[cause]?.(world)
    open.socket.send(JSON.stringify(helloOf(world, 'member', [`trip:${trip}`])))
    expect(await open.closed).toBe(4001)
    expect(open.messages).toHaveLength(1)
  })
})

test('a session that ran out closes its socket', async () => {
  holdPings()
  let late = 0
  const world = await startSecurityWorld({ now: () => Date.now() + late })
  const open = await listen(world, 'member', [])
  late = 25 * 3_600_000
  await nextPing()
  expect(await open.closed).toBe(4001)
})

describe('signing out', () => {
  test('kills its own session in every form at once, and no other', async () => {
    const world = await startSecurityWorld()
    const token = await socketToken(world, 'member')
    const open = await listen(world, 'member', [])
    const { member } = world.people
    const asBearer = { headers: { authorization: `Bearer ${member.cookie.split('=')[1]}` } }
    expect((await world.server.call('GET', '/api/auth/me', asBearer)).status).toBe(200)
    await world.as('member', 'cookie', 'POST', '/api/auth/logout')
    expect(await open.closed).toBe(4001)
    expect(await openSocket(world.server, token).closed).toBe(4001)
    expect((await world.as('member', 'cookie', 'GET', '/api/auth/me')).status).toBe(401)
    expect((await world.server.call('GET', '/api/auth/me', asBearer)).status).toBe(401)
    expect((await world.as('member', 'bearer', 'GET', '/api/auth/me')).status).toBe(200)
  })
})

describe('after a change of role', () => {
  test('an admin is none any more, with every credential that was minted before', async () => {
    const world = await startSecurityWorld()
    const { server, people } = world
    const level = () => world.as('admin', 'bearer', 'PUT', '/api/levels/place_edit', { level: 'trip_owner' })
    expect((await level()).status).toBe(200)
    const users = server.app.db.write.updateTable('users')
    await users.set({ role: 'user' }).where('id', '=', people.admin.id).execute()
    for (const credential of credentials) {
      const refused = { status: 403, body: { code: 'FORBIDDEN' } }
      const call = credentialOf(people.admin, credential)
      const made = await server.call('POST', '/api/categories', { ...call, body: { name: 'x' } })
      expect(made).toMatchObject(refused)
      const me = await server.call('GET', '/api/sync/streams', call)
      expect(me.body).toMatchObject({ is_admin: false, streams: [{ stream: 'app', role: 'reader' }, {}, {}] })
    }
    const { trip } = await world.trip().catch(() => ({ trip: '' }))
    expect(trip).toBe('')
  })

  test('a level that rises holds for the next request', async () => {
    const world = await startSecurityWorld()
    const { trip, place } = await world.trip()
    const rename = () =>
      world.as('member', 'cookie', 'PATCH', `/api/trips/${trip}/places/${place}`, { name: 'B' })
    await world.as('admin', 'cookie', 'PUT', '/api/levels/place_edit', { level: 'trip_owner' })
    expect(await rename()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})

describe('after removal from a trip', () => {
  test('reads, writes, feed, undo and hello are refused, and the open socket hears nothing more', async () => {
    const world = await startSecurityWorld()
    const { trip, place, mutation } = await world.trip()
    const stream = `trip:${trip}`
    const at = `/api/trips/${trip}`
    const open = await listen(world, 'member', [stream])
    await world.as('owner', 'cookie', 'DELETE', `${at}/members/${world.people.member.id}`)
    await world.as('owner', 'cookie', 'PATCH', `${at}/places/${place}`, { name: 'unheard' })
    const refused = { status: 403, body: { code: 'NO_ACCESS' } }
    const asked: [string, string, object?][] = [
      ['GET', at],
      ['GET', `${at}/places`],
      ['GET', `${at}/changes?since=0`],
      ['GET', `/api/streams/${stream}/snapshot`],
      ['PATCH', `${at}/places/${place}`, { name: 'mine' }],
      ['POST', `/api/streams/${stream}/undos`, { mutation_id: mutation }],
    ]
    for (const credential of credentials) {
      for (const request of asked)
        expect(await world.as('member', credential, ...request), request.join(' ')).toMatchObject(refused)
    }
    open.socket.send(JSON.stringify(helloOf(world, 'member', [stream])))
    await vi.waitFor(() => expect(open.messages.filter(each => each['type'] === 'welcome')).toHaveLength(2))
    expect(open.messages.at(-1)).toMatchObject({ streams: [] })
    expect(JSON.stringify(open.messages)).not.toContain('unheard')
  })

  test('changes that share the transaction of the removal do not reach the socket', async () => {
    const world = await startSecurityWorld()
    const { trip, place } = await world.trip()
    const { owner, member } = world.people
    const { committer } = world.server.app
    const open = await listen(world, 'member', [`trip:${trip}`])
    const request = (name: string, params: object, body: object) => ({
      route: mustMutation(name),
      params: { trip_id: trip, ...params },
      body: { ...body },
      base: {},
      actor: { user_id: owner.id, name: owner.username, avatar: null, is_admin: false },
      kind: 'api' as const,
      mutation_id: newId(),
    })
    await Promise.all([
      committer.commit(request('place.update', { id: place }, { name: 'before' })),
      committer.commit(request('member.remove', { user_id: member.id }, { left_at: 1 })),
      committer.commit(request('place.update', { id: place }, { name: 'unheard' })),
    ])
    await open.heard('access')
    open.socket.send(JSON.stringify(helloOf(world, 'member', [])))
    await vi.waitFor(() => expect(open.messages.filter(each => each['type'] === 'welcome')).toHaveLength(2))
    expect(JSON.stringify(open.messages)).toContain('before')
    expect(JSON.stringify(open.messages)).not.toContain('unheard')
  })

  test('whoever stays hears everything, also what came in the same moment', async () => {
    const world = await startSecurityWorld()
    const { trip, place } = await world.trip()
    const open = await listen(world, 'owner', [`trip:${trip}`])
    const at = `/api/trips/${trip}`
    await world.as('owner', 'bearer', 'DELETE', `${at}/members/${world.people.member.id}`)
    await world.as('owner', 'bearer', 'PATCH', `${at}/places/${place}`, { name: 'unheard' })
    await vi.waitFor(() => expect(JSON.stringify(open.messages)).toContain('"unheard"'))
  })
})

test('a deleted trip closes to its members', async () => {
  const world = await startSecurityWorld()
  const { trip, place } = await world.trip()
  await world.as('owner', 'cookie', 'DELETE', `/api/trips/${trip}`)
  for (const path of ['', `/places/${place}`, '/changes?since=0'])
    expect(await world.as('member', 'bearer', 'GET', `/api/trips/${trip}${path}`)).toMatchObject({
      status: 403,
      body: { code: 'NO_ACCESS' },
    })
})

describe('a socket token', () => {
  test('admits once, however many ask at the same moment', async () => {
    const world = await startSecurityWorld()
    const token = await socketToken(world, 'member')
    const sockets = Array.from({ length: 10 }, () => openSocket(world.server, token))
    await Promise.all(sockets.map(({ socket }) => new Promise(resolve => socket.once('open', resolve))))
    for (const { socket } of sockets)
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(helloOf(world, 'member', [])))
    const ended = await Promise.all(
      sockets.map(({ closed, heard }) => Promise.race([closed, heard('welcome').then(() => 'welcome')])),
    )
    expect(ended.filter(each => each === 'welcome')).toHaveLength(1)
    expect(ended.filter(each => each === 4001)).toHaveLength(9)
  })

  test('is no session, and a session is no socket token', async () => {
    const world = await startSecurityWorld()
    const token = await socketToken(world, 'member')
    for (const call of [
      { cookie: `service_session=${token}` },
      { headers: { authorization: `Bearer ${token}` } },
    ])
      expect((await world.server.call('GET', '/api/auth/me', call)).status).toBe(401)
    expect((await world.server.call('GET', `/api/auth/me?token=${token}`)).status).toBe(401)
    expect(await openSocket(world.server, world.people.member.token).closed).toBe(4001)
    expect(await openSocket(world.server, '').closed).toBe(4001)
  })

  test('speaks for its own account only', async () => {
    const world = await startSecurityWorld()
    const open = await listen(world, 'member', [])
    open.socket.send(JSON.stringify(helloOf(world, 'owner', [])))
    expect(await open.closed).toBe(4403)
  })
})

test('a password is checked afresh: signing in again does not revive an old session', async () => {
  const world = await startSecurityWorld()
  await setUser(world, { password_version: 7 })
  const body = { username: 'member', password }
  expect((await world.server.call('POST', '/api/auth/login', { body })).status).toBe(200)
  expect((await world.as('member', 'cookie', 'GET', '/api/auth/me')).status).toBe(401)
})

describe("another person's device", () => {
  const numbered = (client: string, seq: number, base = 0) => ({
    'idempotency-key': newId(),
    'x-client-id': client,
    'x-client-seq': String(seq),
    'x-base-seq': String(base),
  })

  test('cannot be silenced by numbers sent or settled in its name', async () => {
    const world = await startSecurityWorld()
    const { trip, place } = await world.trip()
    const { owner, member, former } = world.people
    const device = newId()
    const path = `/api/trips/${trip}/places/${place}`
    const send = ({ cookie }: { cookie: string }, seq: number, name: string) =>
      world.server.call('PATCH', path, { cookie, headers: numbered(device, seq), body: { name } })
    expect((await send(owner, 1, 'one')).status).toBe(200)
    // Travellers read the ids of each other's devices in the feed.
    expect((await send(member, 2 ** 50, 'two')).status).toBe(200)
    const settled = await world.server.call('POST', '/api/sync/settle', {
      cookie: former.cookie,
      headers: { 'x-client-id': device },
      body: { entries: [{ mutation_id: newId(), stream: `trip:${trip}`, client_seq: 2 ** 51 }] },
    })
    expect(settled.status).toBe(200)
    expect((await send(owner, 2, 'three')).body).not.toHaveProperty('code')
  })

  test("does not pass for one's own when changes are merged", async () => {
    const world = await startSecurityWorld()
    const { trip, assignment } = await world.trip()
    const { owner, member } = world.people
    const device = newId()
    const path = `/api/trips/${trip}/assignments/${assignment}`
    const base = headOf(world.server, `trip:${trip}`)
    const send = ({ cookie }: { cookie: string }, hour: string) =>
      world.server.call('PATCH', path, {
        cookie,
        headers: numbered(device, Number(hour.slice(0, 2)), base),
        body: { assignment_time: hour },
      })
    expect((await send(owner, '10:00')).status).toBe(200)
    expect(await send(member, '11:00')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })
})
