import type { ServerModule } from '../../module.ts'
import { contentRoutes } from './content-routes.ts'
import { fileRoutes } from './form-routes.ts'
import { followStates, mendStates } from './file-states.ts'
import { sweepFiles } from './sweep-files.ts'

export const files: ServerModule = {
  routes: [...contentRoutes, ...fileRoutes],
  async start(app) {
    followStates(app)
    if (!app.db.schemaBehind) await mendStates(app)
  },
  sweep: sweepFiles,
}
