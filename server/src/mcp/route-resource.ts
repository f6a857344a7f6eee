import type { Addon } from '@caravel/sync-protocol/access'
import type { Gate, Resource, Values } from './area.ts'
import type { RouteKey } from './call.ts'
import { compact } from './compact.ts'

/** Rows of one list beyond this are left to the tools, which have pages. */
const mostRows = 500

/** What a route of the API answers, to be read by an address. */
export function routeResource(
  name: string,
  uri: string,
  scope: Gate['scope'],
  route: RouteKey,
  addon?: Addon,
): Resource {
  return {
    name,
    uri,
    description: `What ${route.replace('GET ', '')} answers`,
    scope,
    ...(addon ? { addon } : {}),
    async read(call, params) {
      const { sync: _sync, ...answer } = await call.fetch(route, { params })
      return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, shown(value)]))
    },
  }
}

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostRows).map(shown)
  return typeof value === 'object' && value !== null ? compact(value as Values) : value
}
