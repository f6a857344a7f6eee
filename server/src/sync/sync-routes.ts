import type { AnyRoute } from '../http/route.ts'
import { deviceRoutes } from './devices.ts'
import { digestRoutes } from './digest.ts'
import { entityRoutes } from './entity-routes.ts'
import { feedRoutes } from './feed.ts'
import { pushRoutes } from './push.ts'
import { snapshotsRoutes } from './snapshots-route.ts'
import { streamsRoutes } from './streams-route.ts'

export const syncRoutes: readonly AnyRoute[] = [
  ...feedRoutes,
  ...snapshotsRoutes,
  ...digestRoutes,
  ...deviceRoutes,
  ...streamsRoutes,
  ...pushRoutes,
  ...entityRoutes,
]
