/** Requests as a device of some wire sends them, and the shape of what comes back. */
import { headersOf } from '@caravel/sync-protocol/entry'
import { matchMutation } from '@caravel/sync-protocol/mutations'
import { asAccount, type StoryEntry } from '@caravel/sync-protocol/testing/op-story'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Frozen } from '../../../scripts/frozen.ts'
import { newId } from '../sync/client.ts'
import {
  setUp,
  startTestServer,
  type Answer,
  type TestServer,
  type TestSettings,
} from '../support/test-server.ts'

export interface Shape {
  /** Of a socket: 101, or the code it was closed with. */
  status: number
  body: string[]
}

export const named = (entries: readonly StoryEntry[]): Frozen =>
  Object.fromEntries(
    entries.map((entry, index) => [
      `${String(index + 1).padStart(2, '0')} ${matchMutation(entry.method, entry.path)?.route.name}`,
      entry,
    ]),
  )

/** What is where in an answer, and of which type; lists by what is in them, ids that are keys left out. */
const shapeOf = (value: unknown, at = ''): string[] => {
  if (value === null) return []
  if (Array.isArray(value)) return value.flatMap(each => shapeOf(each, `${at}[]`))
  if (typeof value !== 'object') return [`${at}: ${typeof value}`]
  return Object.entries(value).flatMap(([name, part]) => shapeOf(part, at ? `${at}.${name}` : name))
}

const shape = ({ status, body }: Pick<Answer, 'status' | 'body'>): Shape => ({
  status,
  body: [...new Set(shapeOf(body))].sort(),
})

export interface ReplayOptions extends TestSettings {
  /** Headers beside those of an entry. */
  more?: Record<string, string>
}

export const replay = async (
  entries: readonly StoryEntry[],
  { more = {}, ...settings }: ReplayOptions = {},
) => {
  const server = await startTestServer(settings)
  const { cookie, id } = await setUp(server)
  const client = newId()
  const answers: Answer[] = []
  for (const entry of entries) {
    const raw = asAccount(JSON.stringify(entry.body), id)
    const headers = { ...headersOf(entry, client, id), ...more }
    const path = asAccount(entry.path, id)
    answers.push(await server.call(entry.method, path, { cookie, raw, headers }))
  }
  return { server, cookie, id, answers }
}

/** What a server that speaks `protocols` says to all that a device of one wire asks; `entries` by their names. */
export const askInWire = async (
  wire: number,
  entries: Record<string, StoryEntry>,
  protocols?: TestSettings['protocols'],
): Promise<Record<string, Shape>> => {
  const more = { 'X-Protocol-Version': String(wire) }
  const story = Object.values(entries)
  const { server, cookie, id, answers } = await replay(story, { more, ...(protocols ? { protocols } : {}) })
  const { epoch } = server.app.db.instance
  const stream = encodeURIComponent(story.find(({ stream: key }) => key.startsWith('trip:'))?.stream ?? '')
  const read = (path: string) => server.call('GET', path, { cookie, headers: more })
  const write = (path: string, body: object) =>
    server.call('POST', path, { cookie, body, headers: { 'X-Client-Id': newId(), ...more } })
  const late = {
    ...story.find(entry => entry.path.startsWith('/api/trips/')),
    mutation_id: newId(),
  } as StoryEntry
  const lateHeaders = { ...headersOf({ ...late, client_seq: 99 }, newId(), id), ...more }
  const push = { mutations: [{ method: 'POST', path: '/api/trips', headers: {}, body: { title: 'Porto' } }] }
  const settle = { entries: [{ mutation_id: newId(), stream: 'app', client_seq: 100 }] }
  return {
    ...Object.fromEntries(Object.keys(entries).map((key, index) => [key, shape(answers[index] as Answer)])),
    'GET streams': shape(await read('/api/sync/streams')),
    'GET app changes': shape(await read(`/api/streams/app/changes?since=0&epoch=${epoch}`)),
    'GET app snapshot': linesOf(await read('/api/streams/app/snapshot')),
    'a closed trip': shape(await read(`/api/streams/${stream}/changes?since=0`)),
    'another epoch': shape(await read('/api/streams/app/changes?since=0&epoch=gone')),
    'a write to a closed trip': shape(
      await server.call(late.method, late.path, {
        raw: JSON.stringify(late.body),
        headers: lateHeaders,
        cookie,
      }),
    ),
    push: shape(await write('/api/sync/push', push)),
    settle: shape(await write('/api/sync/settle', settle)),
    hello: await hello(server, cookie, { protocol_version: wire, user_id: id, epoch }),
    'nobody is signed in': shape(await server.call('GET', '/api/sync/streams', { headers: more })),
  }
}

/** Rows of any kind differ in what they hold; what the lines have in common is the wire's. */
const linesOf = ({ status, body, text }: Answer): Shape => {
  if (status !== 200) return shape({ status, body })
  const lines = text.trim().split('\n')
  const kinds = lines.map(line => JSON.parse(line) as Record<string, unknown>)
  return shape({ status, body: { lines: kinds.map(({ row: _, ...line }) => line) } })
}

/** The token is asked for as today: a refusal of it would say nothing about the socket. */
const hello = async (
  server: TestServer,
  cookie: string,
  { epoch, ...names }: { protocol_version: number; user_id: string; epoch: string },
): Promise<Shape> => {
  const { body } = await server.call('POST', '/api/auth/ws-token', { cookie, body: {} })
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws?token=${String(body['token'])}`)
  onTestFinished(() => socket.terminate())
  const streams = [{ stream: 'app', epoch, seq: 0, mark: null }]
  socket.on('open', () =>
    socket.send(JSON.stringify({ type: 'hello', client_id: newId(), ...names, streams })),
  )
  return new Promise(resolve => {
    socket.on('message', data => resolve(shape({ status: 101, body: JSON.parse(String(data)) })))
    socket.on('close', status => resolve({ status, body: [] }))
  })
}
