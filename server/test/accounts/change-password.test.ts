import { describe, expect, test } from 'vitest'
import { routes } from '../../src/modules/index.ts'
import { openSocket } from '../security/world.ts'
import { startMailReceiver } from '../support/mail-receiver.ts'
import { ines, register, setUp, startTestServer, tom, type TestServer } from '../support/test-server.ts'

const path = '/api/auth/me/password'
const next = 'eleven days in June'

const signIn = async (server: TestServer, password: string, transport?: 'bearer') =>
  server.call('POST', '/api/auth/login', {
    body: { username: 'tom', password, ...(transport ? { transport } : {}) },
  })

const start = async (settings: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer(settings)
  await setUp(server)
  const { cookie, id } = await register(server)
  const change = (current_password: string, new_password: string, headers: Record<string, string> = {}) =>
    server.call('PUT', path, {
      headers,
      ...(headers['authorization'] ? {} : { cookie }),
      body: { current_password, new_password },
    })
  const me = (credential: string) => server.call('GET', '/api/auth/me', { cookie: credential })
  return { server, cookie, id, change, me }
}

describe('a new password', () => {
  test('takes the place of the old one; this session goes on in a new cookie, every other ends', async () => {
    const { server, cookie, change, me } = await start()
    const other = (await signIn(server, tom.password)).cookie ?? ''
    const answer = await change(tom.password, next)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(answer.body).not.toHaveProperty('token')
    expect((await me(answer.cookie ?? '')).status).toBe(200)
    expect((await me(cookie)).status).toBe(401)
    expect((await me(other)).status).toBe(401)
    expect((await signIn(server, tom.password)).status).toBe(401)
    expect((await signIn(server, next)).status).toBe(200)
  })

  test('is not taken where nobody signs in with one', async () => {
    const server = await startTestServer()
    const { cookie, id: user_id } = await setUp(server)
    await server.app.settings.set(new Map([['password_login', 'false']]), { user_id, at: 1 })
    const body = { current_password: ines.password, new_password: next }
    expect(await server.call('PUT', path, { cookie, body })).toMatchObject({
      status: 403,
      body: { code: 'SIGN_IN_WAY_OFF' },
    })
  })

  test('is handed over as the old session was: a program gets a token and no cookie', async () => {
    const { server, change } = await start()
    const { body } = await signIn(server, tom.password, 'bearer')
    const answer = await change(tom.password, next, { authorization: `Bearer ${String(body['token'])}` })
    expect(answer.cookie).toBeUndefined()
    const headers = { authorization: `Bearer ${String(answer.body['token'])}` }
    expect((await server.call('GET', '/api/auth/me', { headers })).status).toBe(200)
  })

  test.each([
    ['wrong', next, 401, 'WRONG_PASSWORD', { current_password: 'WRONG_PASSWORD' }],
    [tom.password, 'short', 400, 'PASSWORD_TOO_SHORT', { new_password: 'PASSWORD_TOO_SHORT' }],
    [tom.password, 'Password123', 400, 'PASSWORD_TOO_COMMON', { new_password: 'PASSWORD_TOO_COMMON' }],
    [tom.password, 'tom@example.org', 400, 'PASSWORD_TOO_COMMON', { new_password: 'PASSWORD_TOO_COMMON' }],
    [tom.password, tom.password, 400, 'PASSWORD_UNCHANGED', { new_password: 'PASSWORD_UNCHANGED' }],
  ])('%s to %s is refused', async (current, wanted, status, code, fields) => {
    const { server, cookie, change, me } = await start()
    expect(await change(current, wanted)).toMatchObject({ status, body: { code, fields } })
    expect((await me(cookie)).status).toBe(200)
    expect((await signIn(server, tom.password)).status).toBe(200)
  })

  test('of two at the same moment one wins', async () => {
    const { server, change } = await start()
    const answers = await Promise.all([
      change(tom.password, next),
      change(tom.password, 'twelve nights in July'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const won = answers[0]?.status === 200 ? next : 'twelve nights in July'
    expect((await signIn(server, won)).status).toBe(200)
  })

  test('is asked for five times in a quarter of an hour, and the tries count with those of signing in', async () => {
    const { server, change } = await start()
    await signIn(server, 'wrong')
    await signIn(server, 'wrong')
    for (let n = 0; n < 3; n++) expect((await change('wrong', next)).status).toBe(401)
    const late = await change(tom.password, next)
    expect(late).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn(server, tom.password)).status).toBe(200)
  })

  test('one that an admin set is an own one afterwards', async () => {
    const { server, id, change } = await start()
    await server.app.db.write
      .updateTable('users')
      .set({ must_change_password: 1 })
      .where('id', '=', id)
      .execute()
    const { cookie = '' } = await change(tom.password, next)
    const { body } = await server.call('GET', '/api/auth/me', { cookie })
    expect(body).toMatchObject({ user: { must_change_password: false } })
    expect((await server.call('GET', '/api/trips', { cookie })).status).toBe(200)
  })

  test('one that an admin set opens nothing but the way to an own one, where there is one', async () => {
    const { server, id, cookie } = await start()
    const ticket = await server.call('POST', '/api/auth/ws-token', { cookie })
    const users = server.app.db.write.updateTable('users').where('id', '=', id)
    await users.set({ must_change_password: 1 }).execute()
    const refusal = { status: 403, body: { code: 'PASSWORD_CHANGE_NEEDED' } }
    for (const path of ['/api/trips', '/api/sync/streams', '/api/auth/sessions', '/api/auth/mfa'])
      expect(await server.call('GET', path, { cookie })).toMatchObject(refusal)
    expect(await server.call('POST', '/api/sync/push', { cookie, body: { mutations: [] } })).toMatchObject(
      refusal,
    )
    expect(await openSocket(server, String(ticket.body['token'])).closed).toBe(4403)
    expect((await server.call('GET', '/api/auth/me', { cookie })).status).toBe(200)
    expect((await server.call('GET', '/api/auth/app-config', { cookie })).status).toBe(200)
    const settings = (value: string) =>
      server.app.settings.set(new Map([['password_login', value]]), { user_id: id, at: 1 })
    await settings('false')
    expect((await server.call('GET', '/api/trips', { cookie })).status).toBe(200)
    await settings('true')
    expect(
      routes.filter(route => route.password_exempt).map(({ method, path }) => `${method} ${path}`),
    ).toEqual(expect.arrayContaining(['GET /api/auth/me', 'PUT /api/auth/me/password']))
    expect(routes.filter(route => route.password_exempt)).toHaveLength(2)
    expect((await server.call('POST', '/api/auth/logout', { cookie })).status).toBe(200)
  })

  test('one that an admin set and its owner never knew is replaced right after signing in, by none that is the same', async () => {
    const { server, id, cookie } = await start()
    const { write } = server.app.db
    const set = (new_password: string) => server.call('PUT', path, { cookie, body: { new_password } })
    expect(await set(next)).toMatchObject({ status: 401, body: { code: 'WRONG_PASSWORD' } })
    await write.updateTable('users').set({ must_change_password: 1 }).where('id', '=', id).execute()
    const proven = (proven_at: number) =>
      write.updateTable('sessions').set({ method: 'oidc', proven_at }).where('user_id', '=', id).execute()
    await proven(1)
    expect(await set(next)).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    await proven(Date.now())
    expect((await set(tom.password)).body).toMatchObject({ code: 'PASSWORD_UNCHANGED' })
    expect((await set(next)).status).toBe(200)
    expect((await signIn(server, next)).status).toBe(200)
  })

  test('one that nobody can sign in with proves nothing: a fresh sign-in by other means does', async () => {
    const { server, id, cookie } = await start()
    const email = (password?: string) =>
      server.call('POST', '/api/auth/me/email', {
        cookie,
        body: { email: 'tom@new.example', ...(password === undefined ? {} : { password }) },
      })
    await server.app.settings.set(new Map([['password_login', 'false']]), { user_id: id, at: 1 })
    expect(await email()).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    expect(await email('wrong')).toMatchObject({ status: 401, body: { code: 'WRONG_PASSWORD' } })
    await server.app.db.write
      .updateTable('sessions')
      .set({ method: 'oidc' })
      .where('user_id', '=', id)
      .execute()
    expect((await email()).status).toBe(200)
  })

  test('what devices sealed before still opens: the key is the same', async () => {
    const { server, cookie, change } = await start()
    const keyOf = async (credential: string) =>
      (await server.call('GET', '/api/sync/seal-key', { cookie: credential })).body['key']
    const key = await keyOf(cookie)
    const answer = await change(tom.password, next)
    expect(await keyOf(answer.cookie ?? '')).toBe(key)
  })

  test('is told to its owner by mail, in their language, and to the audit log', async () => {
    const receiver = await startMailReceiver()
    const { server, id, change } = await start({ config: receiver.config })
    await server.app.db.write.updateTable('users').set({ language: 'de' }).where('id', '=', id).execute()
    await change(tom.password, next)
    const mail = await receiver.mail()
    expect(mail).toMatchObject({ subject: 'Dein Passwort wurde geändert', recipients: ['Tom@example.org'] })
    expect(mail.raw).not.toContain(next)
    const rows = server.app.db.raw
      .prepare("select * from audit_log where action = 'user.password_change'")
      .all()
    expect(rows).toMatchObject([{ user_id: id }])
  })

  test('an account without one sets its first right after signing in another way', async () => {
    const { server, id, cookie } = await start()
    const { write } = server.app.db
    await write.updateTable('users').set({ password_hash: '' }).where('id', '=', id).execute()
    const set = () => server.call('PUT', path, { cookie, body: { new_password: next } })
    expect(await set()).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    await write
      .updateTable('sessions')
      .set({ method: 'oidc', proven_at: Date.now() })
      .where('user_id', '=', id)
      .execute()
    expect((await set()).status).toBe(200)
    expect((await signIn(server, next)).status).toBe(200)
  })
})

describe('where somebody is signed in', () => {
  const agent = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile'

  test('is told in words, this session among them, and one of them can be ended', async () => {
    const { server, cookie, me } = await start()
    const phone = await server.call('POST', '/api/auth/login', {
      headers: { 'user-agent': agent },
      body: { username: 'tom', password: tom.password },
    })
    const list = async () =>
      (await server.call('GET', '/api/auth/sessions', { cookie })).body['sessions'] as Record<
        string,
        unknown
      >[]
    const sessions = await list()
    expect(sessions).toHaveLength(2)
    const other = sessions.find(each => !each['current'])
    expect(other).toMatchObject({ browser: 'Chrome', system: 'Android', method: 'password' })
    expect(Object.keys(other ?? {}).toSorted()).toEqual(
      [
        'browser',
        'client_id',
        'created_at',
        'current',
        'expires_at',
        'id',
        'last_seen_at',
        'method',
        'system',
      ].toSorted(),
    )
    const end = () => server.call('DELETE', `/api/auth/sessions/${String(other?.['id'])}`, { cookie })
    expect((await end()).status).toBe(200)
    expect((await me(phone.cookie ?? '')).status).toBe(401)
    expect((await me(cookie)).status).toBe(200)
    expect(await end()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await list()).toHaveLength(1)
  })

  test('of another person is neither told nor ended', async () => {
    const { server, cookie } = await start()
    const admin =
      (
        await server.call('POST', '/api/auth/login', {
          body: { username: ines.username, password: ines.password },
        })
      ).cookie ?? ''
    const { body } = await server.call('GET', '/api/auth/sessions', { cookie: admin })
    const [first] = body['sessions'] as { id: string }[]
    expect((await server.call('DELETE', `/api/auth/sessions/${first?.id}`, { cookie })).status).toBe(404)
    expect((await server.call('GET', '/api/auth/me', { cookie: admin })).status).toBe(200)
  })

  test('signing out everywhere leaves this session alone', async () => {
    const { server, cookie, me } = await start()
    const others = await Promise.all([1, 2, 3].map(() => signIn(server, tom.password)))
    const answer = await server.call('POST', '/api/auth/logout-everywhere', { cookie })
    expect(answer.body).toEqual({ success: true, ended: 3 })
    for (const other of others) expect((await me(other.cookie ?? '')).status).toBe(401)
    expect((await me(cookie)).status).toBe(200)
  })
})
