import { createHook } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createEphemeralTokens } from '../../src/http/ephemeral-tokens.ts'
import {
  ines,
  register,
  setUp,
  startTestServer,
  testClock,
  tom,
  type TestServer,
} from '../support/test-server.ts'

const login = (server: TestServer, body: object) => server.call('POST', '/api/auth/login', { body })
const me = (server: TestServer, cookie: string | undefined) => server.call('GET', '/api/auth/me', { cookie })
const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${String(token)}` } })

describe('signing in', () => {
  test.each([
    { email: 'ines@example.org' },
    { email: ' INES@example.org ' },
    { username: 'inês' },
    { email: 'INÊS' },
    { username: 'ines@example.org' },
  ])('by %j', async name => {
    const server = await startTestServer()
    const { id } = await setUp(server)
    const answer = await login(server, { ...name, password: ines.password })
    expect(answer).toMatchObject({ status: 200, body: { user: { id, username: 'Inês' } } })
    expect(answer.body).not.toHaveProperty('token')
    expect((await me(server, answer.cookie)).body).toEqual(answer.body)
  })

  test('a password with composed or decomposed accents is the same password', async () => {
    const server = await startTestServer()
    await setUp(server)
    const answer = await login(server, { username: 'Inês', password: ines.password.normalize('NFD') })
    expect(answer.status).toBe(200)
  })

  test('a wrong password and an unknown name are answered alike', async () => {
    const server = await startTestServer()
    await setUp(server)
    const wrong = await login(server, { username: 'Inês', password: 'not it at all' })
    const unknown = await login(server, { username: 'nobody', password: 'not it at all' })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED' } })
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
    expect(wrong.cookie).toBeUndefined()
  })

  test('an unknown name takes the work of a known one', async () => {
    const server = await startTestServer()
    await setUp(server)
    const derivations = async (email: string): Promise<number> => {
      let begun = 0
      const hook = createHook({ init: (_id, type) => void (begun += Number(/argon2/i.test(type))) }).enable()
      const body = { email, password: 'not the one' }
      expect((await server.call('POST', '/api/auth/login', { body })).status).toBe(401)
      hook.disable()
      return begun
    }
    expect(await derivations(ines.email)).toBe(1)
    expect(await derivations('nobody@example.org')).toBe(1)
  })

  test('a disabled account cannot sign in, and its session ends', async () => {
    const server = await startTestServer()
    await setUp(server)
    const { cookie, id } = await register(server)
    await server.app.db.write.updateTable('users').set({ disabled_at: 1 }).where('id', '=', id).execute()
    expect((await me(server, cookie)).status).toBe(401)
    const answer = await login(server, { email: tom.email, password: tom.password })
    expect(answer).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED' } })
  })

  test.each([
    [{}, { password: 'REQUIRED' }],
    [{ password: 'x' }, { email: 'REQUIRED' }],
    [{ email: 'x' }, { password: 'REQUIRED' }],
    [{ email: ['x'], password: 'x' }, { email: 'WRONG_TYPE' }],
    [{ email: 'x', password: 'x', remember_me: 'yes' }, { remember_me: 'WRONG_TYPE' }],
    [{ email: 'x', password: 'x', admin: true }, { admin: 'UNKNOWN_FIELD' }],
  ])('%j is bad input', async (body, fields) => {
    const server = await startTestServer()
    expect(await login(server, body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', fields } })
  })

  test('a program asks for its token in the body and sends it as a bearer', async () => {
    const server = await startTestServer()
    await setUp(server)
    const answer = await login(server, { username: 'Inês', password: ines.password, transport: 'bearer' })
    expect(answer.cookie).toBeUndefined()
    const { token } = answer.body
    expect((await server.call('GET', '/api/auth/me', bearer(token))).body).toEqual({
      user: answer.body['user'],
    })
    const elsewhere = { headers: { ...bearer(token).headers, origin: 'https://elsewhere.example' } }
    expect((await server.call('POST', '/api/auth/ws-token', elsewhere)).status).toBe(200)
  })

  test('the cookie is asked before the bearer', async () => {
    const server = await startTestServer()
    const admin = await setUp(server)
    const answer = await server.call('POST', '/api/auth/register', { body: { ...tom, transport: 'bearer' } })
    const both = { cookie: admin.cookie, ...bearer(answer.body['token']) }
    expect((await server.call('GET', '/api/auth/me', both)).body).toMatchObject({ user: { id: admin.id } })
  })

  test('the cookie is for encrypted connections only where the app is served over https', async () => {
    const server = await startTestServer({ config: { app_url: 'https://trips.example.org' } })
    const answer = await server.call('POST', '/api/auth/setup', { body: ines })
    expect(answer.headers.getSetCookie()[0]).toMatch(/; Secure$/)
  })

  test('an https address that an admin stored counts as much, from then on', async () => {
    const server = await startTestServer()
    const { cookie } = await setUp(server)
    const signIn = () =>
      server.call('POST', '/api/auth/login', { body: { email: ines.email, password: ines.password } })
    expect((await signIn()).headers.getSetCookie()[0]).not.toContain('Secure')
    const store = (app_url: string | null) =>
      server.call('PUT', '/api/auth/app-settings', { cookie, body: { app_url } })
    await store('https://trips.example.org/')
    const answer = await signIn()
    expect(answer.headers.getSetCookie()[0]).toMatch(/; Secure$/)
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(answer.headers.get('content-security-policy')).toContain('wss://trips.example.org')
    // Anyone who opens it without encryption is told where to go.
    const config = await server.call('GET', '/api/auth/app-config')
    expect(config.body['app_url']).toBe('https://trips.example.org')
    const origin = { origin: 'https://trips.example.org' }
    expect((await server.call('POST', '/api/auth/logout', { headers: origin })).status).toBe(200)
    await store(null)
    const back = await signIn()
    expect(back.headers.getSetCookie()[0]).not.toContain('Secure')
    expect(back.headers.get('strict-transport-security')).toBeNull()
  })

  test('behind a trusted proxy its word counts, otherwise it does not', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    const trusting = await startTestServer({ config: { trust_proxy: 1 } })
    const answer = await trusting.call('POST', '/api/auth/setup', { body: ines, headers })
    expect(answer.headers.getSetCookie()[0]).toContain('Secure')
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
    const wary = await startTestServer()
    const other = await wary.call('POST', '/api/auth/setup', { body: ines, headers })
    expect(other.headers.getSetCookie()[0]).not.toContain('Secure')
    expect(other.headers.get('strict-transport-security')).toBeNull()
  })
})

describe('a session', () => {
  test('lives as long as SESSION_DURATION says, to the second', async () => {
    const clock = testClock()
    const server = await startTestServer({ now: clock.now, config: { session_ms: 3_600_000 } })
    const { cookie } = await setUp(server)
    clock.pass(3_599_000)
    expect((await me(server, cookie)).status).toBe(200)
    clock.pass(1000)
    expect(await me(server, cookie)).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } })
  })

  test('that is asked for by its id, as sockets do, ends at the same moment', async () => {
    const clock = testClock()
    const server = await startTestServer({ now: clock.now, config: { session_ms: 3_600_000 } })
    const { id } = await setUp(server)
    const session = await server.app.db.read.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
    expect(await server.app.sessions.find(session.id)).toMatchObject({ id, username: 'Inês', is_admin: true })
    clock.pass(3_600_000)
    expect(await server.app.sessions.find(session.id)).toBeUndefined()
  })

  test('can be cut short by its row', async () => {
    const server = await startTestServer()
    const { cookie } = await setUp(server)
    await server.app.db.write.updateTable('sessions').set({ expires_at: 1 }).execute()
    expect((await me(server, cookie)).status).toBe(401)
  })

  test('that is to be remembered lives 30 days', async () => {
    const clock = testClock()
    const server = await startTestServer({ now: clock.now })
    await setUp(server)
    const answer = await login(server, { username: 'Inês', password: ines.password, remember_me: true })
    expect(answer.headers.getSetCookie()[0]).toContain(`Max-Age=${30 * 86_400}`)
    clock.pass(29 * 86_400_000)
    expect((await me(server, answer.cookie)).status).toBe(200)
    clock.pass(2 * 86_400_000)
    expect((await me(server, answer.cookie)).status).toBe(401)
  })

  test('that is to be remembered lives as long as SESSION_DURATION_REMEMBER says, but no shorter than any', async () => {
    const life = async (config: object, wish: object) => {
      const server = await startTestServer({ config })
      const { headers } = await server.call('POST', '/api/auth/setup', { body: { ...ines, ...wish } })
      const second = await server.call('POST', '/api/auth/register', { body: { ...tom, ...wish } })
      const third = await login(server, { username: 'Inês', password: ines.password, ...wish })
      const ages = [headers, second.headers, third.headers].map(
        each => /Max-Age=(\d+)/.exec(each.getSetCookie()[0] ?? '')?.[1],
      )
      expect(new Set(ages).size).toBe(1)
      return Number(ages[0])
    }
    const config = { session_ms: 3_600_000, remembered_ms: 7_200_000 }
    expect(await life(config, { remember_me: true })).toBe(7200)
    expect(await life(config, { remember_me: false })).toBe(3600)
    expect(await life({ ...config, remembered_ms: 1_800_000 }, { remember_me: true })).toBe(3600)
  })

  test('ends with a new password version, at once', async () => {
    const server = await startTestServer()
    const { cookie, id } = await setUp(server)
    expect((await me(server, cookie)).status).toBe(200)
    await server.app.db.write.updateTable('users').set({ password_version: 1 }).where('id', '=', id).execute()
    expect(await me(server, cookie)).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } })
  })

  test('follows a change of role at once', async () => {
    const server = await startTestServer()
    const { cookie, id } = await setUp(server)
    await server.app.db.write.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute()
    expect((await me(server, cookie)).body).toMatchObject({ user: { role: 'user' } })
  })

  test('that was signed out is dead, whoever kept its cookie', async () => {
    const server = await startTestServer()
    const { cookie } = await setUp(server)
    const other = await login(server, { username: 'Inês', password: ines.password })
    const ended: string[] = []
    server.app.sessions.onEnded(id => void ended.push(id))
    const out = await server.call('POST', '/api/auth/logout', { cookie })
    expect(out).toMatchObject({ status: 200, body: { success: true }, cookie: '' })
    expect(ended).toHaveLength(1)
    expect((await me(server, cookie)).status).toBe(401)
    expect((await me(server, other.cookie)).status).toBe(200)
    expect(await server.call('POST', '/api/auth/logout')).toMatchObject({ status: 200, cookie: '' })
  })

  test('is not ended by a device that belongs to another account', async () => {
    const server = await startTestServer()
    const { cookie } = await setUp(server)
    const headers = { 'x-expect-user': 'somebody-else' }
    const answer = await server.call('POST', '/api/auth/logout', { cookie, headers })
    expect(answer).toMatchObject({ status: 409, body: { code: 'ACCOUNT_MISMATCH' } })
    expect((await me(server, cookie)).status).toBe(200)
  })

  test('notes now and then when it was last used, and leaves no row behind when it is over', async () => {
    const clock = testClock()
    const server = await startTestServer({ now: clock.now })
    const { cookie } = await setUp(server)
    const seen = () => server.app.db.read.selectFrom('sessions').select('last_seen_at').execute()
    const start = clock.now()
    clock.pass(60_000)
    await me(server, cookie)
    expect(await seen()).toEqual([{ last_seen_at: start }])
    clock.pass(3_600_000)
    await me(server, cookie)
    expect(await seen()).toEqual([{ last_seen_at: clock.now() }])
    clock.pass(2 * 86_400_000)
    await login(server, { username: 'Inês', password: ines.password })
    expect(await seen()).toHaveLength(1)
  })

  test('cannot be forged', async () => {
    const server = await startTestServer()
    const { cookie, id } = await setUp(server)
    const row = await server.app.db.read.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
    const token = cookie.split('=')[1] ?? ''
    const [head, claims, signature = ''] = token.split('.')
    const forged = (secret: Uint8Array) =>
      new SignJWT({ pv: 0, sid: row.id })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(id)
        .setExpirationTime('1h')
        .sign(secret)
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    const swapped = `${head}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const bad of [await forged(randomBytes(32)), none, swapped, 'x', 'a.b.c', `${head}.${claims}`]) {
      expect((await server.call('GET', '/api/auth/me', bearer(bad))).status).toBe(401)
      expect((await me(server, `service_session=${bad}`)).status).toBe(401)
    }
  })

  test('of a socket token is told by the token once, for its purpose, within 30 s', async () => {
    const clock = testClock()
    const server = await startTestServer({ now: clock.now })
    expect((await server.call('POST', '/api/auth/ws-token')).status).toBe(401)
    const { cookie, id } = await setUp(server)
    const issue = async (): Promise<string> =>
      String((await server.call('POST', '/api/auth/ws-token', { cookie })).body['token'])
    const { tokens } = server.app
    const token = await issue()
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(tokens.consume('download', token)).toBeUndefined()
    expect(tokens.consume('ws', token)).toEqual({
      user_id: id,
      session_id: expect.any(String),
      password_version: 0,
    })
    expect(tokens.consume('ws', token)).toBeUndefined()
    const late = await issue()
    clock.pass(30_000)
    expect(tokens.consume('ws', late)).toBeUndefined()
  })
})

