/** The router as admins see it, and "build graph". */
import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { ownRoutingOf } from './own/own-routing.ts'
import { testRoute } from './test-route.ts'

const about = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/routing',
  guard: 'admin',
  async run(ctx) {
    const own = ownRoutingOf(ctx)
    // Before the graph: where it says that it is done, the graph is the new one.
    const job = own.job?.view() ?? null
    const graph = own.currentGraph()
    const sources = await own.folder.sources()
    return {
      router: ctx.settings.get('router'),
      engine: own.installed ? { version: own.installed.version } : null,
      graph: graph ? viewOf(graph) : null,
      outdated: await own.isOutdated(),
      files: sources.map(({ name, size, modified_at }) => ({ name, size, modified_at })),
      free_bytes: await own.folder.freeBytes(),
      job,
    }
  },
})

type GraphHere = NonNullable<ReturnType<ReturnType<typeof ownRoutingOf>['currentGraph']>>

function viewOf({ bounds, data_at, built_at, took_ms, bytes, sources }: GraphHere): object {
  return { bounds, data_at, built_at, took_ms, bytes, files: sources.map(({ name }) => name) }
}

const build = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/admin/routing/job',
  guard: 'admin',
  status: 202,
  async run(ctx) {
    const own = ownRoutingOf(ctx)
    await own.build()
    const names = (await own.folder.sources()).map(({ name }) => name)
    const details = { name: names.join(' ').slice(0, 200) }
    await ctx.audit.write({ action: 'admin.routing_graph', user_id: mustUser(ctx).id, details, ip: ctx.ip })
    return { job: own.job?.view() ?? null }
  },
})

const cancel = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/admin/routing/job',
  guard: 'admin',
  async run(ctx) {
    await ownRoutingOf(ctx).job?.cancel()
    return { success: true }
  },
})

const test = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/admin/routing/test',
  guard: 'admin',
  run: async ctx => ({ ...(await testRoute(ctx)) }),
})

export const adminRoutingRoutes: AnyRoute[] = [about, build, cancel, test]
