import { expect, onTestFinished, test, vi } from 'vitest'
import {
  connect,
  form,
  makeClient,
  rpc,
  startOauthWorld,
  toolsOf,
  turn,
  type OauthWorld,
} from '../oauth/world.ts'
import { tom } from '../support/test-server.ts'

const list = { jsonrpc: '2.0', id: 9, method: 'tools/list' }

test('a session is its client’s and its person’s alone', async () => {
  const world = await startOauthWorld()
  const { server, admin } = world
  const mine = await connect(world)
  const { session } = await rpc(server, mine.access_token)
  const other = await connect(world)
  expect(await rpc(server, other.access_token, list, session)).toMatchObject({
    status: 403,
    body: { code: 'MCP_SESSION_OTHER' },
  })
  const hers = await connect(world, { cookie: admin.cookie }, mine.client_id)
  expect((await rpc(server, hers.access_token, list, session)).status).toBe(403)
  expect((await rpc(server, mine.access_token, list, session)).status).toBe(200)
  expect((await rpc(server, mine.access_token, list, 'none')).status).toBe(404)
  expect((await rpc(server, mine.access_token, list)).body).toMatchObject({ code: 'MCP_SESSION_MISSING' })
})

const userActions: Record<string, (world: OauthWorld) => Promise<unknown>> = {
  'the person ends it': async ({ server, tom: { cookie } }) => {
    const { body } = await server.call('GET', '/api/oauth/sessions', { cookie })
    const [grant] = body['sessions'] as { id: string }[]
    await server.call('DELETE', `/api/oauth/sessions/${grant?.id}`, { cookie })
  },
  'an admin ends it': async ({ server, admin: { cookie } }) => {
    const { body } = await server.call('GET', '/api/admin/oauth-sessions', { cookie })
    const [grant] = body['sessions'] as { id: string }[]
    await server.call('DELETE', `/api/admin/oauth-sessions/${grant?.id}`, { cookie })
  },
  'its add-on is switched off': world => turn(world, false),
  'another add-on is switched': world => turn(world, false, 'packing'),
  'the password changes': ({ server, tom: { cookie } }) =>
    server.call('PUT', '/api/auth/me/password', {
      body: { current_password: 'nine days in May', new_password: 'ten nights in June' },
      cookie,
    }),
  'the account is disabled': ({ server, tom, admin: { cookie } }) =>
    server.call('PUT', `/api/admin/users/${tom.id}`, { body: { disabled: true }, cookie }),
  'a second factor is required': ({ server, admin }) =>
    server.app.settings.set(new Map([['require_mfa', 'true']]), { user_id: admin.id, at: Date.now() }),
}

/** Opens the stream of a session; what it told is there when it closed. */
async function openStream(server: OauthWorld['server'], token: string, session: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'text/event-stream',
    'mcp-session-id': session,
    'mcp-protocol-version': '2025-06-18',
  }
  const stream = await fetch(`${server.url}/mcp`, { headers })
  expect(stream.status).toBe(200)
  return { closed: stream.text() }
}

test.each(Object.entries(userActions))('an open stream closes when %s', async (_name, userAction) => {
  const world = await startOauthWorld()
  const { server } = world
  const { access_token } = await connect(world)
  const { session = '' } = await rpc(server, access_token)
  const { closed } = await openStream(server, access_token, session)
  await userAction(world)
  await closed
  expect(server.app.mcp.count()).toBe(0)
  expect((await rpc(server, access_token, list, session)).status).not.toBe(200)
})