test('a token for one purpose is good for no other, and each lives as long as is said', async () => {
  const clock = testClock()
  const server = await startTestServer({ now: clock.now })
  const { cookie } = await setUp(server)
  const issue = async (purpose: string) =>
    server.call('POST', '/api/auth/resource-token', { cookie, body: { purpose } })
  const token = async (purpose: string) => String((await issue(purpose)).body['token'])
  const { tokens } = server.app
  for (const [purpose, other] of [
    ['download', 'immich'],
    ['immich', 'download'],
  ] as const) {
    const given = await token(purpose)
    for (const wrong of [other, 'ws'] as const) expect(tokens.consume(wrong, given)).toBeUndefined()
    const answer = await server.call('GET', `/api/auth/me/export.zip?token=${given}`)
    expect(answer.status).toBe(401)
    const late = await token(purpose)
    clock.pass(60_000)
    expect(tokens.consume(purpose, late)).toBeUndefined()
  }
  for (const purpose of ['ws', 'session', '']) expect((await issue(purpose)).status).toBe(400)
})

test('the store of single-use tokens is bounded and empties itself', () => {
  const clock = testClock()
  const tokens = createEphemeralTokens(clock.now)
  const owner = { user_id: 'u', session_id: 's', password_version: 0 }
  const mine = tokens.issue('ws', owner)
  const greedy = { ...owner, user_id: 'greedy' }
  const first = tokens.issue('ws', greedy)
  for (let n = 0; n < 9998; n++) tokens.issue('ws', greedy)
  // Anyone who fills it makes room with their own.
  const other = tokens.issue('ws', { ...owner, user_id: 'other' })
  expect(tokens.consume('ws', first)).toBeUndefined()
  expect(tokens.consume('ws', mine)).toEqual(owner)
  expect(tokens.consume('ws', other)).toMatchObject({ user_id: 'other' })
  clock.pass(30_001)
  expect(tokens.consume('ws', tokens.issue('ws', owner))).toEqual(owner)
})

