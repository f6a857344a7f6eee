import { describe, expect, test } from 'vitest'
import { ines, setUp, startTestServer, testClock, tom, type TestServer } from '../support/test-server.ts'

const freely = { register: { limit: 1000 }, login: { limit: 1000 } }
const closed = { config: { fixed_settings: { allow_registration: 'false' } }, rate_limits: freely }
const day = 86_400_000

interface Invite {
  id: string
  token: string
  used_count: number
}

const invite = async (server: TestServer, cookie: string, body: object = {}): Promise<Invite> => {
  const made = await server.call('POST', '/api/admin/invites', { cookie, body })
  expect(made.status).toBe(201)
  return made.body['invite'] as Invite
}
const invitesOf = async (server: TestServer, cookie: string): Promise<Invite[]> =>
  (await server.call('GET', '/api/admin/invites', { cookie })).body['invites'] as Invite[]
const enter = (server: TestServer, invite_token: string, number = 0) =>
  server.call('POST', '/api/auth/register', {
    body: { ...tom, username: `tom ${number}`, email: `tom${number}@example.org`, invite_token },
  })
const look = (server: TestServer, token: string) => server.call('GET', `/api/auth/invite/${token}`)

describe('an invite', () => {
  test('lets somebody in where registration is closed, once unless said otherwise', async () => {
    const server = await startTestServer(closed)
    const { cookie, id } = await setUp(server)
    const { token, ...made } = await invite(server, cookie)
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(made).toEqual({
      id: expect.any(String),
      max_uses: 1,
      used_count: 0,
      expires_at: null,
      created_by: id,
      created_by_name: ines.username,
      created_by_admin: true,
      created_at: expect.any(Number),
    })
    expect((await look(server, token)).body).toEqual({
      valid: true,
      invited_by: ines.username,
      trip: null,
      may_register: true,
      max_uses: 1,
      used_count: 0,
      expires_at: null,
    })
    const uninvited = await server.call('POST', '/api/auth/register', { body: tom })
    expect(uninvited.body['code']).toBe('REGISTRATION_CLOSED')
    const entered = await enter(server, token)
    expect([entered.status, (entered.body['user'] as { role: string }).role]).toEqual([201, 'user'])
    for (const answer of [await look(server, token), await enter(server, token, 1)])
      expect(answer).toMatchObject({ status: 410, body: { code: 'INVITE_USED' } })
    expect(await invitesOf(server, cookie)).toMatchObject([{ token, used_count: 1 }])
  })

  test('of an admin who is none any more lets nobody in', async () => {
    const server = await startTestServer(closed)
    const { cookie } = await setUp(server)
    const made = await server.call('POST', '/api/admin/users', {
      cookie,
      body: { ...tom, role: 'admin', must_change_password: false },
    })
    const { id } = made.body['user'] as { id: string }
    const second = await server.call('POST', '/api/auth/login', {
      body: { email: tom.email, password: tom.password },
    })
    const { token } = await invite(server, second.cookie ?? '', { max_uses: 0 })
    expect((await enter(server, token)).status).toBe(201)
    const refusal = { body: { code: 'INVITE_INVALID' } }
    for (const [change, back] of [
      [{ role: 'user' }, { role: 'admin' }],
      [{ disabled: true }, { disabled: false }],
    ]) {
      await server.call('PUT', `/api/admin/users/${id}`, { cookie, body: change })
      expect(await look(server, token)).toMatchObject(refusal)
      expect(await enter(server, token, 1)).toMatchObject(refusal)
      expect(await invitesOf(server, cookie)).toMatchObject([{ created_by: id, created_by_admin: false }])
      await server.call('PUT', `/api/admin/users/${id}`, { cookie, body: back })
      expect(await invitesOf(server, cookie)).toMatchObject([{ created_by_admin: true }])
    }
    expect((await look(server, token)).status).toBe(200)
    await server.call('DELETE', `/api/admin/users/${id}`, { cookie, body: {} })
    expect(await look(server, token)).toMatchObject(refusal)
    expect(await invitesOf(server, cookie)).toEqual([])
  })

  test('of five who come at the same moment, as many get in as it has uses', async () => {
    const server = await startTestServer(closed)
    const { cookie } = await setUp(server)
    const { token } = await invite(server, cookie, { max_uses: 2 })
    const tries = await Promise.all([1, 2, 3, 4, 5].map(number => enter(server, token, number)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 201, 410, 410, 410])
    expect(await invitesOf(server, cookie)).toMatchObject([{ used_count: 2 }])
  })

  test('is not spent by an account that could not be made', async () => {
    const server = await startTestServer(closed)
    const { cookie } = await setUp(server)
    const { token } = await invite(server, cookie)
    const body = { ...tom, username: ines.username, invite_token: token }
    const taken = await server.call('POST', '/api/auth/register', { body })
    expect(taken.body['code']).toBe('ACCOUNT_TAKEN')
    const weak = await server.call('POST', '/api/auth/register', {
      body: { ...tom, password: '11111111', invite_token: token },
    })
    expect(weak.body['code']).toBe('PASSWORD_REPEATED')
    expect((await enter(server, token)).status).toBe(201)
  })

  test('runs out on its day', async () => {
    const clock = testClock()
    const server = await startTestServer({ ...closed, now: clock.now })
    const { cookie } = await setUp(server)
    const { token } = await invite(server, cookie, { max_uses: 0, expires_in_days: 14 })
    clock.pass(14 * day - 1)
    expect((await enter(server, token, 1)).status).toBe(201)
    expect((await enter(server, token, 2)).status).toBe(201)
    clock.pass(1)
    for (const answer of [await look(server, token), await enter(server, token, 3)])
      expect(answer).toMatchObject({ status: 410, body: { code: 'INVITE_EXPIRED' } })
  })

  test('is gone once it was taken back, and nobody gets in with one that was made up', async () => {
    const server = await startTestServer(closed)
    const { cookie } = await setUp(server)
    const { token, id } = await invite(server, cookie)
    expect((await server.call('DELETE', `/api/admin/invites/${id}`, { cookie })).status).toBe(200)
    expect((await server.call('DELETE', `/api/admin/invites/${id}`, { cookie })).status).toBe(404)
    for (const wrong of [token, 'x', '%00', "' or 1=1 --", 'f'.repeat(32)])
      expect(await look(server, encodeURIComponent(wrong))).toMatchObject({
        status: 404,
        body: { code: 'INVITE_INVALID' },
      })
    expect((await enter(server, token)).body['code']).toBe('INVITE_INVALID')
  })

  test.each([
    { max_uses: 6 },
    { max_uses: -1 },
    { max_uses: 1.5 },
    { max_uses: '1' },
    { expires_in_days: 15 },
    { expires_in_days: -1 },
    { expires_in_days: 0.5 },
    { token: 'mine' },
  ])('is not made with %j', async body => {
    const server = await startTestServer(closed)
    const { cookie } = await setUp(server)
    const answer = await server.call('POST', '/api/admin/invites', { cookie, body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('lies in the database as a hash and sealed, and its making and its use are on record', async () => {
    const server = await startTestServer(closed)
    const { cookie, id } = await setUp(server)
    const made = await invite(server, cookie, { max_uses: 3, expires_in_days: 1 })
    await enter(server, made.token)
    await server.call('DELETE', `/api/admin/invites/${made.id}`, { cookie })
    const again = await invite(server, cookie)
    const { raw } = server.app.db
    const tables = ['invites', 'audit_log', 'users'].map(name => raw.prepare(`select * from ${name}`).all())
    expect(JSON.stringify(tables)).not.toContain(again.token)
    expect(JSON.stringify(tables)).not.toContain(made.token)
    expect(server.logged.join()).not.toContain(made.token)
    const rows = await server.app.db.read.selectFrom('audit_log').selectAll().orderBy('id').execute()
    const told = rows.filter(({ resource, details }) => `${resource}${details}`.includes(made.id))
    expect(told.map(({ action, user_id }) => [action, user_id === id])).toEqual([
      ['admin.invite_create', true],
      ['user.register', false],
      ['admin.invite_delete', true],
    ])
  })
})

describe('where passwords are switched off', () => {
  test('they sign nobody in and make no account, with an invite neither', async () => {
    const server = await startTestServer({ rate_limits: freely })
    const { cookie, id } = await setUp(server)
    const { token } = await invite(server, cookie)
    await server.app.settings.set(new Map([['password_login', 'false']]), { user_id: id, at: 1 })
    const config = await server.call('GET', '/api/auth/app-config')
    expect(config.body).toMatchObject({
      password_login: false,
      password_registration: false,
      allow_registration: false,
    })
    const off = { status: 403, body: { code: 'SIGN_IN_WAY_OFF' } }
    expect(await server.call('POST', '/api/auth/login', { body: ines })).toMatchObject(off)
    expect(await enter(server, token)).toMatchObject(off)
    expect(await server.call('POST', '/api/auth/register', { body: tom })).toMatchObject(off)
  })

  test('an empty server is not set up with one', async () => {
    const server = await startTestServer({ config: { fixed_settings: { password_login: 'false' } } })
    const answer = await server.call('POST', '/api/auth/setup', { body: ines })
    expect(answer).toMatchObject({ status: 403, body: { code: 'SIGN_IN_WAY_OFF' } })
  })
})
