// Texts that mean to be more than texts, in every place that takes some: each change that a device may keep (the story
// that the wire is tested with), then each field of each row. A new entity is in both by its declaration.
import { entities } from '@caravel/sync-protocol/entities/index'
import type { Entity } from '@caravel/sync-protocol/entity'
import { matchMutation, mutationRoutes, splitBody } from '@caravel/sync-protocol/mutations'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { fillPath } from '@caravel/sync-protocol/route'
import { asAccount, storyEntries } from '@caravel/sync-protocol/testing/op-story'
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import type { Person } from './api-client.ts'

/** What stands in each of them, and would be called if one of them ran. */
export const mark = 'hostile(1)'

const tag = `"><img src=x onerror=${mark}>`
const everything = [
  `'${tag}<script>${mark}</script><svg onload=${mark}></textarea></title><style>*{display:none}</style>`,
  `<a href="javascript:${mark}">{{constructor.constructor('${mark}')()}}\${${mark}}<!--]]>\u202Egpj.exe\u2066\u200F`,
].join('')
/** The first that fits: with a word no line can hold, everything, the least that would run, and as an address. */
const candidates = [
  everything + 'W'.repeat(1500),
  everything + 'W'.repeat(60),
  everything.slice(0, 145),
  tag,
  `https://hostile.example/${tag.replaceAll(' ', '/')}`,
]

type Json = Record<string, unknown>
const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

/** With each text in it as hostile as its route takes it. */
const hostileBody = (route: MutationRoute, body: Json): Json => {
  const replace = (value: unknown, put: (next: unknown) => void): void => {
    if (typeof value === 'string') {
      for (const text of candidates) {
        put(text)
        if (takes(route.body, body)) return
      }
      put(value)
    } else if (Array.isArray(value))
      for (const [at, each] of value.entries()) replace(each, next => (value[at] = next))
    else if (value && typeof value === 'object')
      for (const [name, each] of Object.entries(value)) replace(each, next => ((value as Json)[name] = next))
  }
  replace(body, () => undefined)
  return body
}

/** What an admin reads of others: an address, a program that signs in, a name that nobody has, an own setting. */
const seedAccounts = async (url: string, { username, password, api }: Person): Promise<void> => {
  const slashed = tag.replaceAll(' ', '/')
  await api.ask('POST', '/api/admin/users', { username: 'Eve', email: `${slashed}@mail.example` })
  await api.ask('POST', '/api/admin/invites', {})
  await api.ask('PUT', '/api/auth/app-settings', { oidc_display_name: tag })
  for (const body of [
    { username, password },
    { username: tag, password },
  ]) {
    const headers = { 'content-type': 'application/json', 'user-agent': tag }
    await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
}

/** Makes one row of everything and answers the trips it is in. What the story takes away again stays. */
export async function seedHostileTexts(url: string, person: Person): Promise<string[]> {
  const { id: me, api } = person
  await seedAccounts(url, person)
  const trips = new Set<string>()
  const journals = new Set<string>()
  const made = new Set<string>()
  for (const { method, path, body } of storyEntries()) {
    const route = matchMutation(method, path)?.route
    if (!route || method === 'DELETE' || ['undo', 'restore'].includes(route.name)) continue
    const own = (text: string) => asAccount(text, me)
    const right = splitBody(JSON.parse(own(JSON.stringify(body))) as Json).fields
    const hostile = hostileBody(route, structuredClone(right))
    await api.ask(method, own(path), hostile).catch(() => api.ask(method, own(path), right))
    const trip = /^\/api\/trips\/([^/]+)\/places$/.exec(path)?.[1]
    if (trip) trips.add(trip)
    if (route.name === 'journey.create') journals.add(String(right['id']))
  }
  const streams = [
    'app',
    `user:${me}`,
    `atlas:${me}`,
    `vacay:${vacayId(me)}`,
    ...[...trips].map(each => `trip:${each}`),
    ...[...journals].map(each => `journey:${each}`),
  ]
  for (const stream of streams)
    for (const { entity, row } of await rowsOf(api, stream))
      if (await makeHostile(api, entity, row, me)) made.add(entity.name)
  const missing = entities.filter(each => isWritten(each) && !made.has(each.name)).map(({ name }) => name)
  if (missing.length > 0) throw new Error(`The story leaves no row of ${missing.join(', ')}`)
  return [...trips]
}

const rowsOf = async (api: Person['api'], stream: string): Promise<{ entity: Entity; row: Json }[]> => {
  const lines = (await api.text('GET', `/api/streams/${encodeURIComponent(stream)}/snapshot`))
    .trim()
    .split('\n')
  return lines.flatMap(line => {
    const { type, entity, row } = JSON.parse(line) as { type: string; entity: string; row: Json }
    const known = entities.find(each => each.name === entity)
    return type === 'row' && known ? [{ entity: known, row }] : []
  })
}

/** The fields of an entity that hold any text. */
const textsOf = ({ groups }: Entity): [name: string, hostile: string][] =>
  Object.values(groups)
    .filter(({ merge, fixed }) => merge !== 'server' && merge !== 'order' && !fixed)
    .flatMap(({ fields }) => Object.entries(fields))
    .filter(([, { storage, reference }]) => storage === 'text' && !reference)
    .flatMap(([name, { schema }]) => {
      const text = candidates.find(each => takes(schema, each))
      return text === undefined ? [] : [[name, text]]
    })

const updateOf = ({ name }: Entity) => mutationRoutes.find(each => each.name === `${name}.update`)
const isWritten = (entity: Entity): boolean => Boolean(updateOf(entity)) && textsOf(entity).length > 0

const makeHostile = async (api: Person['api'], entity: Entity, row: Json, me: string): Promise<boolean> => {
  const route = updateOf(entity)
  if (!route || !isWritten(entity)) return false
  const texts = Object.fromEntries(textsOf(entity))
  const { id } = row
  const own = { trip_id: row['trip_id'] ?? id, journey_id: row['journey_id'] ?? id, user_id: me }
  const params = { ...row, ...own } as Record<string, string>
  await api.ask(route.method, fillPath(route.path, params), texts)
  return true
}
