import { describe, expect, test } from 'vitest'
import { tom } from '../support/test-server.ts'
import {
  callback,
  codeOf,
  connect,
  consent,
  form,
  makeClient,
  pkce,
  rpc,
  startOauthWorld,
  turn,
  type OauthWorld,
} from './world.ts'

const grantsOf = async ({ server, tom }: OauthWorld) =>
  (await server.call('GET', '/api/oauth/sessions', { cookie: tom.cookie })).body['sessions'] as {
    id: string
  }[]

const audited = ({ server }: OauthWorld): string[] =>
  (
    server.app.db.raw.prepare('select action from audit_log order by rowid').all() as { action: string }[]
  ).map(({ action }) => action)

describe('discovery', () => {
  test('names addresses of APP_URL, whatever the request says of itself', async () => {
    const { server } = await startOauthWorld()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const metadata = await server.call('GET', '/.well-known/oauth-authorization-server', { headers })
    expect(metadata.body).toMatchObject({
      issuer: server.url,
      registration_endpoint: `${server.url}/oauth/register`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    })
    expect(metadata.text).not.toContain('evil')
    expect(metadata.headers.get('access-control-allow-origin')).toBe('*')
    const scopes = metadata.body['scopes_supported'] as string[]
    expect(scopes).toContain('trips:write')
    expect(scopes).not.toContain('media:read')
    for (const path of ['', '/mcp']) {
      const resource = await server.call('GET', `/.well-known/oauth-protected-resource${path}`)
      expect(resource.body).toMatchObject({
        resource: `${server.url}/mcp`,
        authorization_servers: [server.url],
      })
    }
    const refused = await server.call('POST', '/mcp', { body: {}, headers })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp"`,
    )
    const wrong = await server.call('POST', '/mcp', { body: {}, headers: { authorization: 'Bearer none' } })
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  test('with the add-on off there is nothing: 404, and old tokens open nothing', async () => {
    const world = await startOauthWorld()
    const { access_token, client_id } = await connect(world)
    await turn(world, false)
    const { server, tom } = world
    const paths: [string, string][] = [
      ['GET', '/.well-known/oauth-authorization-server'],
      ['GET', '/.well-known/oauth-protected-resource'],
      ['GET', '/.well-known/oauth-protected-resource/mcp'],
      ['POST', '/oauth/register'],
      ['GET', `/oauth/authorize?client_id=${client_id}`],
      ['GET', '/oauth/consent'],
      ['POST', '/oauth/token'],
      ['POST', '/oauth/revoke'],
      ['GET', '/api/oauth/authorize/validate'],
    ]
    for (const [method, path] of paths)
      expect(await server.call(method, path), path).toMatchObject({
        status: 404,
        body: { code: 'NO_SUCH_ROUTE' },
      })
    const call = { body: { approved: true }, cookie: tom.cookie }
    expect((await server.call('POST', '/api/oauth/authorize', call)).status).toBe(404)
    expect((await rpc(server, access_token)).status).toBe(404)
  })

  test('what was taken out of the product stays out', async () => {
    const { server, admin } = await startOauthWorld()
    for (const [method, path] of [
      ['GET', '/api/oauth/register/validate'],
      ['POST', '/api/oauth/register'],
      ['POST', '/api/admin/update'],
    ] as const)
      expect((await server.call(method, path, { cookie: admin.cookie })).status, path).toBe(404)
  })

  test('programs on pages of other sites may ask', async () => {
    const { server } = await startOauthWorld()
    const origin = { origin: 'https://inspector.example', 'sec-fetch-site': 'cross-site' }
    const preflight = await server.call('OPTIONS', '/mcp', { headers: origin })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Mcp-Session-Id')
    const body = { client_name: 'Inspector', redirect_uris: ['https://inspector.example/back'] }
    expect((await server.call('POST', '/oauth/register', { body, headers: origin })).status).toBe(201)
    expect((await server.call('OPTIONS', '/api/oauth/authorize', { headers: origin })).status).toBe(404)
  })
})

describe('registration', () => {
  const register = (world: OauthWorld, body: unknown) =>
    world.server.call('POST', '/oauth/register', { body })

  test('takes https, this device with any port, and schemes of installed programs; nothing a browser acts on', async () => {
    const world = await startOauthWorld()
    const uris = [
      'https://a.example/cb',
      'http://localhost/cb',
      'http://[::1]:9/cb',
      'org.example.app:/cb',
      'app://host/cb',
    ]
    for (const uri of uris) expect((await register(world, { redirect_uris: [uri] })).status, uri).toBe(201)
    const refused = [
      'http://a.example/cb',
      'https://a.example/cb#part',
      'https://user:secret@a.example/cb',
      'javascript:alert(1)',
      'javascript://host/%0aalert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'http://localhost.evil.example/cb',
      'not a url',
      'app:/cb',
    ]
    for (const uri of refused)
      expect(await register(world, { redirect_uris: [uri] }), uri).toMatchObject({
        status: 400,
        body: { error: 'invalid_redirect_uri' },
      })
  })

  test('refuses what it cannot be, in the words of the standard', async () => {
    const world = await startOauthWorld()
    const redirect_uris = [callback]
    const wrong: [unknown, string][] = [
      [[], 'invalid_client_metadata'],
      [{}, 'invalid_redirect_uri'],
      [
        { redirect_uris: Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`) },
        'invalid_redirect_uri',
      ],
      [{ redirect_uris, token_endpoint_auth_method: 'client_secret_post' }, 'invalid_client_metadata'],
      [{ redirect_uris, grant_types: ['password'] }, 'invalid_client_metadata'],
      [{ redirect_uris, response_types: ['token'] }, 'invalid_client_metadata'],
      [{ redirect_uris, scope: 'media:read admin' }, 'invalid_client_metadata'],
    ]
    for (const [body, error] of wrong)
      expect(await register(world, body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { error },
      })
  })

  test('a name is one plain line, whatever was sent', async () => {
    const world = await startOauthWorld()
    const name = async (client_name: unknown) =>
      (await register(world, { redirect_uris: [callback], client_name })).body['client_name']
    expect(await name('Cara\u202Evel\n\u0000 \u200B official')).toBe('Cara vel official')
    expect(await name('x'.repeat(500))).toHaveLength(100)
    expect(await name({})).toBe('MCP client')
  })

  test('those that never got a token do not grow without end, and go after a day', async () => {
    const world = await startOauthWorld()
    const { server, clock } = world
    const count = () =>
      (server.app.db.raw.prepare('select count(*) n from oauth_clients').get() as { n: number }).n
    const used = await connect(world)
    for (let n = 0; n < 500; n++) await makeClient(server)
    const full = await register(world, { redirect_uris: [callback] })
    expect(full).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
    clock.pass(11 * 60_000)
    await makeClient(server)
    expect(count()).toBe(501)
    clock.pass(86_400_001)
    await server.app.maintenance.run()
    expect(count()).toBe(1)
    expect((await rpc(server, (await refreshed(world, used)).access_token)).status).toBe(200)
  }, 60_000)

  test('one address registers twenty an hour', async () => {
    const world = await startOauthWorld({ rate_limits: {} })
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push((await register(world, { redirect_uris: [callback] })).status)
    expect(statuses.filter(status => status === 201)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })
})

const refreshed = async (
  { server }: OauthWorld,
  { client_id, refresh_token }: { client_id: string; refresh_token: string },
) => {
  const answer = await form(server, '/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token })
  return {
    ...(answer.body as { access_token: string; refresh_token: string; error?: string }),
    status: answer.status,
  }
}

describe('asking a person', () => {
  const asked = (client_id: string) => ({
    response_type: 'code',
    client_id,
    redirect_uri: callback,
    code_challenge: pkce().challenge,
    code_challenge_method: 'S256',
    state: 'some state',
  })
  const authorize = ({ server }: OauthWorld, query: Record<string, string>, accept = '*/*') =>
    server.call('GET', `/oauth/authorize?${new URLSearchParams(query)}`, { headers: { accept } })

  test('nobody is sent to an address that the program did not register', async () => {
    const world = await startOauthWorld()
    const client_id = await makeClient(world.server, { redirect_uris: ['https://a.example/cb', callback] })
    for (const redirect_uri of [
      'https://a.example/cb/',
      'https://a.example/cb?x=1',
      'https://evil.example/cb',
      '',
    ]) {
      const query = { ...asked(client_id), redirect_uri }
      expect(await authorize(world, query), redirect_uri).toMatchObject({ status: 400 })
      const page = await authorize(world, query, 'text/html')
      expect(page.headers.get('location')).toMatch(/^\/oauth\/consent\?/)
      const said = await world.server.call('POST', '/api/oauth/authorize', {
        body: { ...query, approved: false },
        cookie: world.tom.cookie,
      })
      expect(said).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } })
      expect(said.body).not.toHaveProperty('redirect')
    }
    const elsewhere = { ...asked(client_id), redirect_uri: 'http://127.0.0.1:5/callback' }
    expect((await authorize(world, elsewhere)).status).toBe(302)
  })

  test('a browser is never sent on unasked, not even with what is wrong', async () => {
    const world = await startOauthWorld()
    const query = { ...asked(await makeClient(world.server)), code_challenge_method: 'plain' }
    const page = await authorize(world, query, 'text/html,*/*')
    expect(page.headers.get('location')).toMatch(/^\/oauth\/consent\?/)
    const program = await authorize(world, query)
    const back = new URL(program.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(callback)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'invalid_request',
      state: 'some state',
      iss: world.server.url,
    })
  })

  test('what is missing or wrong is refused with the error of its standard', async () => {
    const world = await startOauthWorld()
    const good = asked(await makeClient(world.server))
    const wrong: [Record<string, string>, string][] = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: '' }, 'invalid_request'],
      [{ scope: 'media:read' }, 'invalid_scope'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ resource: world.server.url }, 'invalid_target'],
    ]
    for (const [part, error] of wrong) {
      const query = new URLSearchParams({ ...good, ...part })
      const shown = await world.server.call('GET', `/api/oauth/authorize/validate?${query}`, {
        cookie: world.tom.cookie,
      })
      expect(shown.body, error).toMatchObject({ valid: false, error })
      const said = await world.server.call('POST', '/api/oauth/authorize', {
        body: { ...good, ...part, approved: true },
        cookie: world.tom.cookie,
      })
      expect(said, error).toMatchObject({ status: 400, body: { error } })
    }
  })

  test('only a signed-in page of this site decides', async () => {
    const world = await startOauthWorld()
    const { server, tom } = world
    const client_id = await makeClient(server)
    const body = { ...asked(client_id), approved: true }
    const post = (call: object) => server.call('POST', '/api/oauth/authorize', { body, ...call })
    expect(await post({})).toMatchObject({ status: 401 })
    const cross = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(await post({ cookie: tom.cookie, headers: cross })).toMatchObject({ body: { code: 'CROSS_SITE' } })
    const { access_token } = await connect(world)
    for (const token of [access_token, tom.cookie.split('=')[1]])
      expect(await post({ headers: { authorization: `Bearer ${token}` } })).toMatchObject({ status: 401 })
    const shown = await server.call(
      'GET',
      `/api/oauth/authorize/validate?${new URLSearchParams(asked(client_id))}`,
    )
    expect(shown.body).toEqual({ valid: true, login_required: true })
  })

  test('a person may say no, and take scopes out, and choose no more than was asked', async () => {
    const world = await startOauthWorld()
    const client_id = await makeClient(world.server)
    const no = await world.server.call('POST', '/api/oauth/authorize', {
      body: { ...asked(client_id), approved: false },
      cookie: world.tom.cookie,
    })
    expect(new URL(String(no.body['redirect'])).searchParams.get('error')).toBe('access_denied')
    const scope = 'trips:read places:read'
    const wish = { asked: { scope }, scopes: ['trips:read', 'trips:delete', 'budget:write'] }
    expect((await connect(world, wish, client_id)).scope).toBe('trips:read')
    const none = await consent(world, client_id, pkce().challenge, {
      asked: { scope },
      scopes: ['budget:write'],
    })
    expect(none).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
    const foreign = await consent(world, client_id, pkce().challenge, {
      trip_ids: ['018f3c4e-0000-7000-8000-000000000000'],
    })
    expect(foreign).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
  })

  test('no page frames the question', async () => {
    const { server } = await startOauthWorld()
    const page = await server.call('GET', '/oauth/consent')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('x-frame-options')).toBe('DENY')
  })
})

describe('codes', () => {
  async function withCode(more: object = {}) {
    const world = await startOauthWorld()
    const client_id = await makeClient(world.server)
    const { verifier, challenge } = pkce()
    const code = codeOf(await consent(world, client_id, challenge))
    const fields = {
      grant_type: 'authorization_code',
      client_id,
      code,
      code_verifier: verifier,
      redirect_uri: callback,
      ...more,
    }
    return {
      world,
      fields,
      redeem: (part = {}) => form(world.server, '/oauth/token', { ...fields, ...part }),
    }
  }

  test('a code is good once, and a second time ends what the first got', async () => {
    const { world, redeem } = await withCode()
    const first = await redeem()
    expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600 } })
    expect(first.headers.get('cache-control')).toBe('no-store')
    const token = String(first.body['access_token'])
    expect((await rpc(world.server, token)).status).toBe(200)
    expect(await redeem()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await rpc(world.server, token)).status).toBe(401)
    expect(await grantsOf(world)).toEqual([])
    expect(audited(world)).toContain('oauth.code_replayed')
  })

  test('of many tries at once one succeeds', async () => {
    const { redeem } = await withCode()
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['no verifier', { code_verifier: '' }],
    ['a wrong verifier', { code_verifier: 'a'.repeat(43) }],
    ['a short verifier', { code_verifier: 'abc' }],
    ['another redirect', { redirect_uri: 'http://127.0.0.1:8/callback' }],
    ['a foreign resource', { resource: 'https://other.example/mcp' }],
  ])('%s gets nothing', async (_what, part) => {
    const { redeem } = await withCode()
    const answer = await redeem(part)
    expect(answer.status).toBe(400)
    expect(answer.body['error']).toBe('resource' in part ? 'invalid_target' : 'invalid_grant')
    expect(answer.body).not.toHaveProperty('access_token')
  })

  test('a code of one program is nothing to another, and stays good', async () => {
    const { world, redeem } = await withCode()
    const client_id = await makeClient(world.server)
    expect(await redeem({ client_id })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await redeem({ client_id: 'none' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    expect((await redeem()).status).toBe(200)
  })

  test('it runs out after two minutes', async () => {
    const { world, redeem } = await withCode()
    world.clock.pass(120_000)
    expect((await redeem()).status).toBe(400)
  })

  test('what is sent twice, or in another grant, is refused', async () => {
    const { world, fields } = await withCode()
    const twice = await world.server.call('POST', '/oauth/token', {
      raw: `${new URLSearchParams(fields)}&client_id=other`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(twice).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    const other = await form(world.server, '/oauth/token', { ...fields, grant_type: 'password' })
    expect(other.body['error']).toBe('unsupported_grant_type')
    const large = await form(world.server, '/oauth/token', { ...fields, code: 'x'.repeat(20_000) })
    expect(large.status).toBe(413)
  })
})

describe('refresh tokens', () => {
  test('each is replaced, and the connection goes on for months', async () => {
    const world = await startOauthWorld()
    let tokens: { client_id: string; access_token: string; refresh_token: string } = await connect(world)
    for (let month = 0; month < 6; month++) {
      world.clock.pass(60 * 86_400_000)
      const next = await refreshed(world, tokens)
      expect(next.status).toBe(200)
      expect(next.refresh_token).not.toBe(tokens.refresh_token)
      tokens = { ...tokens, ...next }
      await world.server.app.maintenance.run()
    }
    expect((await rpc(world.server, tokens.access_token)).status).toBe(200)
    world.clock.pass(91 * 86_400_000)
    expect((await refreshed(world, tokens)).error).toBe('invalid_grant')
  })

  test('two at once get the same successor, and so does one that comes again soon', async () => {
    const world = await startOauthWorld()
    const tokens = await connect(world)
    const [one, other] = await Promise.all([refreshed(world, tokens), refreshed(world, tokens)])
    expect(one.status).toBe(200)
    expect(other.refresh_token).toBe(one.refresh_token)
    expect(other.access_token).toBe(one.access_token)
    world.clock.pass(30_000)
    expect((await refreshed(world, tokens)).refresh_token).toBe(one.refresh_token)
    expect(await grantsOf(world)).toHaveLength(1)
  })

  test('a replay later ends the whole family, and is written down', async () => {
    const world = await startOauthWorld()
    const tokens = await connect(world)
    const next = await refreshed(world, tokens)
    world.clock.pass(61_000)
    expect(await refreshed(world, tokens)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect((await rpc(world.server, next.access_token)).status).toBe(401)
    expect((await refreshed(world, { ...tokens, ...next })).error).toBe('invalid_grant')
    expect(audited(world)).toContain('oauth.token_replayed')
  })

  test('of another client, or as an access token, they are nothing', async () => {
    const world = await startOauthWorld()
    const tokens = await connect(world)
    const client_id = await makeClient(world.server)
    expect((await refreshed(world, { ...tokens, client_id })).error).toBe('invalid_grant')
    expect((await rpc(world.server, tokens.refresh_token)).status).toBe(401)
    expect((await refreshed(world, { ...tokens, refresh_token: tokens.access_token })).error).toBe(
      'invalid_grant',
    )
    const more = { grant_type: 'refresh_token', scope: 'trips:read admin:all' }
    const { refresh_token } = tokens
    const wider = await form(world.server, '/oauth/token', {
      ...more,
      client_id: tokens.client_id,
      refresh_token,
    })
    expect(wider.body['error']).toBe('invalid_scope')
    expect((await refreshed(world, tokens)).status).toBe(200)
  })
})

describe('what ends a connection', () => {
  const deeds: Record<
    string,
    (
      world: OauthWorld,
      tokens: { client_id: string; refresh_token: string; access_token: string },
    ) => Promise<unknown>
  > = {
    'the program gives it back by either token': ({ server }, { client_id, access_token }) =>
      form(server, '/oauth/revoke', { client_id, token: access_token }),
    'the person ends it': async world => {
      const [grant] = await grantsOf(world)
      return world.server.call('DELETE', `/api/oauth/sessions/${grant?.id}`, { cookie: world.tom.cookie })
    },
    'an admin ends it': async world => {
      const { body } = await world.server.call('GET', '/api/admin/oauth-sessions', {
        cookie: world.admin.cookie,
      })
      const [session] = body['sessions'] as { id: string; username: string }[]
      expect(session?.username).toBe('tom')
      return world.server.call('DELETE', `/api/admin/oauth-sessions/${session?.id}`, {
        cookie: world.admin.cookie,
      })
    },
    'another password': ({ server, tom }) =>
      server.call('PUT', '/api/auth/me/password', {
        body: { current_password: 'nine days in May', new_password: 'ten nights in June' },
        cookie: tom.cookie,
      }),
    'another role': ({ server, tom, admin }) =>
      server.call('PUT', `/api/admin/users/${tom.id}`, { body: { role: 'admin' }, cookie: admin.cookie }),
    'a disabled account': ({ server, tom, admin }) =>
      server.call('PUT', `/api/admin/users/${tom.id}`, { body: { disabled: true }, cookie: admin.cookie }),
    'another address of the server': ({ server, admin }) =>
      server.call('PUT', '/api/auth/app-settings', {
        body: { app_url: 'http://elsewhere.example' },
        cookie: admin.cookie,
      }),
  }

  test.each(Object.entries(deeds))('%s', async (_name, deed) => {
    const world = await startOauthWorld()
    const tokens = await connect(world)
    const { session } = await rpc(world.server, tokens.access_token)
    expect(session).toBeDefined()
    expect(world.server.app.mcp.count()).toBe(1)
    expect(await deed(world, tokens)).toMatchObject({ status: 200 })
    expect((await rpc(world.server, tokens.access_token)).status).toBe(401)
    await expect.poll(() => world.server.app.mcp.count()).toBe(0)
  })

  test('signing out everywhere is about browsers', async () => {
    const world = await startOauthWorld()
    const { access_token } = await connect(world)
    await world.server.call('POST', '/api/auth/logout-everywhere', { cookie: world.tom.cookie })
    expect((await rpc(world.server, access_token)).status).toBe(200)
  })

  test('nobody ends what is somebody else’s, nor learns of it', async () => {
    const world = await startOauthWorld()
    const tokens = await connect(world)
    const [grant] = await grantsOf(world)
    const end = await world.server.call('DELETE', `/api/oauth/sessions/${grant?.id}`, {
      cookie: world.admin.cookie,
    })
    expect(end).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const client_id = await makeClient(world.server)
    expect(
      (await form(world.server, '/oauth/revoke', { client_id, token: tokens.refresh_token })).status,
    ).toBe(200)
    expect((await rpc(world.server, tokens.access_token)).status).toBe(200)
  })
})

describe('tokens', () => {
  test('an access token is for assistants only, and its text is nowhere', async () => {
    const world = await startOauthWorld()
    const { server } = world
    const tokens = await connect(world)
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await server.call('GET', '/api/auth/me', { headers })).status).toBe(401)
    expect((await rpc(server, tokens.access_token)).status).toBe(200)
    const dump = JSON.stringify(
      ['oauth_tokens', 'oauth_codes', 'oauth_grants', 'audit_log'].map(table =>
        server.app.db.raw.prepare(`select * from ${table}`).all(),
      ),
    )
    for (const secret of [tokens.access_token, tokens.refresh_token]) {
      expect(dump).not.toContain(secret)
      expect(server.logged.join('')).not.toContain(secret)
    }
  })

  test('it runs out after an hour', async () => {
    const world = await startOauthWorld()
    const { access_token } = await connect(world)
    world.clock.pass(3_600_000)
    expect((await rpc(world.server, access_token)).status).toBe(401)
  })

  test('static ones are shown once, listed by their beginning, and end by themselves or by hand', async () => {
    const world = await startOauthWorld()
    const { server, clock } = world
    let { cookie } = world.tom
    const make = (body: object) => server.call('POST', '/api/auth/mcp-tokens', { body, cookie })
    const made = await make({ name: 'Script', scopes: ['trips:read'], expires_in_days: 2 })
    expect(made.status).toBe(201)
    const { raw_token, id } = made.body['token'] as { raw_token: string; id: string }
    const list = async (path = '/api/auth/mcp-tokens', by = cookie) =>
      (await server.call('GET', path, { cookie: by })).body['tokens'] as Record<string, unknown>[]
    expect(await list()).toMatchObject([
      { id, name: 'Script', token_prefix: raw_token.slice(0, 14), scopes: ['trips:read'] },
    ])
    expect(JSON.stringify(await list('/api/admin/mcp-tokens', world.admin.cookie))).not.toContain(raw_token)
    expect((await rpc(server, raw_token)).status).toBe(200)
    expect((await list())[0]?.['last_used_at']).toBe(clock.now())
    const headers = { authorization: `Bearer ${raw_token}` }
    expect((await server.call('GET', '/api/trips', { headers })).status).toBe(401)
    clock.pass(2 * 86_400_000)
    expect((await rpc(server, raw_token)).status).toBe(401)
    const again = await server.call('POST', '/api/auth/login', {
      body: { username: 'tom', password: tom.password },
    })
    cookie = again.cookie ?? ''
    const next = (await make({ name: 'Next', scopes: ['trips:read'] })).body['token'] as typeof made.body
    const { session } = await rpc(server, String(next['raw_token']))
    expect(session).toBeDefined()
    const gone = await server.call('DELETE', `/api/auth/mcp-tokens/${String(next['id'])}`, { cookie })
    expect(gone.status).toBe(200)
    expect((await rpc(server, String(next['raw_token']))).status).toBe(401)
    server.app.mcp.sweep()
    await expect.poll(() => server.app.mcp.count()).toBe(0)
    expect(await make({ name: 'Bad', scopes: ['media:read'] })).toMatchObject({ status: 400 })
    for (let n = 0; n < 10; n++)
      expect((await make({ name: 'Many', scopes: ['trips:read'] })).status).toBe(201)
    expect(await make({ name: 'Many', scopes: ['trips:read'] })).toMatchObject({
      body: { code: 'TOO_MANY_TOKENS' },
    })
  })

  test('confidential programs show a secret that an admin can replace; public ones have none to replace', async () => {
    const world = await startOauthWorld()
    const { server, admin, tom } = world
    const as = (cookie: string, method: string, path: string, body?: object) =>
      server.call(method, path, { cookie, ...(body ? { body } : {}) })
    const wish = { name: 'Office', redirect_uris: [callback], allowed_scopes: ['trips:read'] }
    expect((await as(tom.cookie, 'POST', '/api/oauth/clients', wish)).status).toBe(403)
    const made = await as(admin.cookie, 'POST', '/api/oauth/clients', wish)
    const { client_id, client_secret } = made.body['client'] as { client_id: string; client_secret: string }
    const { verifier, challenge } = pkce()
    const code = codeOf(await consent(world, client_id, challenge))
    const fields = {
      grant_type: 'authorization_code',
      client_id,
      code,
      code_verifier: verifier,
      redirect_uri: callback,
    }
    expect(await form(server, '/oauth/token', fields)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    const answer = await form(server, '/oauth/token', { ...fields, client_secret })
    expect(answer.body['scope']).toBe('trips:read')
    const rotated = await as(admin.cookie, 'POST', `/api/oauth/clients/${client_id}/rotate`)
    expect(rotated.body['client_secret']).not.toBe(client_secret)
    expect((await rpc(server, String(answer.body['access_token']))).status).toBe(401)
    const open = await makeClient(server)
    expect(await as(admin.cookie, 'POST', `/api/oauth/clients/${open}/rotate`)).toMatchObject({
      status: 400,
      body: { code: 'CLIENT_IS_PUBLIC' },
    })
    expect((await as(admin.cookie, 'DELETE', `/api/oauth/clients/${client_id}`)).status).toBe(200)
    const { body } = await as(admin.cookie, 'GET', '/api/oauth/clients')
    expect(body['clients']).toEqual([])
  })
})
