import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../../context.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { version } from '../../../version.ts'
import { judgeFacts } from './judge-facts.ts'
import { factsOf } from './server-facts.ts'

/** How this server was set up, seen from inside; the page adds what only a browser sees. */
const selfCheck = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/self-check',
  guard: 'admin',
  run: async ctx => {
    const facts = await factsOf(ctx)
    return { version, now: facts.now, app_url: facts.app_url, checks: judgeFacts(facts) }
  },
})

export const selfCheckRoutes: AnyRoute[] = [selfCheck]
