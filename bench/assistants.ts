/** How soon a tool answers while many assistants are connected, and what one that waits weighs. */
import { HttpClient, json } from './http-client.ts'
import { ms, quantile, type Row } from './table.ts'

const sessionsAtOnce = 20
const callsEach = 12
const people = 8
/** Of one person there are never more. */
const sessionsEach = 20

interface Assistant {
  ask(method: string, params?: object): Promise<void>
  close(): void
}

/** Lets assistants in, at the address that they will be given. */
export async function letAssistantsIn(url: string, cookie: string): Promise<void> {
  const admin = new HttpClient(url, cookie)
  await admin.change('PUT', '/api/auth/app-settings', { app_url: url })
  await admin.change('PUT', '/api/addons/mcp', { enabled: true })
  admin.close()
}

export async function makeApiToken(url: string, cookie: string): Promise<string> {
  const client = new HttpClient(url, cookie)
  const body = { name: 'Bench', scopes: ['trips:read', 'trips:write', 'places:write'] }
  const made = await client.ask('POST', '/api/auth/mcp-tokens', body)
  client.close()
  const { raw_token } = json(made)['token'] as unknown as { raw_token: string }
  return raw_token
}

async function connect(url: string, token: string): Promise<Assistant> {
  const client = new HttpClient(url)
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
  }
  let id = 0
  const ask = async (method: string, params: object = {}): Promise<void> => {
    const answer = await client.ask('POST', '/mcp', { jsonrpc: '2.0', id: ++id, method, params }, headers)
    const text = answer.bytes.toString()
    if (answer.status >= 300 || /"isError":true|"error":/.test(text)) throw new Error(`${method}: ${text}`)
    const session = answer.headers['mcp-session-id']
    if (typeof session === 'string') headers['mcp-session-id'] = session
  }
  const clientInfo = { name: 'bench', version: '1' }
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  headers['mcp-protocol-version'] = '2025-06-18'
  return { ask, close: () => client.close() }
}

async function measureCalls(url: string, cookie: string, tripId: string): Promise<Row> {
  const tokens = await Promise.all([makeApiToken(url, cookie), makeApiToken(url, cookie)])
  const all = await Promise.all(
    Array.from({ length: sessionsAtOnce }, (_, at) => connect(url, tokens[at % tokens.length] ?? '')),
  )
  const took: number[] = []
  const calls = [
    { name: 'list_days', arguments: { trip_id: tripId } },
    { name: 'list_places', arguments: { trip_id: tripId, limit: 20 } },
    { name: 'create_place', arguments: { trip_id: tripId, name: 'Castelo' } },
  ]
  // One after the other, as people ask: each has others around it that wait, not that push.
  for (let turn = 0; turn < callsEach; turn++)
    for (const [at, assistant] of all.entries()) {
      const begun = performance.now()
      await assistant.ask('tools/call', calls[(turn + at) % calls.length])
      took.push(performance.now() - begun)
    }
  for (const each of all) each.close()
  return {
    what: `a tool of an assistant over HTTP, ${sessionsAtOnce} connected`,
    measured: `p50 ${ms(quantile(took, 0.5))}, p95 ${ms(quantile(took, 0.95))}`,
    budget: 'p95 ≤ 30 ms',
  }
}

async function makePerson(url: string, name: string): Promise<string> {
  const client = new HttpClient(url)
  const account = { username: name, email: `${name}@example.org`, password: 'fourteen days in spring' }
  const { headers } = await client.ask('POST', '/api/auth/register', account)
  client.close()
  const set = headers['set-cookie']
  return makeApiToken(url, (Array.isArray(set) ? set[0] : set)?.split(';')[0] ?? '')
}

async function measureWaiting(url: string, memory: () => number | undefined): Promise<Row> {
  const tokens: string[] = []
  for (let at = 0; at < people; at++) tokens.push(await makePerson(url, `bench${at}`))
  const open = async (some: readonly string[]): Promise<void> => {
    for (const token of some) for (let n = 0; n < sessionsEach; n++) (await connect(url, token)).close()
  }
  // The first of them bring the code along.
  await open(tokens.slice(0, people / 2))
  const before = memory()
  await open(tokens.slice(people / 2))
  const after = memory()
  const count = (people / 2) * sessionsEach
  const each = before === undefined || after === undefined ? undefined : (after - before) / count
  return {
    what: `memory of a connected assistant that waits, mean of ${count}, garbage included`,
    measured: each === undefined ? 'not known here' : `${Math.round(each / 1000)} kB`,
    budget: '≤ 200 kB',
  }
}

export async function measureAssistants(
  url: string,
  cookie: string,
  { trip_id, memory }: { trip_id: string; memory: () => number | undefined },
): Promise<Row[]> {
  await letAssistantsIn(url, cookie)
  return [await measureCalls(url, cookie, trip_id), await measureWaiting(url, memory)]
}
