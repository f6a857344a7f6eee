/**
 * Every tool, whoever declares it, against the request of the API that it stands for: the same verdict for every standing,
 * at every level, and with its add-on off. What the request answers to whom is in the expectations of the security matrix.
 */
import { actions, addons, isBuilt } from '@caravel/sync-protocol/access'
import { expect, test } from 'vitest'
import type { Tool } from '../../src/mcp/tool.ts'
import { routes } from '../../src/modules/index.ts'
import { cases } from '../security/expectations.ts'
import { refused as refusedByLevel } from '../security/standings.ts'
import { standings, type SignedIn } from '../security/world.ts'
import { faultsOf, jsonSchemas } from './json-schemas.ts'
import {
  argsFor,
  isDry,
  ofNoRoute,
  stored,
  tools,
  verdictIn,
  verdictOf,
  withAssistants,
} from './matrix-world.ts'

const signedIn = standings.filter(each => each !== 'anonymous')

/** Hotels and tables have tools of their own, and the trip of these tests has a flight. */
const ofAnotherKind = /^((update|delete)_reservation|link_hotel_accommodation)$/
/** What the request of the API says to who may ask it at all, as the tool would. */
function expectedOf(tool: Tool, standing: SignedIn): string {
  if (ofNoRoute.includes(tool.name)) return 'ok'
  const [status = '', code] = (cases[tool.route ?? '']?.expected[standing] ?? '').split(' ')
  if (Number(status) >= 300) return code ?? status
  if (ofAnotherKind.test(tool.name)) return 'NOT_FOUND'
  // Who asked closes it.
  if (tool.name === 'close_collab_poll' && standing === 'member') return 'FORBIDDEN'
  // It made nothing itself here.
  return tool.name.startsWith('undo_') ? 'NOTHING_TO_UNDO' : 'ok'
}

test('every tool stands for a request that has an expectation, and tries only what can be rolled back', () => {
  const mounted = new Map(routes.map(route => [`${route.method} ${route.path}`, route]))
  const wrong = tools.flatMap(tool => {
    const route = mounted.get(tool.route ?? '')
    if (ofNoRoute.includes(tool.name)) return []
    if (!route || !cases[tool.route ?? '']) return [`${tool.name}: stands for ${tool.route}`]
    return isDry(tool) && !route.synced ? [`${tool.name}: does more than change rows`] : []
  })
  expect(wrong).toEqual([])
})

test('every tool × standing answers as its request does and in its own schema; trying and reading store nothing', async () => {
  const { world, session } = await withAssistants()
  const ids = await world.trip()
  const wrong: string[] = []
  const schemas = jsonSchemas()
  const shapes = new Map(
    tools.map(tool => [tool, { input: schemas.compile(tool.input), output: schemas.compile(tool.output) }]),
  )
  for (const standing of signedIn) {
    const assistant = await session(standing)
    for (const [tool, shape] of shapes) {
      const about = isDry(tool) || tool.effect === 'read' ? ids : await world.trip()
      // What others are told of the setting up is told before anybody looks.
      await world.server.app.effects.idle()
      const before = stored(world)
      const args = argsFor(tool, about, world.people)
      const answer = await assistant.call(tool.name, args)
      const verdict = verdictIn(answer)
      const faults = [
        faultsOf(shape.input, args),
        verdict === 'ok' ? faultsOf(shape.output, answer.structuredContent) : '',
        // Nothing where the API says null is an object without values.
        ...Object.entries(answer.structuredContent ?? {})
          .filter(([name, value]) => !maps.has(name) && [value].flat().some(isEmptyObject))
          .map(([name]) => `${name} is {}`),
      ].filter(Boolean)
      if (faults.length) wrong.push(`${tool.name}: ${faults.join('; ')}`)
      const expected = expectedOf(tool, standing)
      // Somebody who is in none of it is told so, or that there is nothing: never anything of it.
      const quiet = tool.name.startsWith('undo_') && verdict === 'NOTHING_TO_UNDO' && expected === 'NO_ACCESS'
      if (verdict !== expected && !quiet)
        wrong.push(`${tool.name} as ${standing}: ${verdict}, not ${expected}`)
      if ((isDry(tool) || tool.effect === 'read' || verdict !== 'ok') && stored(world) !== before)
        wrong.push(`${tool.name} as ${standing}: stored something`)
    }
  }
  expect(wrong).toEqual([])
}, 200_000)

/** Objects by category or country, which are empty where nobody is assigned or has been. */
const maps = new Set(['assignees', 'regions'])
const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.keys(value).length

const isForOwners = ({ route }: Tool): boolean => cases[route ?? '']?.expected.member === refusedByLevel

test('every tool × level: a member may what the same request lets them', async () => {
  const { world, put, session } = await withAssistants()
  const assistant = await session('member')
  const wrong: string[] = []
  let refused = 0
  for (const strict of [true, false]) {
    for (const [action, { levels }] of Object.entries(actions)) {
      const open = (levels as readonly string[]).includes('trip_member') ? 'trip_member' : levels.at(-1)
      const level = strict && (levels as readonly string[]).includes('trip_owner') ? 'trip_owner' : open
      expect((await put(`/api/levels/${action}`, { level })).status).toBe(200)
    }
    const tried = tools.filter(each => isDry(each) && !ofAnotherKind.test(each.name))
    let ids = await world.trip()
    // As the levels are at first is tried above.
    for (const tool of strict ? tried : tried.filter(isForOwners)) {
      const verdict = await verdictOf(assistant, tool, argsFor(tool, ids, world.people))
      const asked = cases[tool.route ?? '']?.ask(ids, world.people)
      const [method = ''] = tool.route?.split(' ') ?? []
      const { status, body } = await world.as('member', 'bearer', method, asked?.path ?? '', asked?.body)
      const expected = status < 300 ? 'ok' : String(body['code'])
      if (expected === 'FORBIDDEN') refused++
      else ids = await world.trip()
      if (verdict !== expected && verdict !== 'NOTHING_TO_UNDO')
        wrong.push(`${tool.name} (${strict ? 'strict' : 'open'}): ${verdict}, not ${expected}`)
    }
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(30)
}, 300_000)

test('every tool × add-on: it is there exactly while its request is', async () => {
  const { world, put, session } = await withAssistants()
  const ids = await world.trip()
  const switches = Object.keys(addons).filter(each => isBuilt(each) && each !== 'mcp')
  for (const addon of switches)
    expect((await put(`/api/addons/${addon}`, { enabled: false })).status).toBe(200)
  const assistant = await session('owner')
  const names = new Set(await assistant.names())
  const wrong: string[] = []
  // What is deleted is not there for the others.
  const inOrder = tools.toSorted((a, b) => Number(a.effect === 'delete') - Number(b.effect === 'delete'))
  for (const tool of inOrder.filter(({ route, name }) => route && name !== 'delete_trip')) {
    const asked = cases[tool.route ?? '']?.ask(ids, world.people)
    const [method = ''] = tool.route?.split(' ') ?? []
    const { status, body } = await world.as('owner', 'bearer', method, asked?.path ?? '', asked?.body)
    const isOff = body['code'] === 'ADDON_DISABLED'
    if (isOff && names.has(tool.name)) wrong.push(`${tool.name}: there`)
    if (status < 300 && !names.has(tool.name)) wrong.push(`${tool.name}: gone`)
  }
  expect(wrong).toEqual([])
  expect(names.size).toBeGreaterThan(40)
}, 100_000)
