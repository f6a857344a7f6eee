import { entityPath } from '@caravel/sync-protocol/crud'
import { entities } from '@caravel/sync-protocol/entities/index'
import { mutationRoutes } from '@caravel/sync-protocol/mutations'
import { addons as allAddons } from '@caravel/sync-protocol/access'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '../../src/http/rate-limit.ts'
import { routes } from '../../src/modules/index.ts'
import { cases } from '../security/expectations.ts'
import type { Case } from '../security/standings.ts'
import { startSecurityWorld, type SecurityWorld, type TripIds } from '../security/world.ts'
import { newId } from '../sync/client.ts'

const addons = ['budget', 'collab', 'packing'] as const
type Addon = (typeof addons)[number]

let world: SecurityWorld
let ids: TripIds

beforeEach(async () => {
  world = await startSecurityWorld()
  ids = await world.trip()
})

const ask = (method: string, path: string, body?: unknown, by: 'owner' | 'admin' = 'owner') =>
  world.as(by, 'cookie', method, path, body)
const turn = (addon: Addon | 'atlas', enabled: boolean) =>
  ask('PUT', `/api/addons/${addon}`, { enabled }, 'admin')
const stream = () => `/api/streams/${encodeURIComponent(`trip:${ids.trip}`)}`
const at = (path: string) => `/api/trips/${ids.trip}${path}`
const heads = () => world.server.app.db.raw.prepare('select stream, head from streams order by stream').all()
const off = { status: 409, body: { code: 'ADDON_DISABLED' } }

/** Everything below a path of the add-on's entities, and whatever mutation says that it is of it. */
const keysOf = (addon: Addon): string[] => {
  const paths = entities
    .filter(entity => entity.addon === addon)
    .flatMap(entity => [entity.path, ...(entity.aliases ?? [])].map(path => entityPath(entity, path)))
  const named = mutationRoutes
    .filter(route => route.addon === addon)
    .map(({ method, path }) => `${method} ${path}`)
  const below = Object.keys(cases).filter(key => {
    const [, pattern = ''] = key.split(' ')
    return paths.some(path => pattern === path || pattern.startsWith(`${path}/`))
  })
  return [...new Set([...named, ...below])]
}

describe.each(addons)('with %s off', addon => {
  test('every one of its routes answers 409, to whom it answers otherwise, and writes nothing', async () => {
    const keys = keysOf(addon)
    expect(keys.length).toBeGreaterThan(20)
    await ask('POST', at('/members'), { identifier: world.people.admin.username })
    await turn(addon, false)
    const before = heads()
    const wrong: string[] = []
    for (const key of keys) {
      const { expected, ask: request } = cases[key] as Case
      const by = (['owner', 'admin'] as const).find(standing => expected[standing].startsWith('2'))
      // What is refused for another reason anyhow is tried where that area is tested.
      if (!by) continue
      const { path, body } = request(ids, world.people)
      const answer = await ask(key.split(' ')[0] ?? '', path, body, by)
      const got = `${answer.status} ${String(answer.body['code'])}`
      if (got !== '409 ADDON_DISABLED') wrong.push(`${key} as ${by}: ${got}`)
    }
    expect(wrong).toEqual([])
    expect(heads()).toEqual(before)
  })

  const one = {
    budget: { list: '/budget', id: 'expense', entity: 'expense' },
    collab: { list: '/collab/polls', id: 'poll', entity: 'poll' },
    packing: { list: '/todo', id: 'todo', entity: 'todo_item' },
  }[addon] as { list: string; id: 'expense' | 'poll' | 'todo'; entity: string }

  test('nothing of it is undone, restored or rewound either, and all of it once it is on again', async () => {
    const { to_seq } = await headOf()
    const row = at(`${one.list}/${ids[one.id]}`)
    const { sync } = (await ask('DELETE', row)).body as { sync: { mutation_id: string } }
    await turn(addon, false)
    const calls: [string, object][] = [
      ['/undos', { mutation_id: sync.mutation_id }],
      ['/restores', { entity: one.entity, id: ids[one.id] }],
      ['/rewinds', { to_seq }],
    ]
    for (const [path, body] of calls)
      expect(await ask('POST', stream() + path, body), path).toMatchObject(off)
    const preview = await ask('GET', `${stream()}/rewinds?to_seq=${to_seq}`)
    expect(preview).toMatchObject(off)
    await turn(addon, true)
    expect(await ask('POST', `${stream()}/undos`, { mutation_id: sync.mutation_id })).toMatchObject({
      status: 200,
    })
    expect((await ask('GET', row)).status).toBe(200)
  })

  test('a trip that was deleted comes back whole', async () => {
    const { sync } = (await ask('DELETE', at(''))).body as { sync: { mutation_id: string } }
    await turn(addon, false)
    const back = await ask('POST', `${stream()}/undos`, { mutation_id: sync.mutation_id })
    expect(back).toMatchObject({ status: 200 })
    expect(back.body['sync']).not.toHaveProperty('skipped')
    await turn(addon, true)
    expect((await ask('GET', at(`${one.list}/${ids[one.id]}`))).status).toBe(200)
  })

  test('what belongs to no add-on is undone as ever', async () => {
    await turn(addon, false)
    const undone = await ask('POST', `${stream()}/undos`, { mutation_id: ids.mutation })
    expect(undone.status).toBe(200)
  })
})

