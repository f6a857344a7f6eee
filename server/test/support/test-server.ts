/** A whole server in this process, on a free port and a folder of its own, gone when the test is. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig, type Config } from '../../src/config.ts'
import { createLog, type Log } from '../../src/log.ts'
import { startServer, type RunningServer, type ServerOverrides } from '../../src/server.ts'

export const tempFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'caravel-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface Call {
  body?: unknown
  /** Sent as it is, in place of `body`. */
  raw?: string
  headers?: Record<string, string>
  cookie?: string | undefined
}

export interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown>
  text: string
  /** The session cookie it set, as `name=value`; an empty string when it cleared it. */
  cookie: string | undefined
}

/** The body of an answer as what it is agreed to be. */
export function bodyAs<T>({ body }: Pick<Answer, 'body'>): T {
  return body as T
}

export interface TestServer extends RunningServer {
  call(method: string, path: string, call?: Call): Promise<Answer>
  /** What the log said. */
  logged: string[]
}

export interface TestSettings extends ServerOverrides {
  config?: Partial<Config>
}

export const memoryLog = (): { log: Log; logged: string[] } => {
  const logged: string[] = []
  return { log: createLog('trace', { write: line => void logged.push(line) }), logged }
}

export const startTestServer = async ({
  config = {},
  ...overrides
}: TestSettings = {}): Promise<TestServer> => {
  const data_dir = config.data_dir ?? (await tempFolder())
  const { app_url } = config
  const given = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    GAZETTEER: 'off',
    // Machines have the own router or not; what is about it names it.
    ROUTER_FOLDER: '/nowhere/routing',
    ...(app_url ? { APP_URL: app_url } : {}),
  }).config
  const fixed_settings = { ...given.fixed_settings, ...config.fixed_settings }
  const settings = { ...given, ...config, data_dir, fixed_settings }
  const { log, logged } = memoryLog()
  // A test keeps the process busy itself; what that does to answers is shown in server/test/http/back-pressure.test.ts.
  const server = await startServer(settings, { log, lag: () => 0, ...overrides })
  onTestFinished(() => server.close())
  return { ...server, logged, call: (method, path, call) => request(server.url, method, path, call) }
}

const request = async (url: string, method: string, path: string, call: Call = {}): Promise<Answer> => {
  const headers: Record<string, string> = { ...call.headers }
  const payload = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  if (payload !== undefined) headers['content-type'] ??= 'application/json'
  if (call.cookie) headers['cookie'] = call.cookie
  const response = await fetch(url + path, {
    method,
    headers,
    redirect: 'manual',
    ...(payload === undefined ? {} : { body: payload }),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    body: json && text ? JSON.parse(text) : {},
    text,
    cookie: sessionCookieOf(response.headers),
  }
}

const sessionCookieOf = (headers: Headers): string | undefined => {
  const set = headers.getSetCookie().find(each => each.startsWith('service_session='))
  if (!set) return undefined
  const pair = set.split(';')[0] ?? ''
  return pair === 'service_session=' ? '' : pair
}

export const ines = { username: 'Inês', email: 'ines@example.org', password: 'a boat to Belém' }
export const tom = { username: 'tom', email: 'Tom@Example.org', password: 'nine days in May' }

/** Sets the server up with Inês as its admin; answers her cookie and id. */
export const setUp = async (server: TestServer): Promise<{ cookie: string; id: string }> =>
  signedIn(await server.call('POST', '/api/auth/setup', { body: ines }))

export const register = async (
  server: TestServer,
  account: object = tom,
): Promise<{ cookie: string; id: string }> =>
  signedIn(await server.call('POST', '/api/auth/register', { body: account }))

const signedIn = (answer: Answer): { cookie: string; id: string } => {
  if (answer.status !== 201 || !answer.cookie) throw new Error(`no account was made: ${answer.text}`)
  return { cookie: answer.cookie, id: (answer.body['user'] as { id: string }).id }
}

/** A clock a test moves. */
export const testClock = (start = Date.UTC(2026, 4, 1)) => {
  let time = start
  return { now: () => time, pass: (ms: number) => void (time += ms) }
}
