import { describe, expect, test } from 'vitest'
import {
  callback,
  connect,
  consent,
  makeClient,
  pkce,
  refreshed,
  rpc,
  startOauthWorld,
  turn,
  type OauthWorld,
} from './world.ts'

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

  test('with the add-on off nobody makes clients and tokens, and what there is can be listed and ended', async () => {
    const world = await startOauthWorld()
    const { client_id } = await connect(world)
    const { server, admin } = world
    const by = (method: string, path: string, body?: object) =>
      server.call(method, path, { cookie: admin.cookie, ...(body ? { body } : {}) })
    const token = { name: 'Mine', scopes: ['trips:read'] }
    const made = await by('POST', '/api/auth/mcp-tokens', token)
    const { id } = made.body['token'] as { id: string }
    await turn(world, false)
    const client = { name: 'Office', redirect_uris: [callback] }
    for (const [path, body] of [
      ['/api/auth/mcp-tokens', token],
      ['/api/oauth/clients', client],
    ] as const)
      expect((await by('POST', path, body)).status, path).toBe(404)
    expect((await by('GET', '/api/auth/mcp-tokens')).body['tokens']).toMatchObject([{ id }])
    expect((await by('GET', '/api/oauth/clients')).body['clients']).toMatchObject([{ client_id }])
    expect((await by('DELETE', `/api/auth/mcp-tokens/${id}`)).status).toBe(200)
    expect((await by('DELETE', `/api/oauth/clients/${client_id}`)).status).toBe(200)
    expect((await by('GET', '/api/oauth/clients')).body['clients']).toEqual([])
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
      'ms-msdt://id/PCWDiagnostic',
      'search-ms://query=x',
      'ms-word://ofe/u',
      'chrome://settings',
      'steam://run/1',
      'SSH://host/x',
      'web+mastodon://host/x',
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
      [{ redirect_uris, token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
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

  test('of scopes those that nobody knows are left out, when it registers as when it asks', async () => {
    const world = await startOauthWorld()
    const scope = 'trips:read media:read admin journey:share'
    const made = await register(world, { redirect_uris: [callback], scope })
    // An area that is not built is not granted, so that the metadata, the registration and the consent agree.
    expect(made.body['scope']).toBe('trips:read')
    const { scope: given } = await connect(world, { asked: { scope } }, String(made.body['client_id']))
    expect(given).toBe('trips:read')
  })

  test('a program that registers is public: it is told no secret, and what stands for one opens nothing', async () => {
    const world = await startOauthWorld()
    const made = await register(world, { redirect_uris: [callback] })
    expect(made.body).toMatchObject({ token_endpoint_auth_method: 'none' })
    const wanted = { redirect_uris: [callback], token_endpoint_auth_method: 'client_secret_post' }
    const instead = await register(world, wanted)
    expect(instead.body).toMatchObject({ token_endpoint_auth_method: 'none' })
    expect(instead.body).not.toHaveProperty('client_secret')
    const { body: metadata } = await world.server.call('GET', '/.well-known/oauth-authorization-server')
    expect(String(made.body['scope']).split(' ')).toEqual(metadata['scopes_supported'])
    expect(made.body).not.toHaveProperty('client_secret')
    const row = world.server.app.db.raw
      .prepare('select is_public, created_via, secret_hash from oauth_clients where id = ?')
      .get(made.body['client_id'])
    expect(row).toEqual({
      is_public: 1,
      created_via: 'dcr',
      secret_hash: expect.stringMatching(/^[\w-]{43}$/),
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