test('an open stream tells nothing of a trip that its person was taken out of, nor do its tools', async () => {
  const world = await startOauthWorld()
  const { server, admin, tom } = world
  const as = (method: string, path: string, body: object) =>
    server.call(method, path, { body, cookie: admin.cookie })
  const made = await as('POST', '/api/trips', { title: 'Sintra by night', day_count: 1 })
  const { id: trip_id } = made.body['trip'] as { id: string }
  expect((await as('POST', `/api/trips/${trip_id}/members`, { identifier: 'tom' })).status).toBe(201)
  const { access_token } = await connect(world)
  const tools = await toolsOf(server, access_token)
  expect((await tools.call('get_trip_summary', { trip_id })).isError).toBeFalsy()
  const { closed } = await openStream(server, access_token, tools.session ?? '')
  expect((await as('DELETE', `/api/trips/${trip_id}/members/${tom.id}`, {})).status).toBe(200)
  expect((await as('PATCH', `/api/trips/${trip_id}`, { title: 'Sintra at dawn' })).status).toBe(200)
  expect((await as('POST', `/api/trips/${trip_id}/places`, { name: 'Pena' })).status).toBe(201)
  for (const name of ['get_trip_summary', 'list_places', 'list_changes', 'export_trip_ics'])
    expect((await tools.call(name, { trip_id })).content?.[0]?.text).toContain('NO_ACCESS')
  expect((await tools.call('list_trips')).structuredContent).toEqual({ trips: [] })
  await turn(world, false)
  const told = await closed
  for (const secret of [trip_id, 'Sintra', 'Pena']) expect(told).not.toContain(secret)
})

test('those that were left are swept after an hour, those of one person are twenty at the most', async () => {
  const world = await startOauthWorld()
  const { server, clock } = world
  const { access_token } = await connect(world)
  const [first] = await Promise.all(Array.from({ length: 21 }, () => rpc(server, access_token)))
  expect(server.app.mcp.count()).toBeLessThanOrEqual(20)
  expect(first?.status).toBe(200)
  clock.pass(59 * 60_000)
  const { session } = await rpc(server, access_token)
  clock.pass(30 * 1000)
  server.app.mcp.sweep()
  await expect.poll(() => server.app.mcp.count()).toBe(20)
  clock.pass(31 * 1000)
  server.app.mcp.sweep()
  await expect.poll(() => server.app.mcp.count()).toBe(1)
  expect(session).toBeDefined()
})

test('they are looked through every minute, and a program can end its own', async () => {
  const world = await startOauthWorld()
  const { server, clock } = world
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { access_token } = await connect(world)
  const { session = '' } = await rpc(server, access_token)
  await rpc(server, access_token)
  const headers = { authorization: `Bearer ${access_token}`, 'mcp-session-id': session }
  expect((await server.call('DELETE', '/mcp', { headers })).status).toBe(200)
  expect(server.app.mcp.count()).toBe(1)
  clock.pass(61 * 60_000)
  vi.advanceTimersByTime(59_999)
  expect(server.app.mcp.count()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(server.app.mcp.count()).toBe(0)
})

test('it goes on with a new access token', async () => {
  const world = await startOauthWorld()
  const { server, clock } = world
  const { client_id, access_token, refresh_token } = await connect(world)
  const { session } = await rpc(server, access_token)
  clock.pass(50 * 60_000)
  expect((await rpc(server, access_token, list, session)).status).toBe(200)
  clock.pass(11 * 60_000)
  await server.app.maintenance.run()
  server.app.mcp.sweep()
  expect((await rpc(server, access_token, list, session)).status).toBe(401)
  const next = await form(server, '/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token })
  expect((await rpc(server, String(next.body['access_token']), list, session)).status).toBe(200)
})

test('one program asks three hundred times a minute for one person, and another one still gets in', async () => {
  const world = await startOauthWorld()
  const { server } = world
  const one = await connect(world)
  const { session } = await rpc(server, one.access_token)
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const statuses = []
  for (let n = 0; n < 300; n++) statuses.push((await rpc(server, one.access_token, ping, session)).status)
  expect(statuses.filter(status => status === 200)).toHaveLength(299)
  expect(statuses.at(-1)).toBe(429)
  const other = await connect(world)
  expect((await rpc(server, other.access_token)).status).toBe(200)
  world.clock.pass(61_000)
  expect((await rpc(server, one.access_token, ping, session)).status).toBe(200)
})

test('messages that come together count one by one', async () => {
  const world = await startOauthWorld()
  const { server } = world
  const { access_token } = await connect(world)
  const { session } = await rpc(server, access_token)
  const call = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'list_trips', arguments: {} },
  })
  const asked = (at: number) => Array.from({ length: 100 }, (_, id) => call(at * 100 + id))
  const statuses = []
  for (const at of [1, 2, 3]) statuses.push((await rpc(server, access_token, asked(at), session)).status)
  expect(statuses).toEqual([200, 200, 429])
  const rows = server.app.db.raw.prepare("select 1 from audit_log where action = 'mcp.tool_call'").all()
  expect(rows).toHaveLength(200)
})

