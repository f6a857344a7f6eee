/** The street map as admins see it, and "get a region". */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import type * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { adminAreaView } from './areas/area-view.ts'
import { freeBytes } from './disk-room.ts'
import { archiveView } from './map-view.ts'
import { mapsOf } from './maps.ts'
import { listCountries } from './region/country-boxes.ts'
import { readRegion, regionRequest } from './region/region-request.ts'

const about = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/maps',
  guard: 'admin',
  async run(ctx) {
    const { areas, current, folder, job: region } = mapsOf(ctx)
    // Before the archive: where it says that it is done, the archive is the new one.
    const job = region.view()
    const archive = await current.get()
    const files = await folder.list()
    return {
      archive: archive ? archiveView(archive) : null,
      problem: current.problem ?? null,
      from: current.origin,
      files: files.map(({ name, size, modified_at }) => ({ name, size, modified_at })),
      free_bytes: await freeBytes(folder.disk),
      source: ctx.settings.get('map_source'),
      job,
      areas: areas.book.all().map(adminAreaView),
      areas_bytes: areas.room.used(),
      areas_most: areas.room.ofAll,
    }
  },
})

const dropArea = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/admin/maps/areas/:id',
  guard: 'admin',
  async run(ctx, { params: { id = '' } }) {
    if (!(await mapsOf(ctx).areas.remove(id))) throw new AppError('NOT_FOUND')
    return { success: true }
  },
})

const countries = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/maps/countries',
  guard: 'admin',
  run: async () => ({ countries: listCountries() }),
})

const plan = route<Ctx, z.infer<typeof regionRequest>>({
  method: 'PUT',
  path: '/api/admin/maps/job',
  guard: 'admin',
  status: 202,
  body: regionRequest,
  async run(ctx, { body }) {
    const { job } = mapsOf(ctx)
    await job.plan(readRegion(body))
    return { job: job.view() }
  },
})

const start = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/admin/maps/job/start',
  guard: 'admin',
  status: 202,
  async run(ctx) {
    const { job } = mapsOf(ctx)
    await job.start()
    const { countries = [], host } = job.view() ?? {}
    const details = { name: [host, ...countries].join(' ') }
    await ctx.audit.write({ action: 'admin.map_region', user_id: mustUser(ctx).id, details, ip: ctx.ip })
    return { job: job.view() }
  },
})

const cancel = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/admin/maps/job',
  guard: 'admin',
  async run(ctx) {
    await mapsOf(ctx).job.cancel()
    return { success: true }
  },
})

export const adminMapRoutes: AnyRoute[] = [about, dropArea, countries, plan, start, cancel]
