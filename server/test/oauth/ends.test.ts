import { describe, expect, test } from 'vitest'
import { tom } from '../support/test-server.ts'
import {
  callback,
  codeOf,
  connect,
  consent,
  form,
  grantsOf,
  makeClient,
  pkce,
  rpc,
  startOauthWorld,
  type OauthWorld,
} from './world.ts'

describe('what ends a connection', () => {
  const userActions: Record<
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

  test.each(Object.entries(userActions))('%s', async (_name, userAction) => {
    const world = await startOauthWorld()
    const tokens = await connect(world)
    const { session } = await rpc(world.server, tokens.access_token)
    expect(session).toBeDefined()
    expect(world.server.app.mcp.count()).toBe(1)
    expect(await userAction(world, tokens)).toMatchObject({ status: 200 })
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
    expect(body['clients']).toMatchObject([{ client_id: open, created_via: 'dcr' }])
  })
})

test('what a disabled account or a given-back role had given to programs does not come back with them', async () => {
  const world = await startOauthWorld()
  const { server, admin } = world
  const put = (body: object) =>
    server.call('PUT', `/api/admin/users/${world.tom.id}`, { cookie: admin.cookie, body })
  const signIn = async () => {
    const { cookie = '' } = await server.call('POST', '/api/auth/login', {
      body: { username: 'tom', password: tom.password },
    })
    return cookie
  }
  for (const [away, back] of [
    [{ disabled: true }, { disabled: false }],
    [{ role: 'user' }, { role: 'admin' }],
  ]) {
    expect((await put({ role: 'admin' })).status).toBe(200)
    world.tom.cookie = await signIn()
    const { access_token } = await connect(world)
    const body = { name: 'Mine', scopes: ['trips:read'] }
    const made = await server.call('POST', '/api/auth/mcp-tokens', { cookie: world.tom.cookie, body })
    const { raw_token } = made.body['token'] as { raw_token: string }
    expect((await rpc(server, raw_token)).status).toBe(200)
    for (const change of [away, back]) expect((await put(change ?? {})).status).toBe(200)
    for (const token of [access_token, raw_token]) expect((await rpc(server, token)).status).toBe(401)
    for (const table of ['oauth_grants', 'api_tokens'])
      expect(server.app.db.raw.prepare(`select 1 from ${table}`).all(), table).toEqual([])
  }
})
