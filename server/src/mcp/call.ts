/** How a tool reaches the product: by the routes of the API, so that it may exactly what the person may there. */
import { AppError } from '@caravel/sync-protocol/errors'
import { fillPath } from '@caravel/sync-protocol/route'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { Ctx } from '../context.ts'
import { callRoute } from '../http/call-route.ts'
import type { RateLimitName } from '../http/rate-limit.ts'
import type { AnyRoute } from '../http/route.ts'
import type { ServerModule } from '../module.ts'
import { syncRoutes } from '../sync/sync-routes.ts'
import type { Values } from './area.ts'
import type { Assistant } from './assistant.ts'

/** `METHOD /path/with/:names` of a route. */
export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export interface Given {
  params?: Record<string, string>
  query?: Values
  body?: Values
  /** Makes the request the same one when it comes again. */
  key?: string | undefined
  /** Tells what would change, and changes nothing; only for requests that are one change and nothing else. */
  dry_run?: boolean
}

export interface Call {
  assistant: Assistant
  ctx: Ctx
  /** The answer of a route; throws the `AppError` that the API would answer with. */
  fetch(key: RouteKey, given?: Given): Promise<Values>
}

/** Of one request of an assistant. */
export function createCall(ctx: Ctx, assistant: Assistant): Call {
  const { user, client_id, name, trips } = assistant
  return {
    assistant,
    ctx,
    async fetch(key, { params = {}, query, body, key: idempotency, dry_run = false } = {}) {
      const route = routesOf(ctx.modules).get(key)
      if (!route) throw new Error(`no route is called ${key}`)
      if (dry_run && !route.synced)
        throw new AppError('INVALID_INPUT', { fields: { dry_run: 'NOT_ALLOWED' } })
      if (trips) mustBeChosen(key, params, trips)
      takeQuota(ctx, route, user.id)
      const inner: Ctx = {
        ...ctx,
        user,
        ...(dry_run ? { dry_run } : {}),
        ...(client_id !== null && name !== null ? { assistant: { client_id, name } } : {}),
        method: route.method,
        path: fillPath(route.path, params),
        headers: {
          'accept-language': ctx.headers['accept-language'],
          ...(idempotency === undefined ? {} : { 'idempotency-key': idempotency }),
        },
      }
      const given = { params, ...(query ? { query } : {}), ...(body ? { body } : {}) }
      const reply = await callRoute(route, inner, given)
      const answer = reply.body as Values
      return trips && key === 'GET /api/trips' ? onlyChosen(answer, trips) : answer
    },
  }
}

/** What a route allows an address, it allows the person too, through however many assistants they ask. */
function takeQuota({ quotas }: Ctx, { limit }: AnyRoute, userId: string): void {
  const wait = limit === undefined ? 0 : quotas.take(limit as RateLimitName, userId)
  if (wait) throw new AppError('TOO_MANY_TRIES', { retry_after: wait })
}

const tables = new WeakMap<readonly ServerModule[], Map<string, AnyRoute>>()

function routesOf(modules: readonly ServerModule[]): Map<string, AnyRoute> {
  const known = tables.get(modules)
  if (known) return known
  const all = [...syncRoutes, ...modules.flatMap(({ routes }) => routes)]
  // A module may answer at an address of an entity: the last one counts.
  const table = new Map(all.map(route => [`${route.method} ${route.path}`, route]))
  tables.set(modules, table)
  return table
}

/** What an assistant with chosen trips reaches beside them: nothing that tells of others. */
const beside = new Set<RouteKey>([
  'GET /api/trips',
  'GET /api/categories',
  'GET /api/addons',
  'GET /api/search/places',
  'GET /api/search/reverse',
  'GET /api/weather',
  'GET /api/weather/detailed',
  'POST /api/maps/search',
  'GET /api/maps/details/:place_id',
  'POST /api/maps/resolve-link',
])
/** These make a trip, which would be none of the chosen ones. */
const making = new Set<RouteKey>([
  'POST /api/trips',
  'POST /api/trips/:trip_id/copy',
  'POST /api/trips/imports',
])

function mustBeChosen(key: RouteKey, params: Record<string, string>, trips: ReadonlySet<string>): void {
  if (beside.has(key)) return
  const stream = parseStream(params['stream'] ?? '')
  // A journal can be about other trips too.
  if (params['journey_id'] !== undefined) throw new AppError('NO_ACCESS')
  const id = params['trip_id'] ?? (stream?.kind === 'trip' ? stream.id : undefined)
  if (id === undefined || making.has(key) || !trips.has(id)) throw new AppError('NO_ACCESS')
}

function onlyChosen(answer: Values, trips: ReadonlySet<string>): Values {
  const all = answer['trips'] as { id: string }[]
  return { ...answer, trips: all.filter(({ id }) => trips.has(id)) }
}
