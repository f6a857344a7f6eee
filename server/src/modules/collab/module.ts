import type { ServerModule } from '../../module.ts'
import { collabArea } from './collab-tools.ts'
import { messageRoutes } from './message-routes.ts'
import { watchDeadlines } from './watch-deadlines.ts'

export const collab: ServerModule = { routes: messageRoutes, mcp: collabArea, start: watchDeadlines }
