import { describe, expect, test } from 'vitest'
import { ines, register, setUp, startTestServer, tempFolder, tom } from '../support/test-server.ts'

const freely = { register: { limit: 1000 }, login: { limit: 1000 } }

test('a name or an address as long as a request is refused for its length, at once', async () => {
  const server = await startTestServer({ rate_limits: freely })
  const post = (more: object) =>
    server.call('POST', '/api/auth/setup', { body: { ...ines, ...more } }).then(({ body }) => body['fields'])
  // Read in all the ways that a pattern could split them, or composed in every order, these take minutes.
  expect(await post({ email: `a@${'.'.repeat(90_000)}@` })).toEqual({ email: 'TOO_LONG' })
  expect(await post({ username: `a${'\u0301\u0316'.repeat(20_000)}` })).toEqual({ username: 'TOO_LONG' })
  for (const email of ['a@b', 'a@.b.c', 'a@b..c', 'a@b.c.', 'a b@c.de', 'a@b@c.de'])
    expect(await post({ email })).toEqual({ email: 'WRONG_FORMAT' })
  const email = 'Inês+trips@mail.example.co.uk'
  expect((await server.call('POST', '/api/auth/setup', { body: { ...ines, email } })).status).toBe(201)
})

describe('setting up', () => {
  test('an empty server says so, and its first account is the admin', async () => {
    const server = await startTestServer()
    const before = await server.call('GET', '/api/auth/app-config')
    expect(before.body).toMatchObject({ has_users: false, setup_complete: false, allow_registration: false })
    const answer = await server.call('POST', '/api/auth/setup', { body: { ...ines, language: 'de' } })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      user: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        username: 'Inês',
        email: 'ines@example.org',
        email_confirmed: true,
        role: 'admin',
        avatar: null,
        avatar_url: null,
        language: 'de',
        has_password: true,
        mfa_enabled: false,
        must_change_password: false,
        created_at: expect.any(Number),
        updated_at: expect.any(Number),
        last_login_at: expect.any(Number),
      },
    })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^service_session=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/),
    ])
    const after = await server.call('GET', '/api/auth/app-config')
    expect(after.body).toMatchObject({ has_users: true, setup_complete: true, allow_registration: true })
  })

  test('happens once, also when two try at the same moment', async () => {
    const server = await startTestServer()
    const tries = await Promise.all([
      server.call('POST', '/api/auth/setup', { body: ines }),
      server.call('POST', '/api/auth/setup', { body: tom }),
    ])
    expect(tries.map(each => each.status).toSorted()).toEqual([201, 409])
    expect(tries.find(each => each.status === 409)?.body['code']).toBe('ALREADY_SET_UP')
    const { count } = await server.app.db.read
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    const later = await server.call('POST', '/api/auth/setup', { body: { ...tom, username: 'late' } })
    expect(later).toMatchObject({ status: 409, body: { code: 'ALREADY_SET_UP' } })
  })

  test('is remembered over a restart, with the session', async () => {
    const data_dir = await tempFolder()
    const first = await startTestServer({ config: { data_dir } })
    const { cookie, id } = await setUp(first)
    await first.close()
    const second = await startTestServer({ config: { data_dir } })
    expect(await second.call('GET', '/api/auth/me', { cookie })).toMatchObject({
      status: 200,
      body: { user: { id } },
    })
    expect((await second.call('POST', '/api/auth/setup', { body: tom })).status).toBe(409)
  })

  test('nobody registers before it', async () => {
    const server = await startTestServer()
    const answer = await server.call('POST', '/api/auth/register', { body: tom })
    expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_SET_UP' } })
  })
})

