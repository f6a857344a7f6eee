import { describe, expect, test } from 'vitest'
import {
  audited,
  callback,
  codeOf,
  connect,
  consent,
  form,
  grantsOf,
  makeClient,
  pkce,
  refreshed,
  rpc,
  startOauthWorld,
} from './world.ts'

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
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['a wrong verifier', { code_verifier: 'a'.repeat(43) }, 'invalid_grant'],
    ['a short verifier', { code_verifier: 'abc' }, 'invalid_grant'],
    ['another redirect', { redirect_uri: 'http://127.0.0.1:8/callback' }, 'invalid_grant'],
    ['a foreign resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('%s gets nothing', async (_what, part, error) => {
    const { redeem } = await withCode()
    const answer = await redeem(part)
    expect(answer.status).toBe(400)
    expect(answer.body['error']).toBe(error)
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

  test('their lives are their own, however short a session of a person is', async () => {
    const world = await startOauthWorld({ config: { session_ms: 60_000, remembered_ms: 60_000 } })
    const tokens = await connect(world)
    world.clock.pass(3_599_000)
    expect((await rpc(world.server, tokens.access_token)).status).toBe(200)
    world.clock.pass(89 * 86_400_000)
    expect((await refreshed(world, tokens)).status).toBe(200)
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