test('the session of the person itself comes in by a header and never by a cookie, and works as them', async () => {
  const world = await startOauthWorld()
  const { server } = world
  const { cookie } = world.tom
  const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }
  expect((await server.call('POST', '/mcp', { body, cookie })).status).toBe(401)
  const signIn = { username: tom.username, password: tom.password, transport: 'bearer' }
  const signedIn = await server.call('POST', '/api/auth/login', { body: signIn })
  const tools = await toolsOf(server, String(signedIn.body['token']))
  const made = await tools.call('create_trip', { title: 'Porto', day_count: 1 })
  const { trip } = made.structuredContent as { trip: { id: string } }
  const page = await server.call('GET', `/api/trips/${trip.id}/history`, { cookie })
  const [entry] = page.body['history'] as Record<string, unknown>[]
  expect(entry).toMatchObject({ kind: 'api' })
  expect(entry).not.toHaveProperty('via')
})

test('where a second factor is required, an assistant of somebody without one waits', async () => {
  const world = await startOauthWorld()
  const { access_token } = await connect(world)
  await requireFactor(world)
  expect((await rpc(world.server, access_token)).body).toMatchObject({ code: 'MFA_REQUIRED' })
})

const requireFactor = ({ server, admin }: OauthWorld) =>
  server.app.settings.set(new Map([['require_mfa', 'true']]), { user_id: admin.id, at: Date.now() })

test('each call of a tool is in the audit log with its program, and without what was said', async () => {
  const world = await startOauthWorld()
  const { server } = world
  const client = await makeClient(server)
  const { access_token } = await connect(world, {}, client)
  const tools = await toolsOf(server, access_token)
  await tools.call('create_trip', { title: 'a secret title', day_count: 1 })
  const rows = server.app.db.raw
    .prepare("select resource, details from audit_log where action = 'mcp.tool_call'")
    .all() as { resource: string; details: string }[]
  expect(rows).toEqual([{ resource: 'create_trip', details: JSON.stringify({ clientId: client }) }])
})

test('messages that are none end in errors of the protocol', async () => {
  const world = await startOauthWorld()
  const { server } = world
  const { access_token } = await connect(world)
  const headers = { authorization: `Bearer ${access_token}`, accept: 'application/json' }
  const only = await server.call('POST', '/mcp', {
    body: { jsonrpc: '2.0', id: 1, method: 'initialize' },
    headers,
  })
  expect(only.status).toBe(406)
  expect(server.app.mcp.count()).toBe(0)
  const bad = await server.call('POST', '/mcp', { raw: '{', headers })
  expect(bad.status).toBe(400)
  const tools = await toolsOf(server, access_token)
  expect(await tools.ask('tools/call', { name: 'rm_rf', arguments: {} })).toMatchObject({
    error: { code: -32602 },
  })
  expect(await tools.ask('no/such')).toMatchObject({ error: { code: -32601 } })
  expect(await tools.ask('resources/read', { uri: 'file:///etc/passwd' })).toMatchObject({
    error: { code: -32002 },
  })
})
