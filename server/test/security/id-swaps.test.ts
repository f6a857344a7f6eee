import { entities } from '@caravel/sync-protocol/entities/index'
import { bagIdOf } from '@caravel/sync-protocol/entities/packing-bag'
import { tagId } from '@caravel/sync-protocol/entities/tag'
import { dayId, memberRowId } from '@caravel/sync-protocol/ids'
import { mutationRoutes } from '@caravel/sync-protocol/mutations'
import { expect, test } from 'vitest'
import { cases } from './expectations.ts'
import { outside } from './standings.ts'
import { newId } from '../sync/client.ts'
import { startSecurityWorld, type SecurityWorld, type TripIds } from './world.ts'

type IdName = keyof TripIds

/** Refused to everybody but admins before anything of the trip is looked at. */
const forAdmins = new Set(['POST /api/trips/:trip_id/packing/save-as-template'])

/** The answer where the trip's id only names a row of another stream, which has no such row. */
const unrelated: Record<string, string> = {
  // The journal is one's own, the trip that it is to be about is not.
  'POST /api/journeys/:journey_id/trips': '403 TRIP_UNREADABLE',
  'DELETE /api/journeys/:journey_id/trips/:trip_id': '404 NOT_FOUND',
}

/** Everything stored about one trip. */
const dump = ({ server }: SecurityWorld, tripId: string): string => {
  const tables = entities.filter(({ stream }) => stream === 'trip').map(({ name }) => name)
  const read = (table: string) =>
    server.app.db.raw.prepare(`select * from "${table}" where stream = ? order by 1, 2`).all(`trip:${tripId}`)
  return JSON.stringify([...tables, 'streams', 'commits', 'tombstones'].map(read))
}

/** Every way to take some of the ids a request names from another trip: `ask` tells which it names. */
const swapsOf = (ask: (ids: TripIds) => unknown, own: TripIds, foreign: TripIds): [IdName[], TripIds][] => {
  const named = new Set<IdName>()
  const watching = new Proxy(own, {
    get: (target, name) => {
      named.add(name as IdName)
      return Reflect.get(target, name) as unknown
    },
  })
  ask(watching)
  const names = [...named].filter(name => name !== 'category')
  return Array.from({ length: 2 ** names.length - 1 }, (_, index) => {
    const swapped = names.filter((_name, bit) => (index + 1) & (1 << bit))
    return [swapped, { ...own, ...Object.fromEntries(swapped.map(name => [name, foreign[name]])) }]
  })
}

