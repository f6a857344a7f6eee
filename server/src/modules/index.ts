/** The parts of the server: a list and nothing else. */
import type { ServerModule } from '../module.ts'
import type { AnyRoute } from '../http/route.ts'
import { syncRoutes } from '../sync/sync-routes.ts'
import { accounts } from './accounts/module.ts'
import { admin } from './admin/module.ts'
import { budget } from './budget/module.ts'
import { files } from './files/module.ts'
import { history } from './history/module.ts'
import { lists } from './lists/module.ts'
import { maps } from './maps/module.ts'
import { oauth } from './oauth/module.ts'
import { platform } from './platform/module.ts'
import { settings } from './settings/module.ts'
import { trips } from './trips/module.ts'

export const modules: readonly ServerModule[] = [
  platform,
  accounts,
  settings,
  admin,
  trips,
  files,
  lists,
  budget,
  history,
  maps,
  oauth,
]

/** The routes of entities come last: a module may answer at an address of theirs. */
export const routes: readonly AnyRoute[] = [...modules.flatMap(module => module.routes), ...syncRoutes]
