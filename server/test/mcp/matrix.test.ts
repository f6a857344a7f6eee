/**
 * Every tool, whoever declares it, against the request of the API that it stands for: the same verdict for every standing,
 * at every level, and with its add-on off. What the request answers to whom is in the expectations of the security matrix.
 */
import { actions, addons, isBuilt } from '@caravel/sync-protocol/access'
import { areasOf } from '../../src/mcp/areas.ts'
import { scopesInUse } from '../../src/mcp/scopes-in-use.ts'
import { expect, test } from 'vitest'
import type { Tool } from '../../src/mcp/tool.ts'
import { modules, routes } from '../../src/modules/index.ts'
import { toolsOf } from '../oauth/world.ts'
import { cases } from '../security/expectations.ts'
import { refused as refusedByLevel } from '../security/standings.ts'
import {
  standings,
  startSecurityWorld,
  type SecurityWorld,
  type SignedIn,
  type TripIds,
} from '../security/world.ts'

const tools = (await areasOf(modules)).flatMap(area => area.tools)
/** Lists that come with the program: everybody may read them, and no request of the API stands for them. */
const ofNoRoute = ['search_airports', 'get_airport']
const signedIn = standings.filter(each => each !== 'anonymous')
const isDry = ({ input }: Tool): boolean => 'dry_run' in input.properties

/** What an assistant would send that means it; by the name of the argument, for it says of what kind the id is. */
function valueFor(name: string, schema: Schema, ids: TripIds, people: SecurityWorld['people']): unknown {
  const named: Record<string, unknown> = {
    trip_id: ids.trip,
    day_id: ids.day,
    start_day_id: ids.day,
    end_day_id: ids.other_day,
    place_id: schema.format === 'uuid' ? ids.place : 'node:1',
    place_ids: [ids.place],
    assignment_id: ids.assignment,
    assignment_ids: [ids.assignment],
    note_id: ids.note,
    message_id: ids.message,
    poll_id: ids.poll,
    // None of theirs.
    notification_id: ids.trip,
    tag_id: ids.tag,
    tag_ids: [ids.tag],
    bag_id: ids.bag,
    settlement_id: ids.settlement,
    reservation_id: ids.reservation,
    accommodation_id: ids.stay,
    template_id: ids.template,
    change_id: ids.mutation,
    ordered_ids: [ids.other_day, ids.day],
    user_id: people.former.id,
    user_ids: [people.member.id],
    from_user_id: people.member.id,
    to_user_id: people.owner.id,
    identifier: 'stranger',
    currency: 'EUR',
    amount: 100,
    payers: [{ user_id: people.owner.id, amount: 900 }],
    member_ids: [people.owner.id],
    stops: [{ place: { name: 'Sintra' } }],
    positions: [{ id: ids.reservation }],
    url: 'https://www.openstreetmap.org/#map=17/38.7139/-9.1334',
    iata: 'LIS',
    start_date: '2027-05-02',
    end_date: '2027-05-03',
  }
  if (name in named) return named[name]
  if (schema.enum) return schema.enum[0]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  return type === 'boolean'
    ? true
    : type === 'number' || type === 'integer'
      ? 1
      : type === 'array'
        ? []
        : 'text'
}

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
}

/** Where what is required says too little, or means another row. */
const own: Record<string, (ids: TripIds) => object> = {
  create_trip: () => ({ day_count: 1 }),
  shift_dates: () => ({ start_date: '2027-05-02', end_date: '2027-05-03' }),
  bulk_import_packing: () => ({ items: [{ name: 'Scarf' }] }),
  reorder_packing_items: ids => ({ ordered_ids: [ids.thing] }),
  reorder_todos: ids => ({ ordered_ids: [ids.todo] }),
  import_places_from_url: () => ({ url: 'https://example.org' }),
  // The one booking of that trip is a flight.
  create_transport: () => ({ type: 'flight' }),
  move_assignment: ids => ({ day_id: ids.other_day }),
  update_transport: () => ({ title: 'Ferry' }),
  update_collab_note: ids => ({ note_id: ids.trip_note }),
  delete_collab_note: ids => ({ note_id: ids.trip_note }),
}
const itemOf = ({ name }: Tool, ids: TripIds): string =>
  /todo/.test(name) ? ids.todo : /packing/.test(name) ? ids.thing : ids.expense

