/** The parts of the server, by their routes. A list and nothing else. */
import type { AnyRoute } from '../http/route.ts'
import { healthRoutes } from './platform/health-routes.ts'

export const routes: AnyRoute[] = [...healthRoutes]
