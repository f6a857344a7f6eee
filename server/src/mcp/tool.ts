/** What an assistant can do, as data: told by `tools/list`, carried out by `tools/call`. */
import { AppError } from '@caravel/sync-protocol/errors'
import { mutationRoutes } from '@caravel/sync-protocol/mutations'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import type { Scope } from '@caravel/sync-protocol/scopes'
import type { Gate, Values } from './area.ts'
import type { Call, RouteKey } from './call.ts'
import { mint } from '../sync/read-request.ts'
import { compactEach, compactValue, compactWrite, pageOf } from './compact.ts'
import { compactDryRun } from './dry-run.ts'
import { objectSchemaOf, pageFields, uuid, withoutNull, type ObjectSchema } from './json-schema.ts'

/** `add` makes something new each time, `change` has the same end however often it is called. */
export type Effect = 'read' | 'add' | 'change' | 'delete'

export interface Tool extends Gate {
  name: string
  title: string
  description: string
  effect: Effect
  /** It may ask other servers. */
  world?: true
  /** The request of the API that it stands for, whose verdict is its own. */
  route?: RouteKey
  /** The change that it makes: its name, and the entity it is of. */
  mutation?: { name: string; entity: string | undefined }
  input: ObjectSchema
  /** Arguments that ask for a scope beside its own: they are about another area. */
  needs?: Readonly<Record<string, Scope>>
  /** Of the structured answer. */
  output: ObjectSchema
  /** What a delete takes away, in the words of its person; undefined: it is not known. */
  victim?(call: Call, args: Values): Promise<string | undefined>
  run(call: Call, args: Values): Promise<Values>
}

export const anything: ObjectSchema = { type: 'object', properties: {} }

interface RouteToolParts extends Gate {
  name: string
  title: string
  description?: string
  route: RouteKey
  /** What `:id` of the path is called, such as `place_id`. */
  id?: string
  /** Further arguments, or others than the body says. */
  fields?: Record<string, object>
  required?: string[]
  /** Of the body, nothing but these. */
  only?: string[]
  /** Names of the body that assistants are not told of. */
  without?: string[]
  effect?: Effect
  /** The change that the route makes, where it is not that of its path: whoever has the tool may take it back. */
  changes?: string
  /** Turns the arguments beside those of the path into the body. */
  body?(rest: Values): Values
  /** The route does more than change rows, so there is no trying it, and no asking for the same one again. */
  only_for_real?: true
  /** For routes whose new rows get ids made of the body's `id`: what the answer says of them. */
  made?(body: Values): Values
}

/** A tool that is one request of the API: its path, its body, its rights. */
export function routeTool(parts: RouteToolParts): Tool {
  const { route, id = 'id', fields = {}, without = [], only, scope, name, title } = parts
  const [method = '', path = ''] = route.split(' ')
  const mutation = mutationRoutes.find(each => each.method === method && each.path === path)
  const change = mutation ?? mutationRoutes.find(each => each.name === parts.changes)
  const names = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const shown = (param: string): string => (param === 'id' ? id : param)
  const effect = parts.effect ?? effectOf(method)
  const told = parts.body || !mutation ? undefined : bodyOf(mutation, [...names, ...without], only)
  const body = told && effect === 'add' ? withoutNull(told) : told
  const addon = parts.addon ?? mutation?.addon
  const key = effect === 'read' || parts.only_for_real ? {} : { idempotency_key: uuid }
  // A request that does more than change rows could not be taken back.
  const dry = mutation && !parts.only_for_real && effect !== 'read' ? { dry_run: { type: 'boolean' } } : {}
  const required = [...names.map(shown), ...(body?.required ?? []), ...(parts.required ?? [])]
  const paramsOf = (args: Values): Record<string, string> =>
    Object.fromEntries(names.map(param => [param, paramOf(args, shown(param))]))
  return {
    name,
    title,
    description: parts.description ?? `${title}.`,
    scope,
    ...(parts.also ? { also: parts.also } : {}),
    route,
    ...(addon ? { addon } : {}),
    ...(change ? { mutation: { name: change.name, entity: change.entity?.name } } : {}),
    effect,
    input: {
      type: 'object',
      properties: {
        ...Object.fromEntries(names.map(param => [shown(param), uuid])),
        ...body?.properties,
        ...fields,
        ...key,
        ...dry,
      },
      ...(required.length ? { required: [...new Set(required)] } : {}),
    },
    output: anything,
    ...(effect === 'delete' ? { victim: (call, args) => titleAt(call, path, paramsOf(args)) } : {}),
    async run(call, args) {
      const taken = new Set([...names.map(shown), 'idempotency_key', 'dry_run'])
      const rest = Object.fromEntries(Object.entries(args).filter(([field]) => !taken.has(field)))
      const params = paramsOf(args)
      const key = args['idempotency_key']
      const given = parts.body ? parts.body(rest) : rest
      const body = parts.made ? { id: key ?? mint(call.ctx), ...given } : given
      const sent = method === 'GET' ? { query: rest } : { body }
      if (args['dry_run'] === true)
        return compactDryRun(call, await call.fetch(route, { params, ...sent, dry_run: true }))
      const answer = await call.fetch(route, { params, ...sent, ...(typeof key === 'string' ? { key } : {}) })
      if (effect === 'read') return compactRead(answer)
      return { ...compactWrite(answer), ...parts.made?.(body) }
    },
  }
}