function argsFor(tool: Tool, ids: TripIds, people: SecurityWorld['people']): Record<string, unknown> {
  const { properties, required = [] } = tool.input
  const needed = required.map(name => [
    name,
    name === 'item_id' ? itemOf(tool, ids) : valueFor(name, properties[name] as Schema, ids, people),
  ])
  const asked = cases[tool.route ?? '']?.ask(ids, people).body ?? {}
  const said = Object.entries(asked).filter(([name]) => name in properties)
  return {
    ...(Object.fromEntries([...needed, ...said]) as object),
    ...own[tool.name]?.(ids),
    ...(isDry(tool) ? { dry_run: true } : {}),
  }
}

type Session = Awaited<ReturnType<typeof toolsOf>>

async function verdictOf(session: Session, tool: Tool, args: object): Promise<string> {
  const { isError, content } = await session.call(tool.name, args)
  const text = content?.[0]?.text ?? ''
  return isError ? String((JSON.parse(text) as { code: string }).code) : 'ok'
}

async function withAssistants() {
  const world = await startSecurityWorld()
  const put = (path: string, body: object) => world.as('admin', 'cookie', 'PUT', path, body)
  expect((await put('/api/auth/app-settings', { app_url: world.server.url })).status).toBe(200)
  expect((await put('/api/addons/mcp', { enabled: true })).status).toBe(200)
  const session = async (who: SignedIn): Promise<Session> => {
    const body = { name: 'Script', scopes: await scopesInUse(modules) }
    const made = await world.as(who, 'cookie', 'POST', '/api/auth/mcp-tokens', body)
    expect(made.status, made.text).toBe(201)
    const { raw_token } = made.body['token'] as { raw_token: string }
    return toolsOf(world.server, raw_token)
  }
  return { world, put, session }
}

/** Hotels and tables have tools of their own, and the trip of these tests has a flight. */
const ofAnotherKind = /^(update|delete)_reservation$/
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

test('every tool × standing answers as its request does, and a dry run stores nothing', async () => {
  const { world, session } = await withAssistants()
  const ids = await world.trip()
  const wrong: string[] = []
  for (const standing of signedIn) {
    const assistant = await session(standing)
    for (const tool of tools) {
      const about = isDry(tool) || tool.effect === 'read' ? ids : await world.trip()
      // What others are told of the setting up is told before anybody looks.
      await world.server.app.effects.idle()
      const before = stored(world)
      const verdict = await verdictOf(assistant, tool, argsFor(tool, about, world.people))
      const expected = expectedOf(tool, standing)
      // Somebody who is in none of it is told so, or that there is nothing: never anything of it.
      const quiet = tool.name.startsWith('undo_') && verdict === 'NOTHING_TO_UNDO' && expected === 'NO_ACCESS'
      if (verdict !== expected && !quiet)
        wrong.push(`${tool.name} as ${standing}: ${verdict}, not ${expected}`)
      if ((isDry(tool) || verdict !== 'ok') && stored(world) !== before)
        wrong.push(`${tool.name} as ${standing}: stored something`)
    }
  }
  expect(wrong).toEqual([])
}, 200_000)

/** Everything but the books of requests. */
function stored({ server }: SecurityWorld): string {
  const { raw } = server.app.db
  const names = raw
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
  const beside = new Set(['audit_log', 'sessions', 'oauth_tokens', 'api_tokens', 'mcp_tokens'])
  const kept = (names as { name: string }[]).filter(({ name }) => !beside.has(name))
  return kept
    .map(({ name }) => {
      const { count } = raw.prepare(`select count(*) count from "${name}"`).get() as { count: number }
      return `${name} ${count}`
    })
    .concat(JSON.stringify(raw.prepare('select stream, head, closed_at from streams order by stream').all()))
    .join('\n')
}

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
