import { appAddon } from '@caravel/sync-protocol/entities/app-addon'
import { appStream } from '@caravel/sync-protocol/streams'
import type { ServerModule } from '../../module.ts'
import { apiTokenRoutes } from './api-token-routes.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { clientRoutes } from './client-routes.ts'
import { discoveryRoutes } from './discovery-routes.ts'
import { grantRoutes } from './grant-routes.ts'
import { endOfRestricted } from './person-queries.ts'
import { mcpRoutes } from './mcp-routes.ts'
import { registerRoutes } from './register-route.ts'
import { revokeRoutes } from './revoke-route.ts'
import { sweepOauth } from './sweep-oauth.ts'
import { tokenRoutes } from './token-route.ts'

/** Assistants: who may come in for whom, and the door they work at. */
export const oauth: ServerModule = {
  routes: [
    ...discoveryRoutes,
    ...registerRoutes,
    ...authorizeRoutes,
    ...tokenRoutes,
    ...revokeRoutes,
    ...grantRoutes,
    ...clientRoutes,
    ...apiTokenRoutes,
    ...mcpRoutes,
  ],
  start(app) {
    const { committer, sessions, settings, mcp } = app
    // What an assistant may see and do is settled when it connects: after a switch all of them connect anew.
    committer.onPublished(({ stream, commit }) => {
      if (stream === appStream && commit.ops.some(({ entity }) => entity === appAddon.name)) mcp.endAll()
    })
    sessions.onEnded(id => mcp.endCredential(id))
    sessions.onChanged(() => mcp.lookAgain())
    settings.onChanged(() => mcp.lookAgain())
  },
  accountRestricted: endOfRestricted,
  sweep: sweepOauth,
}