/** Of a path: an id, or a number such as a year. */
const paramOf = (args: Values, name: string): string =>
  typeof args[name] === 'number' ? String(args[name]) : mustText(args, name)

function effectOf(method: string): Effect {
  return method === 'GET' ? 'read' : method === 'POST' ? 'add' : method === 'DELETE' ? 'delete' : 'change'
}

function bodyOf(
  { body, mints = [] }: MutationRoute,
  hidden: readonly string[],
  only: readonly string[] | undefined,
): ObjectSchema {
  const { properties, required = [] } = objectSchemaOf(body)
  // The server mints ids; what stands in the path is not sent twice.
  const out = new Set([...mints, ...hidden])
  const isIn = (name: string): boolean => !out.has(name) && (only?.includes(name) ?? true)
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isIn(name))),
    required: required.filter(isIn),
  }
}

export function mustText(args: Values, name: string): string {
  const value = args[name]
  if (typeof value === 'string' && value !== '') return value
  throw new AppError('INVALID_INPUT', { fields: { [name]: value === undefined ? 'REQUIRED' : 'WRONG_TYPE' } })
}

function compactRead({ sync: _sync, ...answer }: Values): Values {
  return compactEach(answer)
}

/** What the row at an address is called, so that a person knows what they are asked about. */
async function titleAt(
  call: Call,
  path: string,
  params: Record<string, string>,
): Promise<string | undefined> {
  try {
    const answer = await call.fetch(`GET ${path}` as RouteKey, { params })
    const row = Object.values(answer)[0] as Values | undefined
    return [row?.['title'], row?.['name'], row?.['text']].find(each => typeof each === 'string')
  } catch (error) {
    // There may be no such route or row: then the delete itself says so.
    if (error instanceof Error) return undefined
    throw error
  }
}

interface ListToolParts<Known> extends Gate {
  name: string
  title: string
  description?: string
  route: RouteKey
  /** The key of the rows in the route's answer. */
  many: string
  fields?: Record<string, object>
  /** Asked for too, and put behind, when this argument is true. */
  more?: { when: string; query: Values }
  /** What `keep` needs to know beside the rows. */
  prepare?(call: Call, args: Values): Promise<Known | undefined>
  keep?(row: Values, args: Values, known: Known | undefined): boolean
}

/** A tool that answers the rows of a list, in their order and in pages. */
export function listTool<Known = never>(parts: ListToolParts<Known>): Tool {
  const { name, title, route, many, scope, addon, fields = {}, more: also, prepare, keep } = parts
  const names = [...route.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  return {
    name,
    title,
    description: parts.description ?? `${title}.`,
    scope,
    route,
    ...(addon ? { addon } : {}),
    effect: 'read',
    input: {
      type: 'object',
      properties: {
        ...Object.fromEntries(names.map(param => [param, uuid])),
        ...fields,
        ...pageFields,
      },
      ...(names.length ? { required: names } : {}),
    },
    output: {
      type: 'object',
      properties: { [many]: { type: 'array', items: { type: 'object' } }, next: { type: 'string' } },
      required: [many],
    },
    async run(call, args) {
      const params = Object.fromEntries(names.map(param => [param, mustText(args, param)]))
      const all = (await call.fetch(route, { params }))[many] as Values[]
      if (also && args[also.when] === true)
        all.push(...((await call.fetch(route, { params, query: also.query }))[many] as Values[]))
      const known = await prepare?.(call, args)
      const kept = keep ? all.filter(row => keep(row, args, known)) : all
      const { rows, more } = pageOf(kept, args)
      return { [many]: rows.map(compactValue), ...more }
    },
  }
}
