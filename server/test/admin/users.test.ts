import { deletedAccountName } from '@caravel/sync-protocol/domain/deleted-account'
import { describe, expect, test } from 'vitest'
import { credentialOf, listen, startSecurityWorld, type SecurityWorld } from '../security/world.ts'
import { newId } from '../sync/client.ts'
import { register, setUp, startTestServer, tom, type Answer } from '../support/test-server.ts'

const resultOf = ({ status, body }: Answer): string => [status, body['code']].filter(Boolean).join(' ')

const stage = async () => {
  const server = await startTestServer()
  const admin = await setUp(server)
  const other = await register(server)
  const asAdmin = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/admin${path}`, {
      cookie: admin.cookie,
      ...(body === undefined ? {} : { body }),
    })
  return { server, admin, other, asAdmin }
}

type Row = Record<string, unknown>
const usersIn = ({ body }: Answer): Row[] => body['users'] as Row[]

describe('accounts made and changed by an admin', () => {
  test('the list says who they are and how they sign in, and holds no secret', async () => {
    const { asAdmin } = await stage()
    const answer = await asAdmin('GET', '/users')
    expect(
      usersIn(answer).map(({ username, role, has_password, online }) => [
        username,
        role,
        has_password,
        online,
      ]),
    ).toEqual([
      ['tom', 'user', true, false],
      ['Inês', 'admin', true, false],
    ])
    expect(answer.text).not.toMatch(/argon2|password_hash|_key/)
  })

  test('a first password is made up once, works once, and leads to one of their own', async () => {
    const { server, asAdmin } = await stage()
    const made = await asAdmin('POST', '/users', { username: 'Ana', email: 'ana@example.org' })
    expect(made.status).toBe(201)
    expect(made.body['user']).toMatchObject({ username: 'Ana', must_change_password: true, last_login: null })
    const password = String(made.body['initial_password'])
    const signIn = await server.call('POST', '/api/auth/login', { body: { username: 'Ana', password } })
    expect(signIn.body['user']).toMatchObject({ must_change_password: true })
    expect(JSON.stringify((await asAdmin('GET', '/users')).body)).not.toContain(password)
  })

  test('a name or address that is taken is said at its field', async () => {
    const { asAdmin } = await stage()
    const both = await asAdmin('POST', '/users', { username: 'TOM', email: tom.email.toUpperCase() })
    expect(resultOf(both)).toBe('409 ACCOUNT_TAKEN')
    expect(both.body['fields']).toEqual({ username: 'TAKEN', email: 'TAKEN' })
    const weak = await asAdmin('POST', '/users', { username: 'x y', email: 'x@y.zz', password: 'password' })
    expect(resultOf(weak)).toBe('400 PASSWORD_TOO_COMMON')
  })

  test('a password set by an admin ends every session there was', async () => {
    const { server, other, asAdmin } = await stage()
    const changed = await asAdmin('PUT', `/users/${other.id}`, { password: 'quite another one' })
    expect(changed.body['user']).toMatchObject({ must_change_password: true })
    expect(resultOf(await server.call('GET', '/api/auth/me', { cookie: other.cookie }))).toBe(
      '401 AUTH_REQUIRED',
    )
    const old = await server.call('POST', '/api/auth/login', {
      body: { username: 'tom', password: tom.password },
    })
    expect(old.status).toBe(401)
    const fresh = await server.call('POST', '/api/auth/login', {
      body: { username: 'tom', password: 'quite another one' },
    })
    expect(fresh.status).toBe(200)
  })

  test('a password that the server makes up in place of one that was forgotten is answered once', async () => {
    const { server, other, asAdmin } = await stage()
    const changed = await asAdmin('PUT', `/users/${other.id}`, { make_password: true })
    const password = String(changed.body['initial_password'])
    const signIn = await server.call('POST', '/api/auth/login', { body: { username: 'tom', password } })
    expect(signIn.body['user']).toMatchObject({ must_change_password: true })
  })

  test('a disabled account is out at once and keeps its rows; enabled, it is there again', async () => {
    const { server, other, asAdmin } = await stage()
    await asAdmin('PUT', `/users/${other.id}`, { disabled: true })
    expect(resultOf(await server.call('GET', '/api/auth/me', { cookie: other.cookie }))).toBe(
      '401 AUTH_REQUIRED',
    )
    const login = () =>
      server.call('POST', '/api/auth/login', { body: { username: 'tom', password: tom.password } })
    expect(resultOf(await login())).toBe('401 SIGN_IN_FAILED')
    await asAdmin('PUT', `/users/${other.id}`, { disabled: false })
    expect((await login()).status).toBe(200)
  })

  test('a new role holds with the next request of a session that was there before', async () => {
    const { server, other, asAdmin } = await stage()
    const users = () => server.call('GET', '/api/admin/users', { cookie: other.cookie })
    expect(resultOf(await users())).toBe('403 FORBIDDEN')
    await asAdmin('PUT', `/users/${other.id}`, { role: 'admin' })
    expect(resultOf(await users())).toBe('200')
    await asAdmin('PUT', `/users/${other.id}`, { role: 'user' })
    expect(resultOf(await users())).toBe('403 FORBIDDEN')
  })

  test('one’s own password, one’s own end and the last admin are out of reach', async () => {
    const { admin, asAdmin } = await stage()
    const me = `/users/${admin.id}`
    expect(resultOf(await asAdmin('PUT', me, { password: 'quite another one' }))).toBe('400 OWN_ACCOUNT')
    expect(resultOf(await asAdmin('PUT', me, { disabled: true }))).toBe('400 OWN_ACCOUNT')
    expect(resultOf(await asAdmin('PUT', me, { email: 'thief@example.org' }))).toBe('400 OWN_ACCOUNT')
    expect(resultOf(await asAdmin('DELETE', `${me}/mfa`))).toBe('400 OWN_ACCOUNT')
    expect(resultOf(await asAdmin('DELETE', me, {}))).toBe('400 OWN_ACCOUNT')
    expect(resultOf(await asAdmin('PUT', me, { role: 'user' }))).toBe('400 LAST_ADMIN')
    expect(resultOf(await asAdmin('PUT', me, { username: 'Inês M' }))).toBe('200')
  })

  test('a change that is refused in part is not made at all', async () => {
    const { server, admin, asAdmin } = await stage()
    const me = `/users/${admin.id}`
    const answer = await asAdmin('PUT', me, { username: 'Renamed', role: 'user' })
    expect(resultOf(answer)).toBe('400 LAST_ADMIN')
    const row = server.app.db.raw.prepare('select username, role from users where id = ?').get(admin.id)
    expect(row).toEqual({ username: 'Inês', role: 'admin' })
  })

  test('an address counts as theirs once an admin says so, not because it was sent along', async () => {
    const { server, admin, other, asAdmin } = await stage()
    const mine = async (id: string) =>
      usersIn(await asAdmin('GET', '/users')).find(each => each['id'] === id) as Row
    const { username, email } = await mine(other.id)
    await server.app.db.write
      .updateTable('users')
      .set({ oidc_issuer: 'https://sso.example' })
      .where('id', '=', other.id)
      .execute()
    const links = server.app.db.raw.prepare('select count(*) from account_links').pluck()
    await server.app.db.write
      .insertInto('account_links')
      .values({
        token_hash: 'h',
        purpose: 'password_reset',
        user_id: other.id,
        password_version: 1,
        email: String(email),
        created_at: 1,
        expires_at: 9e15,
      })
      .execute()
    await asAdmin('PUT', `/users/${other.id}`, { username, email, role: 'user' })
    expect(links.get()).toBe(1)
    expect(await mine(other.id)).toMatchObject({ email_confirmed: false, left_provider: true })
    const wish = { email_confirmed: true, provider_again: true }
    expect((await asAdmin('PUT', `/users/${other.id}`, wish)).body['user']).toMatchObject({
      email_confirmed: true,
      left_provider: false,
    })
    const { details } = server.app.db.raw
      .prepare("select details from audit_log where action = 'admin.user_update'")
      .get() as { details: string }
    expect(details).toBe('{"changed":["email_confirmed","provider_again"]}')
    expect(resultOf(await asAdmin('PUT', `/users/${admin.id}`, { email_confirmed: true }))).toBe(
      '400 OWN_ACCOUNT',
    )
  })

  test('of two admins who demote each other at the same moment one stays', async () => {
    const { server, admin, other, asAdmin } = await stage()
    await asAdmin('PUT', `/users/${other.id}`, { role: 'admin' })
    const demote = (by: { cookie: string }, of: { id: string }) =>
      server.call('PUT', `/api/admin/users/${of.id}`, { cookie: by.cookie, body: { role: 'user' } })
    const results = await Promise.all([demote(admin, other), demote(other, admin)])
    const roles = server.app.db.raw.prepare("select count(*) n from users where role = 'admin'").get()
    expect(roles).toEqual({ n: 1 })
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('sockets', () => {
  test('a role is told to open sockets, and a disabled account’s close', async () => {
    const world = await startSecurityWorld()
    const socket = await listen(world, 'stranger', ['app'])
    expect(await onlineIn(world)).toEqual(['stranger'])
    const path = `/api/admin/users/${world.people.stranger.id}`
    await world.as('admin', 'cookie', 'PUT', path, { role: 'admin' })
    expect(await socket.heard('access')).toMatchObject({ stream: 'app' })
    await world.as('admin', 'cookie', 'PUT', path, { disabled: true })
    expect(await socket.closed).toBe(4001)
  })

  test('an admin ends a session, and its socket closes', async () => {
    const world = await startSecurityWorld()
    const socket = await listen(world, 'member', ['app'])
    const { body } = await world.as('admin', 'cookie', 'GET', '/api/admin/sessions')
    const theirs = (body['sessions'] as Row[]).filter(({ username }) => username === 'member')
    expect(theirs.length).toBeGreaterThan(0)
    for (const { id } of theirs)
      await world.as('admin', 'cookie', 'DELETE', `/api/admin/sessions/${String(id)}`)
    expect(await socket.closed).toBe(4001)
    expect(resultOf(await world.as('member', 'cookie', 'GET', '/api/auth/me'))).toBe('401 AUTH_REQUIRED')
  })
})

const onlineIn = async (world: SecurityWorld): Promise<unknown[]> =>
  usersIn(await world.as('admin', 'cookie', 'GET', '/api/admin/users'))
    .filter(({ online }) => online)
    .map(({ username }) => username)

describe('deleting an account', () => {
  const remove = (world: SecurityWorld, who: 'owner' | 'member' | 'stranger', body: object = {}) =>
    world.as('admin', 'cookie', 'DELETE', `/api/admin/users/${world.people[who].id}`, body)

  test('says first how many trips there are to decide about, and how many of them are shared', async () => {
    const world = await startSecurityWorld()
    await world.trip()
    const answer = await remove(world, 'owner')
    expect(resultOf(answer)).toBe('409 TRIPS_UNDECIDED')
    expect(answer.body).toMatchObject({ trips: 1, shared: 1 })
    expect(resultOf(await world.as('owner', 'cookie', 'GET', '/api/auth/me'))).toBe('200')
  })

  test('hands trips to who has been on them longest; what they did stays, without their name', async () => {
    const world = await startSecurityWorld()
    const { trip } = await world.trip()
    expect(resultOf(await remove(world, 'owner', { trips: 'hand_over' }))).toBe('200')
    const history = await world.as('member', 'cookie', 'GET', `/api/trips/${trip}/history`)
    expect(history.status).toBe(200)
    expect(history.text).toContain(deletedAccountName)
    expect(history.text).not.toMatch(/"name":"owner"|owner-canary@mail/)
    const { people } = history.body as { people: Row[] }
    expect(people.map(({ name, left }) => [name, left])).toEqual(
      expect.arrayContaining([
        ['member', false],
        [deletedAccountName, true],
      ]),
    )
    const members = await world.as('member', 'cookie', 'GET', `/api/trips/${trip}/members`)
    expect((members.body['members'] as Row[]).map(({ name, role }) => [name, role])).toEqual([
      ['member', 'owner'],
    ])
    const feed = await world.as('member', 'cookie', 'GET', `/api/trips/${trip}/changes?since=0`)
    expect(feed.text).not.toContain('"name":"owner"')
    const dump = world.server.app.db.raw
      .prepare('select count(*) n from users where username = ?')
      .get('owner')
    expect(dump).toEqual({ n: 0 })
  })

  test('hands them to somebody who was not on them, or deletes them', async () => {
    const world = await startSecurityWorld()
    const first = await world.trip()
    const choice = { trips: 'hand_over', to: world.people.stranger.id }
    expect(resultOf(await remove(world, 'owner', choice))).toBe('200')
    expect(resultOf(await world.as('stranger', 'cookie', 'GET', `/api/trips/${first.trip}`))).toBe('200')
    expect(resultOf(await remove(world, 'stranger', { trips: 'delete' }))).toBe('200')
    expect(resultOf(await world.as('member', 'cookie', 'GET', `/api/trips/${first.trip}`))).toBe(
      '403 NO_ACCESS',
    )
  })

  test('ends every credential, frees the names and leaves nothing of the account', async () => {
    const world = await startSecurityWorld()
    const { owner, member } = world.people
    const { trip } = await world.trip()
    const { raw } = world.server.app.db
    const answered = raw
      .prepare('select count(*) from commits where user_id = ? and request_hash is not null')
      .pluck()
    const sent = await world.server.call('POST', `/api/trips/${trip}/places`, {
      ...credentialOf(owner, 'cookie'),
      headers: { 'idempotency-key': newId() },
      body: { name: 'Belém' },
    })
    expect([sent.status, answered.get(owner.id)]).toEqual([201, 1])
    // One of theirs in a stream of which they are no member.
    raw.prepare('update commits set user_id = ?, request_hash = ? where stream = ?').run(owner.id, 'x', 'app')
    await world.as('owner', 'cookie', 'GET', '/api/sync/seal-key')
    await world.as('owner', 'cookie', 'PUT', '/api/settings', { key: 'dark_mode', value: 'dark' })
    const socket = await listen(world, 'owner', ['app'])
    expect(resultOf(await remove(world, 'owner', { trips: 'hand_over', to: owner.id }))).toBe(
      '404 USER_UNKNOWN',
    )
    expect(resultOf(await remove(world, 'owner', { trips: 'hand_over', to: member.id }))).toBe('200')
    expect(await socket.closed).toBe(4001)
    for (const credential of ['cookie', 'bearer'] as const)
      expect(resultOf(await world.as('owner', credential, 'GET', '/api/auth/me'))).toBe('401 AUTH_REQUIRED')
    const again = await world.as('admin', 'cookie', 'POST', '/api/admin/users', {
      username: 'owner',
      email: owner.email,
    })
    expect(again.status).toBe(201)
    for (const table of ['sessions', 'seal_keys', 'devices', 'history_looks', 'ledger'])
      expect([table, raw.prepare(`select count(*) n from ${table} where user_id = ?`).get(owner.id)]).toEqual(
        [table, { n: 0 }],
      )
    expect(answered.get(owner.id)).toBe(0)
    expect(raw.prepare('select count(*) n from streams where stream = ?').get(`user:${owner.id}`)).toEqual({
      n: 0,
    })
  })

  test('a device that was away takes the trip over with what it holds', async () => {
    const world = await startSecurityWorld()
    const { trip } = await world.trip()
    await remove(world, 'owner', { trips: 'hand_over' })
    const digest = await world.as('member', 'cookie', 'GET', `/api/streams/trip:${trip}/digest?seq=0`)
    expect(digest.status).toBe(200)
    const renamed = await world.as('member', 'cookie', 'PATCH', `/api/trips/${trip}`, { title: 'Ours now' })
    expect(resultOf(renamed)).toBe('200')
  })
})