test('the picker lists everybody else by name, without addresses', async () => {
  const server = await startTestServer()
  expect((await server.call('GET', '/api/auth/users')).status).toBe(401)
  const { id } = await setUp(server)
  const { cookie } = await register(server)
  const zoe = await register(server, { ...tom, username: 'Zoe', email: 'zoe@example.org' })
  const answer = await server.call('GET', '/api/auth/users', { cookie })
  expect(answer.body).toEqual({
    users: [
      { id, username: 'Inês', avatar: null, avatar_url: null },
      { id: zoe.id, username: 'Zoe', avatar: null, avatar_url: null },
    ],
  })
})

describe('too many tries', () => {
  test('ten wrong passwords, then a wait that is told', async () => {
    const server = await startTestServer()
    await setUp(server)
    const wrong = { username: 'Inês', password: 'not it at all' }
    for (let n = 0; n < 10; n++) expect((await login(server, wrong)).status).toBe(401)
    const refused = await login(server, { username: 'Inês', password: ines.password })
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
    expect(refused.body['retry_after']).toBe(wait)
    expect((await server.call('GET', '/api/health')).status).toBe(200)
  })

  test('signing in rightly uses none of them up', async () => {
    const server = await startTestServer({ rate_limits: { login: { limit: 2 } } })
    await setUp(server)
    for (let n = 0; n < 4; n++) {
      expect((await login(server, { username: 'Inês', password: ines.password })).status).toBe(200)
    }
  })

  test('are counted by the address a trusted proxy names, and by no other', async () => {
    const from = (server: TestServer, ip: string) =>
      server.call('POST', '/api/auth/login', {
        body: { email: 'x', password: 'x' },
        headers: { 'x-forwarded-for': ip },
      })
    const trusting = await startTestServer({
      rate_limits: { login: { limit: 1 } },
      config: { trust_proxy: 1 },
    })
    expect((await from(trusting, '198.51.100.1')).status).toBe(401)
    expect((await from(trusting, '198.51.100.1')).status).toBe(429)
    expect((await from(trusting, '198.51.100.2')).status).toBe(401)
    const wary = await startTestServer({ rate_limits: { login: { limit: 1 } } })
    expect((await from(wary, '198.51.100.1')).status).toBe(401)
    expect((await from(wary, '198.51.100.2')).status).toBe(429)
  })
})
