/** What every tool is called with, and by whom, in the world of the security tests. */
import { expect } from 'vitest'
import { areasOf } from '../../src/mcp/areas.ts'
import { scopesInUse } from '../../src/mcp/scopes-in-use.ts'
import type { Tool } from '../../src/mcp/tool.ts'
import { modules } from '../../src/modules/index.ts'
import { toolsOf, type ToolAnswer } from '../oauth/world.ts'
import { cases } from '../security/expectations.ts'
import { startSecurityWorld, type SecurityWorld, type SignedIn, type TripIds } from '../security/world.ts'

export const tools = (await areasOf(modules)).flatMap(area => area.tools)
/** Lists that come with the program: everybody may read them, and no request of the API stands for them. */
export const ofNoRoute = ['search_airports', 'get_airport']
export const isDry = ({ input }: Tool): boolean => 'dry_run' in input.properties

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
    destination_id: ids.destination,
    tag_id: ids.tag,
    tag_ids: [ids.tag],
    journey_id: ids.journey,
    entry_id: ids.entry,
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
    // None of theirs.
    calendar_id: ids.trip,
    year: 2027,
    country: 'PT',
    currency: 'EUR',
    amount: 100,
    payers: [{ user_id: people.owner.id, amount: 900 }],
    member_ids: [people.owner.id],
    stops: [{ place: { name: 'Sintra' } }],
    positions: [{ id: ids.reservation }],
    url: 'https://www.openstreetmap.org/#map=17/38.7139/-9.1334',
    iata: 'LIS',
    country_code: 'PT',
    region_code: 'PT-30',
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
const own: Record<string, (ids: TripIds, people: SecurityWorld['people']) => object> = {
  create_trip: () => ({ day_count: 1 }),
  mark_region_visited: () => ({ name: 'Madeira', country_code: 'PT' }),
  create_bucket_list_item: () => ({ name: 'Bhutan', country_code: 'BT' }),
  update_bucket_list_item: () => ({ notes: 'Spring' }),
  get_detailed_weather: () => ({ date: '2027-05-02' }),
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
  update_journey_contributor_role: (_ids, people) => ({ user_id: people.member.id }),
  undo_change: ids => ({ trip_id: ids.trip }),
  undo_session: ids => ({ trip_id: ids.trip }),
}
const itemOf = ({ name }: Tool, ids: TripIds): string =>
  /bucket/.test(name)
    ? ids.trip
    : /todo/.test(name)
      ? ids.todo
      : /packing/.test(name)
        ? ids.thing
        : ids.expense

export function argsFor(tool: Tool, ids: TripIds, people: SecurityWorld['people']): Record<string, unknown> {
  const { properties, required = [] } = tool.input
  const needed = required.map(name => [
    name,
    name === 'item_id' ? itemOf(tool, ids) : valueFor(name, properties[name] as Schema, ids, people),
  ])
  const asked = cases[tool.route ?? '']?.ask(ids, people).body ?? {}
  const said = Object.entries(asked).filter(([name]) => name in properties)
  return {
    ...(Object.fromEntries([...needed, ...said]) as object),
    ...own[tool.name]?.(ids, people),
    ...(isDry(tool) ? { dry_run: true } : {}),
  }
}

export type Session = Awaited<ReturnType<typeof toolsOf>>

/** The code of a refusal, or `ok`. */
export function verdictIn({ isError, content }: ToolAnswer): string {
  const text = content?.[0]?.text ?? ''
  return isError ? String((JSON.parse(text) as { code: string }).code) : 'ok'
}

export async function verdictOf(session: Session, tool: Tool, args: object): Promise<string> {
  return verdictIn(await session.call(tool.name, args))
}

export async function withAssistants() {
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

/** Everything but the books of requests, and holidays that are worked out once. */
export function stored({ server }: SecurityWorld): string {
  const { raw } = server.app.db
  const names = raw
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
  const beside = new Set([
    'audit_log',
    'sessions',
    'oauth_tokens',
    'api_tokens',
    'mcp_tokens',
    'public_holidays',
  ])
  const kept = (names as { name: string }[]).filter(({ name }) => !beside.has(name))
  return kept
    .map(({ name }) => {
      const { count } = raw.prepare(`select count(*) count from "${name}"`).get() as { count: number }
      return `${name} ${count}`
    })
    .concat(JSON.stringify(raw.prepare('select stream, head, closed_at from streams order by stream').all()))
    .join('\n')
}
