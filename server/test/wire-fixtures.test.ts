/** Requests and answers of released versions, replayed (sync rule C10). `FIXTURES=freeze` adds what is new. */
import { readdirSync } from 'node:fs'
import { headersOf, type Entry } from '@caravel/sync-protocol/entry'
import { matchMutation, mutationRoutes, splitBody } from '@caravel/sync-protocol/mutations'
import { storyEntries } from '@caravel/sync-protocol/testing/op-story'
import { opHistory, takesOp, upcastEntry, type OpHistory } from '@caravel/sync-protocol/upcast'
import { opVersion, protocolVersion } from '@caravel/sync-protocol/wire'
import { describe, expect, test } from 'vitest'
import { compareFrozen, freeze, readFrozen, type Frozen } from '../../scripts/frozen.ts'
import { readRequest } from '../src/sync/read-request.ts'
import { newId } from './sync-client.ts'
import { setUp, startTestServer, type Answer } from './test-server.ts'

const folder = new URL('../../sync-protocol/fixtures/', import.meta.url).pathname
const opsFile = (version: number) => `${folder}ops-${version}.json`
const wireFile = `${folder}wire-${protocolVersion}.json`
const versions = readdirSync(folder).flatMap(name => Number(/^ops-(\d+)\.json$/.exec(name)?.[1] ?? []) || [])

const entriesOf = (version: number): Entry[] => Object.values(readFrozen(opsFile(version))) as Entry[]

const named = (entries: Entry[]): Frozen =>
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
const shape = (answer: Answer) => ({
  status: answer.status,
  body: [...new Set(shapeOf(answer.body))].sort(),
})

const replay = async (entries: Entry[], more: (entry: Entry) => Record<string, string> = () => ({})) => {
  const server = await startTestServer()
  const { cookie, id } = await setUp(server)
  const client = newId()
  const answers: Answer[] = []
  for (const entry of entries) {
    const raw = JSON.stringify(entry.body).replaceAll('{me}', id)
    const headers = { ...headersOf(entry, client, id), ...more(entry) }
    const path = entry.path.replaceAll(encodeURIComponent('{me}'), id)
    answers.push(await server.call(entry.method, path, { cookie, raw, headers }))
  }
  return { server, cookie, id, answers }
}

test('C10: the requests of today are frozen, one of each change that a device may keep', async () => {
  const now = named(storyEntries())
  if (process.env['FIXTURES'] === 'freeze') await freeze(opsFile(opVersion), now)
  expect(compareFrozen(opsFile(opVersion), now)).toEqual({ changed: [], missing: [] })
  const told = storyEntries().map(entry => matchMutation(entry.method, entry.path)?.route.name)
  const kept = mutationRoutes.filter(route => !route.online).map(route => route.name)
  expect([...new Set(told)].sort()).toEqual([...new Set(kept)].sort())
})

describe.each(versions)('stored ops of version %i', version => {
  const understood = takesOp(version)

  test('C10: are rewritten on the device to what its routes take', () => {
    for (const entry of entriesOf(version)) {
      const today = upcastEntry(entry)
      const matched = matchMutation(today.method, today.path)
      const fields = JSON.parse(JSON.stringify(splitBody(today.body).fields).replaceAll('{me}', newId()))
      expect(matched?.route.body.safeParse(fields).success, entry.path).toBe(true)
      expect(today.op_version).toBe(opVersion)
    }
  })

  test(`C10: are ${understood ? 'taken' : 'refused'} by the server`, async () => {
    const { answers } = await replay(entriesOf(version))
    const results = answers.map(({ status, body }) => `${status} ${String(body['code'] ?? '')}`.trim())
    if (understood) expect(results.filter(result => !result.startsWith('20'))).toEqual([])
    else expect(new Set(results)).toEqual(new Set(['426 CLIENT_TOO_OLD']))
  })
})