describe('registering', () => {
  test('makes an ordinary account and signs it in', async () => {
    const server = await startTestServer()
    await setUp(server)
    const answer = await server.call('POST', '/api/auth/register', { body: tom })
    expect(answer).toMatchObject({
      status: 201,
      body: { user: { username: 'tom', email: 'Tom@Example.org', role: 'user' } },
    })
    expect((await server.call('GET', '/api/auth/me', { cookie: answer.cookie })).body).toEqual(answer.body)
    expect(answer.text).not.toMatch(/hash|token/)
  })

  test.each([
    { username: 'TOM' },
    { email: 'tom@example.ORG' },
    { username: ' tom ' },
    { username: 'ｔｏｍ' },
  ])('the same name or e-mail in another spelling is taken: %j', async other => {
    const server = await startTestServer()
    await setUp(server)
    await register(server)
    const account = { username: 'someone', email: 'else@example.org', password: tom.password, ...other }
    const answer = await server.call('POST', '/api/auth/register', { body: account })
    expect(answer).toMatchObject({ status: 409, body: { code: 'ACCOUNT_TAKEN' } })
    expect(answer.cookie).toBeUndefined()
  })

  test('two who ask for one name at the same moment: one gets it', async () => {
    const server = await startTestServer({ rate_limits: freely })
    await setUp(server)
    const tries = await Promise.all(
      [1, 2, 3, 4].map(n =>
        server.call('POST', '/api/auth/register', { body: { ...tom, email: `tom${n}@example.org` } }),
      ),
    )
    expect(tries.map(each => each.status).toSorted()).toEqual([201, 409, 409, 409])
  })

  test('can be closed', async () => {
    const server = await startTestServer({ config: { fixed_settings: { allow_registration: 'false' } } })
    await setUp(server)
    const answer = await server.call('POST', '/api/auth/register', { body: tom })
    expect(answer).toMatchObject({ status: 403, body: { code: 'REGISTRATION_CLOSED' } })
    const config = await server.call('GET', '/api/auth/app-config')
    expect(config.body).toMatchObject({ allow_registration: false, password_registration: false })
  })

  test.each([
    [{ username: undefined }, { username: 'REQUIRED' }],
    [{ username: 'x' }, { username: 'TOO_SHORT' }],
    [{ username: 'x'.repeat(51) }, { username: 'TOO_LONG' }],
    [{ username: 'me@home' }, { username: 'WRONG_FORMAT' }],
    [{ username: '<b>tom</b>' }, { username: 'WRONG_FORMAT' }],
    [{ username: 'to\u0000m' }, { username: 'WRONG_FORMAT' }],
    [{ username: 7 }, { username: 'WRONG_TYPE' }],
    [{ email: 'tom' }, { email: 'WRONG_FORMAT' }],
    [{ email: 'tom@example' }, { email: 'WRONG_FORMAT' }],
    [{ email: `${'x'.repeat(250)}@example.org` }, { email: 'TOO_LONG' }],
    [{ password: undefined }, { password: 'REQUIRED' }],
    [{ password: 'x'.repeat(201) }, { password: 'TOO_LONG' }],
    [{ language: 'tlh' }, { language: 'NOT_ALLOWED' }],
    [{ role: 'admin' }, { role: 'UNKNOWN_FIELD' }],
    [{ transport: 'pigeon' }, { transport: 'NOT_ALLOWED' }],
  ])('%j is refused by name', async (change, fields) => {
    const server = await startTestServer()
    await setUp(server)
    const answer = await server.call('POST', '/api/auth/register', { body: { ...tom, ...change } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', fields } })
  })

  test.each(['Çağla Öztürk', '李小龍', "O'Brien", 'Ana-Maria_2', 'محمد'])('%s is a name', async username => {
    const server = await startTestServer()
    await setUp(server)
    const account = { ...tom, username }
    expect((await server.call('POST', '/api/auth/register', { body: account })).status).toBe(201)
    const signIn = { username: username.toUpperCase().normalize('NFD'), password: tom.password }
    const again = await server.call('POST', '/api/auth/login', { body: signIn })
    expect([username, again.status]).toEqual([username, 200])
  })

  test.each([
    ['short', 'PASSWORD_TOO_SHORT'],
    ['1234567', 'PASSWORD_TOO_SHORT'],
    ['👨‍👩‍👧', 'PASSWORD_TOO_SHORT'],
    ['aaaaaaaaaa', 'PASSWORD_REPEATED'],
    ['        ', 'PASSWORD_REPEATED'],
    ['Password123', 'PASSWORD_TOO_COMMON'],
    ['qwertyuiop', 'PASSWORD_TOO_COMMON'],
    ['TOM@example.org', 'PASSWORD_TOO_COMMON'],
  ])('the password %s is refused', async (password, code) => {
    const server = await startTestServer()
    await setUp(server)
    const answer = await server.call('POST', '/api/auth/register', { body: { ...tom, password } })
    expect(answer).toMatchObject({ status: 400, body: { code, fields: { password: code } } })
  })
})

test('app-config tells a client what it needs before anybody is signed in', async () => {
  const map = { map_tile_url: 'https://t.example.org/{z}/{x}/{y}.png', map_tile_attribution: '© somebody' }
  const server = await startTestServer({ config: { default_language: 'de', ...map } })
  const { body } = await server.call('GET', '/api/auth/app-config')
  expect(body).toMatchObject({
    instance_id: server.app.db.instance.instance_id,
    version: '3.1.0',
    protocol_version: 1,
    default_language: 'de',
    languages: expect.arrayContaining(['de', 'en']),
    map: { tile_url: map.map_tile_url, attribution: map.map_tile_attribution },
    password_login: true,
    passkey_login: false,
    require_mfa: false,
    demo_mode: false,
    signed_in: false,
  })
  const { cookie } = await setUp(server)
  const ofSomebody = await server.call('GET', '/api/auth/app-config', { cookie })
  expect(ofSomebody.body['signed_in']).toBe(true)
  const ended = await server.call('GET', '/api/auth/app-config', { cookie: 'service_session=nothing' })
  expect(ended).toMatchObject({ status: 200, body: { signed_in: false } })
})
