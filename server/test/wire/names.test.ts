/** One spelling on the wire: snake_case, but for what the interface specification names otherwise. */
import { mutationRoutes } from '@caravel/sync-protocol/mutations'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '../../src/modules/index.ts'
import { cases } from '../security/expectations.ts'
import type { Case } from '../security/standings.ts'
import { newId } from '../sync/client.ts'
import { startSecurityWorld } from '../security/world.ts'
import { setUp, startTestServer } from '../support/test-server.ts'

const ofSpecification = [
  'bookingImport',
  'userId',
  // Of the routes for days off.
  'companyHolidays',
  'countryCode',
  'incomingInvites',
  'isFused',
  'isOwner',
  'launchYear',
  'localName',
  'pendingInvites',
  // Of the routes of the atlas.
  'daysUntil',
  'firstVisit',
  'firstYear',
  'lastTrip',
  'lastVisit',
  'longestTrip',
  'manuallyMarked',
  'mostVisited',
  'nextTrip',
  'placeCount',
  'totalCities',
  'totalCountries',
  'totalCountriesPlanned',
  'totalDays',
  'totalNights',
  'totalPlaces',
  'totalTrips',
  'tripCount',
  'tripsThisYear',
]
/** Objects that a browser makes and reads travel as WebAuthn names them. */
const ofWebAuthn = [
  'assertionResponse',
  'attestationObject',
  'attestationResponse',
  'authenticatorAttachment',
  'authenticatorData',
  'clientDataJSON',
  'clientExtensionResults',
  'rawId',
  'userHandle',
]
/** Properties of the borders of countries, as Natural Earth and what reads it spell them. */
const ofBorders = ['ADMIN', 'ISO_A2', 'NAME']
const olderNames = ['orderedCategories', 'orderedIds']

const isSnakeCase = (name: string): boolean => /^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)
/** Ids and currencies are keys of maps, no names. */
const isKey = (name: string): boolean => /^([0-9a-f]{8}-.*|[A-Z]{3})$/.test(name)

const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [name, ...namesIn(part)])
}

const others = (names: string[]): string[] =>
  [...new Set(names)].filter(name => !isSnakeCase(name) && !isKey(name)).toSorted()

test('what is answered has names in snake_case', async () => {
  const { as, people, trip } = await startSecurityWorld()
  const ids = await trip()
  const told = new Map<string, string[]>()
  for (const [key, { ask }] of Object.entries(cases) as [string, Case][]) {
    const [method = ''] = key.split(' ')
    if (method !== 'GET') continue
    const { path } = ask(ids, people)
    for (const standing of ['owner', 'admin'] as const)
      for (const name of others(namesIn((await as(standing, 'cookie', 'GET', path)).body)))
        told.set(name, [...(told.get(name) ?? []), key])
  }
  for (const name of [...ofSpecification, ...ofBorders]) told.delete(name)
  expect(Object.fromEntries(told)).toEqual({})
}, 60_000)

const inputNames = (schema: z.ZodMiniType): string[] => {
  const found: string[] = []
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look)
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) {
      if (key === 'properties') found.push(...Object.keys(part as object))
      look(part)
    }
  }
  look(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return found
}

test('what is sent has names in snake_case; older names are taken beside them', () => {
  const schemas = [...routes, ...mutationRoutes].flatMap(({ body }) => (body ? [body] : []))
  const queries = routes.flatMap(({ query }) => (query ? [query] : []))
  const names = others([...schemas, ...queries].flatMap(inputNames))
  expect(names.filter(name => !ofWebAuthn.includes(name))).toEqual(olderNames)
})

test('a list is taken under its name of today and under its older one, not under both or none', async () => {
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  const trip = await server.call('POST', '/api/trips', { cookie, body: { title: 'Porto', day_count: 1 } })
  const at = `/api/trips/${(trip.body['trip'] as { id: string }).id}`
  const put = async (path: string, body: object) => {
    const answer = await server.call('PUT', at + path, { cookie, body })
    return [answer.status, answer.body['fields']]
  }
  const lists = [
    ['/packing/reorder', 'ordered_ids', 'orderedIds', []],
    ['/todo/reorder', 'ordered_ids', 'orderedIds', [newId()]],
    ['/budget/reorder/items', 'ordered_ids', 'orderedIds', []],
    ['/budget/reorder/categories', 'ordered_categories', 'orderedCategories', ['tips', 'food']],
  ] as const
  for (const [path, name, older, list] of lists) {
    expect(await put(path, { [older]: list })).toEqual([200, undefined])
    expect(await put(path, { [name]: list })).toEqual([200, undefined])
    expect(await put(path, {})).toEqual([400, { [name]: 'REQUIRED' }])
    expect(await put(path, { [name]: list, [older]: list })).toEqual([400, { [older]: 'UNKNOWN_FIELD' }])
  }
})
