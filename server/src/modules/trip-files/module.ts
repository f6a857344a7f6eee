import type { ServerModule } from '../../module.ts'
import { capsuleRoutes } from './capsule-route.ts'
import { sweepImports } from './import-folder.ts'
import { importRoutes } from './import-routes.ts'

/** A trip as one file, and trips out of the files of other planners. */
export const tripFiles: ServerModule = {
  routes: [...capsuleRoutes, ...importRoutes],
  sweep: sweepImports,
}
