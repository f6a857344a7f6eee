/** A server with the add-on for assistants on, a person, and a program that asks them for access. */
import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import {
  register,
  setUp,
  startTestServer,
  testClock,
  type Answer,
  type TestServer,
  type TestSettings,
} from '../support/test-server.ts'

export interface OauthWorld {
  server: TestServer
  admin: { cookie: string; id: string }
  tom: { cookie: string; id: string }
  clock: ReturnType<typeof testClock>
}

const plenty = {
  oauth_register: { limit: 1e6 },
  oauth_authorize: { limit: 1e6 },
  oauth_token: { limit: 1e6 },
  oauth_revoke: { limit: 1e6 },
  api_tokens: { limit: 1e6 },
}

export async function startOauthWorld(settings: TestSettings = {}): Promise<OauthWorld> {
  const clock = testClock(Date.now())
  const server = await startTestServer({ rate_limits: plenty, now: clock.now, ...settings })
  const admin = await setUp(server)
  const tom = await register(server)
  const told = { body: { app_url: server.url }, cookie: admin.cookie }
  expect((await server.call('PUT', '/api/auth/app-settings', told)).status).toBe(200)
  await turn({ server, admin }, true)
  return { server, admin, tom, clock }
}

export async function turn(
  { server, admin }: Pick<OauthWorld, 'server' | 'admin'>,
  enabled: boolean,
  addon = 'mcp',
): Promise<void> {
  const answer = await server.call('PUT', `/api/addons/${addon}`, { body: { enabled }, cookie: admin.cookie })
  expect(answer.status).toBe(200)
}

export const callback = 'http://127.0.0.1:7777/callback'

export async function makeClient(server: TestServer, more: object = {}): Promise<string> {
  const body = { client_name: 'Pathfinder', redirect_uris: [callback], ...more }
  const made = await server.call('POST', '/oauth/register', { body })
  expect(made.status).toBe(201)
  return String(made.body['client_id'])
}

export const form = (server: TestServer, path: string, fields: Record<string, string>): Promise<Answer> =>
  server.call('POST', path, {
    raw: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export interface Consent {
  scopes?: string[]
  trip_ids?: string[] | null
  asked?: Record<string, string>
  cookie?: string
}

/** The person says yes; answers where their browser is sent. */
export async function consent(
  { server, tom }: OauthWorld,
  client_id: string,
  challenge: string,
  { scopes, trip_ids, asked = {}, cookie = tom.cookie }: Consent = {},
): Promise<Answer> {
  const body = {
    response_type: 'code',
    client_id,
    redirect_uri: callback,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'some state',
    ...asked,
    approved: true,
    ...(scopes ? { scopes } : {}),
    ...(trip_ids === undefined ? {} : { trip_ids }),
  }
  return server.call('POST', '/api/oauth/authorize', { body, cookie })
}

export const codeOf = (answer: Answer): string => {
  const code = new URL(String(answer.body['redirect'])).searchParams.get('code')
  if (code === null) throw new Error(answer.text)
  return code
}

export interface Tokens {
  client_id: string
  access_token: string
  refresh_token: string
  scope: string
}

export async function connect(world: OauthWorld, wish: Consent = {}, client?: string): Promise<Tokens> {
  const client_id = client ?? (await makeClient(world.server))
  const { verifier, challenge } = pkce()
  const code = codeOf(await consent(world, client_id, challenge, wish))
  const fields = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier }
  const answer = await form(world.server, '/oauth/token', { ...fields, redirect_uri: callback })
  expect(answer.status).toBe(200)
  return { client_id, ...(answer.body as Omit<Tokens, 'client_id'>) }
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

/** One request at `/mcp`, as bytes on the wire. */
export async function rpc(
  server: TestServer,
  token: string,
  message: object = initialize,
  session?: string,
): Promise<{ status: number; session: string | undefined; headers: Headers; body: Record<string, unknown> }> {
  const answer = await server.call('POST', '/mcp', {
    body: message,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      ...(session ? { 'mcp-session-id': session, 'mcp-protocol-version': '2025-06-18' } : {}),
    },
  })
  const data = /^data: (\{.*\})$/m.exec(answer.text)?.[1]
  return {
    status: answer.status,
    session: answer.headers.get('mcp-session-id') ?? session,
    headers: answer.headers,
    body: data === undefined ? answer.body : (JSON.parse(data) as Record<string, unknown>),
  }
}

export interface ToolAnswer {
  isError?: boolean
  structuredContent?: Record<string, unknown>
  content?: { text: string }[]
}

/** Calls of tools in one session. */
export async function toolsOf(server: TestServer, token: string) {
  const { session, status } = await rpc(server, token)
  expect(status).toBe(200)
  await rpc(server, token, { jsonrpc: '2.0', method: 'notifications/initialized' }, session)
  let id = 1
  const ask = async (method: string, params: object = {}) => {
    const answer = await rpc(server, token, { jsonrpc: '2.0', id: ++id, method, params }, session)
    return { status: answer.status, ...(answer.body as { result?: unknown; error?: { message: string } }) }
  }
  return {
    session,
    ask,
    async call(name: string, args: object = {}): Promise<ToolAnswer> {
      const { result, error } = await ask('tools/call', { name, arguments: args })
      if (!result) throw new Error(error?.message)
      return result as ToolAnswer
    },
    async names(): Promise<string[]> {
      const { result } = await ask('tools/list')
      return (result as { tools: { name: string }[] }).tools.map(tool => tool.name)
    },
  }
}

export const grantsOf = async ({ server, tom }: OauthWorld) =>
  (await server.call('GET', '/api/oauth/sessions', { cookie: tom.cookie })).body['sessions'] as {
    id: string
  }[]

export const audited = ({ server }: OauthWorld): string[] =>
  (
    server.app.db.raw.prepare('select action from audit_log order by rowid').all() as { action: string }[]
  ).map(({ action }) => action)

export const refreshed = async (
  { server }: OauthWorld,
  { client_id, refresh_token }: { client_id: string; refresh_token: string },
) => {
  const answer = await form(server, '/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token })
  return {
    ...(answer.body as { access_token: string; refresh_token: string; error?: string }),
    status: answer.status,
  }
}