test('C10: a version before the first, and one that nobody released, are too old and change nothing', async () => {
  for (const version of ['0', '-1', '99']) {
    const { server, answers } = await replay(storyEntries().slice(0, 5), () => ({ 'X-Op-Version': version }))
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['code'])}`))).toEqual(
      new Set(['426 CLIENT_TOO_OLD']),
    )
    const commits = server.app.db.raw
      .prepare("select count(*) as n from streams where stream like 'trip:%'")
      .get()
    expect(commits).toEqual({ n: 0 })
  }
})

test('C10: the answers of this wire have at least what they had when it was released', async () => {
  const { server, cookie, id, answers } = await replay(storyEntries())
  const stream = encodeURIComponent(storyEntries()[4]?.stream ?? '')
  const read = (path: string) => server.call('GET', path, { cookie })
  const refused = { ...storyEntries()[5], mutation_id: newId(), client_seq: 99 } as Entry
  const again = { raw: JSON.stringify(refused.body), headers: headersOf(refused, newId(), id), cookie }
  const settle = { entries: [{ mutation_id: newId(), stream: 'app', client_seq: 100 }] }
  const streams = await read('/api/sync/streams')
  const now: Frozen = {
    ...Object.fromEntries(
      Object.keys(named(storyEntries())).map((key, index) => [key, shape(answers[index] as Answer)]),
    ),
    'GET streams': shape(streams),
    'GET app changes': shape(
      await read(`/api/streams/app/changes?since=0&epoch=${String(streams.body['epoch'])}`),
    ),
    'a closed trip': shape(await read(`/api/streams/${stream}/changes?since=0`)),
    'another epoch': shape(await read('/api/streams/app/changes?since=0&epoch=gone')),
    'a write to a closed trip': shape(await server.call(refused.method, refused.path, again)),
    push: shape(
      await server.call('POST', '/api/sync/push', {
        cookie,
        body: { mutations: [{ method: 'POST', path: '/api/trips', headers: {}, body: { title: 'Porto' } }] },
      }),
    ),
    settle: shape(
      await server.call('POST', '/api/sync/settle', {
        cookie,
        body: settle,
        headers: { 'X-Client-Id': newId() },
      }),
    ),
    'nobody is signed in': shape(await server.call('GET', '/api/sync/streams')),
  }
  if (process.env['FIXTURES'] === 'freeze') await freeze(wireFile, { ...now, ...readFrozen(wireFile) })
  const then = readFrozen(wireFile) as Record<string, { status: number; body: string[] }>
  expect(Object.keys(then).sort()).toEqual(Object.keys(now).sort())
  for (const [key, { status, body }] of Object.entries(then)) {
    const today = now[key] as { status: number; body: string[] }
    expect([key, today.status]).toEqual([key, status])
    expect([key, body.filter(part => !today.body.includes(part))]).toEqual([key, []])
  }
})

test('C10: in a future version an older request means what it meant, and its outcome is known by its old bytes', () => {
  const future: OpHistory = {
    current: 3,
    steps: { 1: { 'place.update': ({ title, ...rest }) => ({ ...rest, name: title }) }, 2: {} },
  }
  const ask = (version: string, body: object, history = opHistory) => {
    const path = '/api/trips/0190b000-0000-7000-8000-00000000000a/places/0190b000-0000-7000-8000-00000000000b'
    const matched = matchMutation('PATCH', path)
    const headers = {
      'x-client-id': newId(),
      'idempotency-key': newId(),
      'x-client-seq': '1',
      'x-op-version': version,
    }
    const user = { id: newId(), username: 'x', avatar: null, is_admin: false }
    const ctx = { method: 'PATCH', path, headers, user, now: () => 1 } as unknown as Parameters<
      typeof readRequest
    >[0]
    if (!matched) throw new Error('no such route')
    return readRequest(ctx, matched.route, matched.params, body, history)
  }
  const old = ask('1', { title: 'Museu' }, future)
  expect(old.body).toEqual({ name: 'Museu' })
  expect(ask('3', { name: 'Museu' }, future).body).toEqual({ name: 'Museu' })
  expect(old.request_hash).not.toBe(ask('3', { name: 'Museu' }, future).request_hash)
  expect(() => ask('0', { title: 'Museu' }, future)).toThrow('CLIENT_TOO_OLD')
})
