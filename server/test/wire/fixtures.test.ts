/** Requests and answers of released versions, replayed (sync rule C10). `FIXTURES=freeze` adds what is new. */
import { readdirSync } from 'node:fs'
import { mutationOf } from '@caravel/sync-protocol/entry'
import { fromRequest } from '@caravel/sync-protocol/entry-from-request'
import { errorStatus } from '@caravel/sync-protocol/errors'
import { matchMutation, mutationRoutes, splitBody } from '@caravel/sync-protocol/mutations'
import { protocolRange, rangeFrom, speaks, type ProtocolRange } from '@caravel/sync-protocol/protocol-range'
import { asAccount, storyEntries, type StoryEntry } from '@caravel/sync-protocol/testing/op-story'
import { opHistory, takesOp, upcastEntry, type OpHistory } from '@caravel/sync-protocol/upcast'
import { closeCodes, opVersion, protocolVersion } from '@caravel/sync-protocol/wire'
import { describe, expect, test } from 'vitest'
import { compareFrozen, freeze, readFrozen } from '../../../scripts/frozen.ts'
import { readRequest } from '../../src/sync/read-request.ts'
import { newId } from '../sync/client.ts'
import { askInWire, named, replay, type Shape } from './replay.ts'

const folder = new URL('../../../sync-protocol/fixtures/', import.meta.url).pathname
const opsFile = (version: number) => `${folder}ops-${version}.json`
const wireFile = (version: number) => `${folder}wire-${version}.json`
const kept = (kind: 'ops' | 'wire'): number[] =>
  readdirSync(folder)
    .flatMap(name => (new RegExp(`^${kind}-\\d+\\.json$`).test(name) ? Number(/\d+/.exec(name)) : []))
    .sort((a, b) => a - b)
const versions = kept('ops')
const wires = kept('wire')

const entriesOf = (version: number): StoryEntry[] =>
  Object.values(readFrozen(opsFile(version))) as StoryEntry[]

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
      const today = upcastEntry(fromRequest(entry))
      const fields = JSON.parse(asAccount(JSON.stringify(splitBody(today.body).fields), newId()))
      expect(mutationOf(today)?.body.safeParse(fields).success, entry.path).toBe(true)
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

test('C10: a version before the first, is too old, one that nobody released too new, and they change nothing', async () => {
  for (const version of ['0', '-1', '99']) {
    const { server, answers } = await replay(storyEntries().slice(0, 5), {
      more: { 'X-Op-Version': version },
    })
    const code = version === '99' ? 'CLIENT_TOO_NEW' : 'CLIENT_TOO_OLD'
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['code'])}`))).toEqual(
      new Set([`426 ${code}`]),
    )
    const commits = server.app.db.raw
      .prepare("select count(*) as n from streams where stream like 'trip:%'")
      .get()
    expect(commits).toEqual({ n: 0 })
  }
})

test('C10: of this wire all that a device asks today is frozen', async () => {
  const file = wireFile(protocolVersion)
  const now = await askInWire(protocolVersion, named(storyEntries()) as Record<string, StoryEntry>)
  if (process.env['FIXTURES'] === 'freeze') await freeze(file, { ...now, ...readFrozen(file) })
  expect(Object.keys(now).sort()).toEqual(Object.keys(readFrozen(file)).sort())
})

/** The requests of a wire: from the oldest ops that are taken and have all of them. */
const requestsOf = (wire: number): Record<string, StoryEntry> => {
  const keys = Object.keys(readFrozen(wireFile(wire))).filter(key => /^\d/.test(key))
  const kept = versions.filter(version => takesOp(version)).map(version => readFrozen(opsFile(version)))
  const entries = kept.find(ops => keys.every(key => key in ops))
  if (!entries) throw new Error(`no ops that are taken have the requests of wire ${wire}`)
  return Object.fromEntries(keys.map(key => [key, entries[key] as StoryEntry]))
}

/** These move nothing since only what moves gets a new place (D6): a noop, which has never had a commit. */
const noops: ReadonlySet<string> = new Set(['58 packing.reorder'])

/** Every answer has at least what it had when its wire was released. */
const isAnswered = async (wire: number, protocols?: ProtocolRange): Promise<void> => {
  const then = readFrozen(wireFile(wire)) as Record<string, Shape>
  const now = await askInWire(wire, requestsOf(wire), protocols)
  expect(Object.keys(then).length).toBeGreaterThan(0)
  for (const [key, { status, body }] of Object.entries(then)) {
    expect([key, now[key]?.status]).toEqual([key, status])
    const expected = noops.has(key) ? body.filter(part => !part.startsWith('sync.commit.')) : body
    expect([key, expected.filter(part => !now[key]?.body.includes(part))]).toEqual([key, []])
  }
}

/** Anyone who is signed in hears of nothing else. */
const isRefused = async (wire: number, protocols?: ProtocolRange): Promise<void> => {
  const entries = named(storyEntries()) as Record<string, StoryEntry>
  const { hello, 'nobody is signed in': nobody, ...rest } = await askInWire(wire, entries, protocols)
  expect([nobody?.status, hello?.status]).toEqual([401, closeCodes.too_old])
  const others = Object.entries(rest).filter(([, { status }]) => status !== errorStatus.CLIENT_TOO_OLD)
  expect(others).toEqual([])
}

describe.each(wires)('wire %i', wire => {
  const spoken = speaks(protocolRange, wire)

  test(`C10: is ${spoken ? 'answered' : 'refused'} by this server`, () =>
    spoken ? isAnswered(wire) : isRefused(wire))

  test.runIf(spoken)(
    'C10: is answered until it is three versions back, and refused from then on',
    async () => {
      await isAnswered(wire, rangeFrom(wire + 2))
      await isRefused(wire, rangeFrom(wire + 3))
    },
  )
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