test('ids of a trip one may not see, in path, query and body, alone and together, by REST and by push', async () => {
  const world = await startSecurityWorld()
  const { people } = world
  const foreign = await world.trip('owner')
  const before = dump(world, foreign.trip)
  const wrong: string[] = []
  let asked = 0
  for (const [key, { ask }] of Object.entries(cases)) {
    const [method = '', pattern = ''] = key.split(' ')
    if (pattern.startsWith('/api/auth/')) continue
    const own = await world.trip('stranger')
    for (const [swapped, ids] of swapsOf(each => ask(each, people), own, foreign)) {
      const { path, body = {} } = ask(ids, people)
      const plain = await world.as('stranger', 'cookie', method, path, method === 'GET' ? undefined : body)
      const entry = { method, path, headers: { 'idempotency-key': newId() }, body }
      const pushed = await world.as('stranger', 'bearer', 'POST', '/api/sync/push', { mutations: [entry] })
      const where = `${key} with the other trip's ${swapped.join(', ')}`
      asked++
      for (const answer of [plain, pushed]) {
        if (answer.status >= 500) wrong.push(`${where}: ${answer.status}`)
        if (answer.text.includes('owner-canary')) wrong.push(`${where}: tells ${answer.text}`)
      }
      const code = [plain.status, plain.body['code']].join(' ')
      const refused = forAdmins.has(key)
        ? '403 FORBIDDEN'
        : (swapped.length === 1 && unrelated[key]) || outside
      if (swapped.includes('trip') && pattern.includes(':') && code !== refused)
        wrong.push(`${where}: ${code}`)
      if (dump(world, foreign.trip) !== before) wrong.push(`${where}: wrote into the other trip`)
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(100)
}, 400_000)

test('in two trips of one person, a request to one never changes the other', async () => {
  const world = await startSecurityWorld()
  const other = await world.trip()
  const before = dump(world, other.trip)
  const wrong: string[] = []
  for (const [key, { ask }] of Object.entries(cases)) {
    const [method = ''] = key.split(' ')
    if (method === 'GET' || !key.includes(':')) continue
    const own = await world.trip()
    for (const [swapped, ids] of swapsOf(each => ask(each, world.people), own, other)) {
      if (swapped.includes('trip')) continue
      const { path, body } = ask(ids, world.people)
      const answer = await world.as('owner', 'cookie', method, path, body)
      const where = `${key} with the other trip's ${swapped.join(', ')}`
      if (answer.status >= 500) wrong.push(`${where}: ${answer.status}`)
      if (dump(world, other.trip) !== before) wrong.push(`${where}: wrote into the other trip`)
    }
  }
  expect(wrong).toEqual([])
}, 400_000)

test('a row with the id of one elsewhere is another row, and a trip or file cannot be taken', async () => {
  const world = await startSecurityWorld()
  const foreign = await world.trip('owner')
  const own = await world.trip('stranger')
  const before = dump(world, foreign.trip)
  const make = (path: string, body: object) => world.as('stranger', 'cookie', 'POST', path, body)
  const at = `/api/trips/${own.trip}`
  const file = { name: 'a.txt', mime: 'text/plain', size: 1, sha256: 'a'.repeat(64) }
  const tries: [string, object, object][] = [
    [`${at}/places`, { id: foreign.place, name: 'x' }, { status: 201 }],
    [`${at}/places`, { id: foreign.gone_place, name: 'x' }, { status: 201 }],
    [`${at}/days`, { id: foreign.day }, { status: 201 }],
    [`${at}/days/${own.day}/notes`, { id: foreign.note, text: 'x' }, { status: 201 }],
    [`${at}/assignments`, { id: foreign.assignment, place_id: own.place, day_id: own.day }, { status: 201 }],
    [`${at}/files`, { ...file, id: foreign.file }, { status: 409, body: { code: 'ID_TAKEN' } }],
    ['/api/trips', { id: foreign.trip, title: 'x' }, { status: 403, body: { code: 'NO_ACCESS' } }],
  ]
  for (const [path, body, answer] of tries) {
    const made = await make(path, body)
    expect(made, `${path}: ${made.text}`).toMatchObject(answer)
    expect(made.text).not.toContain('owner-canary')
  }
  expect(dump(world, foreign.trip)).toBe(before)
})

/** Every id that a trip has, had, or is going to derive. */
const idsOfAndToCome = ({ server, people }: SecurityWorld, { trip, place }: TripIds): string[] => {
  const { raw } = server.app.db
  const idsIn = (table: string) =>
    raw.prepare(`select id from "${table}" where stream = ?`).pluck().all(`trip:${trip}`) as string[]
  const tables = entities.filter(({ stream }) => stream === 'trip').map(({ name }) => name)
  const days = Array.from({ length: 9 }, (_, n) => dayId(trip, n + 1))
  const derived = [
    tagId(trip, 'rain', 0),
    bagIdOf(trip, 'Cabin'),
    memberRowId('trip_member', trip, people.stranger.id),
  ]
  return [...new Set([...tables, 'tombstones'].flatMap(idsIn)), ...days, ...derived, place]
}

test('ids of another trip, had or to come, in whatever a sender mints: that trip goes on as before', async () => {
  const world = await startSecurityWorld()
  const foreign = await world.trip('owner')
  const theirs = (method: string, path: string, body?: object) =>
    world.as('owner', 'cookie', method, path, body)
  const stream = `/api/streams/trip:${foreign.trip}`
  await theirs('DELETE', `/api/trips/${foreign.trip}/tags/${foreign.tag}`)
  const ids = [...new Set(idsOfAndToCome(world, foreign))]
  const before = dump(world, foreign.trip)
  const own = await world.trip('stranger')
  const minting = mutationRoutes.filter(
    ({ method, path, mints }) =>
      mints?.includes('id') && cases[`${method} ${path}`] && !path.startsWith('/api/categories'),
  )
  expect(minting.length).toBeGreaterThan(10)
  const wrong: string[] = []
  for (const { method, path: pattern } of minting) {
    const key = `${method} ${pattern}`
    for (const id of ids) {
      const { path, body = {} } = cases[key]?.ask(own, world.people) ?? { path: '' }
      const answer = await world.as('stranger', 'cookie', method, path, { ...(body as object), id })
      if (answer.status >= 500) wrong.push(`${key} with ${id}: ${answer.status}`)
      if (answer.text.includes('owner-canary')) wrong.push(`${key} with ${id}: tells ${answer.text}`)
    }
    if (dump(world, foreign.trip) !== before) wrong.push(`${key}: wrote into the other trip`)
  }
  const restored = { entity: 'tag', id: foreign.tag }
  const goesOn: [string, string, object][] = [
    ['PUT', `/api/trips/${foreign.trip}/range`, { start_date: '2027-05-02', end_date: '2027-05-30' }],
    ['POST', `${stream}/restores`, { entity: 'place', id: foreign.gone_place }],
    ['POST', `${stream}/restores`, restored],
    ['POST', `${stream}/undos`, { mutation_id: foreign.mutation }],
    ['POST', `${stream}/rewinds`, { to_seq: 9 }],
  ]
  for (const [method, path, body] of goesOn) {
    const answer = await theirs(method, path, body)
    if (answer.status !== 200) wrong.push(`${path} in the other trip: ${answer.status} ${answer.text}`)
  }
  expect(wrong).toEqual([])
}, 400_000)

test('streams of others are refused by every spelling', async () => {
  const world = await startSecurityWorld()
  const { trip } = await world.trip()
  const spellings = [
    `trip:${trip}`,
    `trip%3A${trip}`,
    `TRIP:${trip}`,
    `trip:${trip.toUpperCase()}`,
    `trip:${trip}%20`,
    `%20trip:${trip}`,
    `trip:${trip}%00`,
    `trip::${trip}`,
    `app:${trip}`,
    `trip:${trip}:app`,
    `user:${world.people.owner.id}`,
    'user:',
    'trip:',
    'toString',
    '__proto__',
    `trip:${trip}%2F..%2Fapp`,
  ]
  for (const spelling of spellings) {
    for (const path of ['changes?since=0', 'snapshot'])
      expect(
        await world.as('stranger', 'cookie', 'GET', `/api/streams/${spelling}/${path}`),
        spelling,
      ).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
    expect(
      await world.as('stranger', 'cookie', 'GET', `/api/sync/snapshots?streams=app,${spelling}`),
      spelling,
    ).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
    const undo = { mutation_id: newId() }
    expect(
      await world.as('stranger', 'cookie', 'POST', `/api/streams/${spelling}/undos`, undo),
      spelling,
    ).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
  }
})