const headOf = async (): Promise<{ to_seq: number }> => {
  const [row] = world.server.app.db.raw
    .prepare('select head from streams where stream = ?')
    .all(`trip:${ids.trip}`) as { head: number }[]
  return { to_seq: row?.head ?? 0 }
}

test('with costs off no receipt is added, changed or thrown away, and files of the trip are', async () => {
  const bytes = { name: 'fado.pdf', mime: 'application/pdf', size: 12, sha256: 'a'.repeat(64) }
  const add = (more: object) => ask('POST', at('/files'), { id: newId(), ...bytes, ...more })
  const receipt = (await add({ expense_id: ids.expense })).body['file'] as { id: string }
  await turn('budget', false)
  expect(await add({ expense_id: ids.expense })).toMatchObject(off)
  expect(await ask('PATCH', at(`/files/${receipt.id}`), { caption: 'Fado' })).toMatchObject(off)
  expect(await ask('PATCH', at(`/files/${ids.file}`), { expense_id: ids.expense })).toMatchObject(off)
  expect(await ask('DELETE', at(`/files/${receipt.id}`))).toMatchObject(off)
  expect(await add({})).toMatchObject({ status: 201 })
  expect(await ask('DELETE', at(`/files/${ids.file}`))).toMatchObject({ status: 200 })
})

test('each add-on is listed, on where it starts on', async () => {
  const { body } = await ask('GET', '/api/addons')
  const list = body['addons'] as { id: string; enabled: boolean }[]
  expect(Object.fromEntries(list.map(({ id, enabled }) => [id, enabled]))).toEqual({
    packing: true,
    bag_tracking: true,
    immich: true,
    journey: true,
    memories: false,
    synologyphotos: true,
    budget: true,
    collab: true,
    vacay: true,
    atlas: true,
    mcp: false,
  })
})

test('with the atlas off its routes are gone, its marks are kept, and they come back with it', async () => {
  const marks = () => ask('GET', '/api/addons/atlas/country/PE')
  expect(await ask('POST', '/api/addons/atlas/country/PE/mark')).toMatchObject({ status: 200 })
  await turn('atlas', false)
  for (const path of ['stats', 'regions', 'country/PE', 'bucket-list'])
    expect(await ask('GET', `/api/addons/atlas/${path}`), path).toMatchObject(off)
  expect(await ask('POST', '/api/addons/atlas/country/BO/mark')).toMatchObject(off)
  expect(await ask('POST', '/api/addons/atlas/bucket-list', { name: 'Bhutan' })).toMatchObject(off)
  await turn('atlas', true)
  expect((await marks()).body).toMatchObject({ manually_marked: true, visited: true })
})

test('with every add-on off a route of one says so whatever was sent, and counts no try', async () => {
  const most = 40
  const rate_limits = Object.fromEntries(Object.keys(rateLimits).map(name => [name, { limit: most }]))
  world = await startSecurityWorld({ rate_limits })
  ids = await world.trip()
  for (const addon of Object.keys(allAddons))
    expect(await ask('PUT', `/api/addons/${addon}`, { enabled: false }, 'admin')).toMatchObject({
      status: 200,
    })
  const answers = new Map<string, string>()
  for (const route of routes) {
    const key = `${route.method} ${route.path}`
    const isGated = route.addons !== undefined || route.exists_with !== undefined
    const { path } = (cases[key] as Case).ask(ids, world.people)
    const hasBody = route.method !== 'GET' && route.body !== undefined
    if (!isGated && !hasBody) continue
    const times = isGated && route.limit !== undefined ? most + 1 : 1
    for (let time = 0; time < times; time++) {
      const answer = await ask(route.method, path, hasBody ? { nonsense: [1] } : undefined, 'admin')
      answers.set(key, `${answer.status} ${String(answer.body['code'])}`)
    }
  }
  const gated = routes.filter(({ addons, exists_with }) => addons ?? exists_with)
  expect(gated.length).toBeGreaterThan(90)
  for (const { method, path, exists_with } of gated)
    expect(answers.get(`${method} ${path}`), `${method} ${path}`).toBe(
      exists_with === undefined ? '409 ADDON_DISABLED' : '404 NO_SUCH_ROUTE',
    )
  // No other route hides behind the check of its body: none that refused the nonsense is of an add-on after all.
  for (const [key, answer] of answers) {
    if (!answer.startsWith('400')) continue
    const { expected, ask: request, ends } = cases[key] as Case
    const by = (['owner', 'admin'] as const).find(standing => expected[standing].startsWith('2'))
    if (!by || ends) continue
    const { path, body } = request(ids, world.people)
    const told = await ask(key.split(' ')[0] ?? '', path, body, by)
    expect(told.body['code'], key).not.toBe('ADDON_DISABLED')
  }
})

test('with assistants off their addresses exist for no page of another site and no stranger either', async () => {
  const hidden = routes.filter(({ exists_with }) => exists_with === 'mcp')
  expect(hidden.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/mcp',
      '/oauth/register',
      '/oauth/token',
      '/api/oauth/clients',
      '/api/auth/mcp-tokens',
    ]),
  )
  for (const { method, path } of hidden) {
    expect((await world.server.call(method, path)).status, path).toBe(404)
    const headers = { origin: 'https://other.example', 'access-control-request-method': method }
    expect((await world.server.call('OPTIONS', path, { headers })).status, path).toBe(404)
  }
})
