import { entities } from '@caravel/sync-protocol/entities/index'
import { expect, test } from 'vitest'
import { cases } from './security-expectations.ts'
import { outside } from './security-standings.ts'
import { newId } from './sync-client.ts'
import { startSecurityWorld, type SecurityWorld, type TripIds } from './security-world.ts'

type IdName = keyof TripIds

/** Refused to everybody but admins before anything of the trip is looked at. */
const forAdmins = new Set(['POST /api/trips/:trip_id/packing/save-as-template'])

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
      const refused = forAdmins.has(key) ? '403 FORBIDDEN' : outside
      if (swapped.includes('trip') && pattern.includes(':') && code !== refused)
        wrong.push(`${where}: ${code}`)
      if (dump(world, foreign.trip) !== before) wrong.push(`${where}: wrote into the other trip`)
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(100)
}, 200_000)

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
}, 200_000)

test('the id of a row elsewhere cannot be taken, nor that of a trip', async () => {
  const world = await startSecurityWorld()
  const foreign = await world.trip('owner')
  const own = await world.trip('stranger')
  const before = dump(world, foreign.trip)
  const make = (path: string, body: object) => world.as('stranger', 'cookie', 'POST', path, body)
  const at = `/api/trips/${own.trip}`
  const tries: [string, object, string][] = [
    [`${at}/places`, { id: foreign.place, name: 'x' }, 'ID_TAKEN'],
    // Days of a range have derived ids, which nobody mints.
    [`${at}/days`, { id: foreign.day }, 'INVALID_INPUT'],
    [`${at}/days/${own.day}/notes`, { id: foreign.note, text: 'x' }, 'ID_TAKEN'],
    [`${at}/assignments`, { id: foreign.assignment, place_id: own.place, day_id: own.day }, 'ID_TAKEN'],
    ['/api/trips', { id: foreign.trip, title: 'x' }, 'NO_ACCESS'],
  ]
  for (const [path, body, code] of tries) expect((await make(path, body)).body, path).toMatchObject({ code })
  // A row that is gone elsewhere leaves its id to nobody who may not see it, and tells nothing.
  const gone = await make(`${at}/places`, { id: foreign.gone_place, name: 'x' })
  expect(gone.text).not.toContain('owner-canary')
  expect(dump(world, foreign.trip)).toBe(before)
})

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
    const undo = { mutation_id: newId() }
    expect(
      await world.as('stranger', 'cookie', 'POST', `/api/streams/${spelling}/undos`, undo),
      spelling,
    ).toMatchObject({ status: 403, body: { code: 'NO_ACCESS' } })
  }
})
