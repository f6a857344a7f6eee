/** Trips out of other planners and capsules: looked at first, then brought in, each as one commit. */
import { randomFillSync } from 'node:crypto'
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import { category } from '@caravel/sync-protocol/entities/category'
import { AppError } from '@caravel/sync-protocol/errors'
import { mintId } from '@caravel/sync-protocol/ids'
import { route } from '@caravel/sync-protocol/route'
import { appStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { beginImport, countImport } from '../../reading/begin-import.ts'
import { mustFit } from '../../reading/must-fit.ts'
import { listRows } from '../../sync/synced-rows.ts'
import { bringTrip, type Brought } from './bring-trip.ts'
import {
  dropImport,
  importPath,
  keepImport,
  keepMade,
  largestImport,
  madeBy,
  mustFindImport,
  mustFindTrip,
  mustHaveRoom,
  storeImport,
  type MadeTrip,
} from './import-folder.ts'
import { placed } from './import-rows.ts'
import { readKeptTrips, type KeptTrip } from './kept-trip.ts'
import { undoImport } from './undo-import.ts'

const mostTrips = 500

const preview = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/imports',
  guard: 'user',
  status: 201,
  takes: 'bytes',
  query: z.strictObject({ name: z.optional(z.string().check(z.maxLength(300))) }) as z.ZodMiniType<
    Record<string, unknown>
  >,
  run: async (ctx, { query, stream }) => {
    mustFit(ctx.headers, largestImport)
    const { id: user_id } = mustUser(ctx)
    const id = mintId(ctx.now(), randomFillSync)
    const done = beginImport(ctx, 'trip_imports')
    try {
      await mustHaveRoom(ctx, user_id)
      await storeImport(ctx, user_id, id, stream ?? (async function* () {})())
      const about = {
        name: String(query['name'] ?? 'file'),
        user_id,
        categories: await categoriesOf(ctx),
        now: ctx.now(),
      }
      const { source, trips, left_out } = await readKeptTrips(
        ctx.reading,
        importPath(ctx, user_id, id),
        about,
      )
      await keepImport(ctx, user_id, id, source, trips)
      return { import: { id, source, trips: await viewsOf(ctx, trips), left_out } }
    } catch (error) {
      await dropImport(ctx, user_id, id)
      throw error
    } finally {
      done()
    }
  },
})

/** Those of this server, by their names. */
async function categoriesOf({ db }: Ctx): Promise<[string, string][]> {
  const rows = await listRows(db.read, category, appStream)
  return rows.map(({ row }) => [foldText(String(row['name']).trim()), row.id])
}

async function viewsOf(ctx: Ctx, trips: readonly KeptTrip[]) {
  const views = []
  for (const [key, { id, rows: _, files, past, ...trip }] of trips.entries()) {
    const { known } = await placed(ctx, id)
    views.push({ key: String(key), ...trip, files: files.length, past: past.length, known })
  }
  return views
}

const commitBody = z.strictObject({
  keys: z.array(z.string().check(z.maxLength(10))).check(z.minLength(1), z.maxLength(mostTrips)),
})

const commit = route<Ctx, z.infer<typeof commitBody>>({
  method: 'POST',
  path: '/api/imports/:id/commit',
  guard: 'user',
  body: commitBody,
  run: async (ctx, { params: { id = '' }, body }) => {
    const { id: user } = mustUser(ctx)
    const done = beginImport(ctx, 'trip_imports')
    try {
      return await commitTrips(ctx, user, id, new Set(body.keys))
    } finally {
      done()
    }
  },
})

/** Brings the chosen trips in, one after the other; one that fails leaves the others. */
async function commitTrips(ctx: Ctx, user: string, id: string, keys: ReadonlySet<string>) {
  await mustFindImport(ctx, user, id)
  const chosen: { key: string; read: KeptTrip }[] = []
  for (const key of keys) chosen.push({ key, read: await mustFindTrip(ctx, user, id, key) })
  const trips: Brought[] = []
  const failed: { key: string; title: string; error: AppError }[] = []
  const before = await madeBy(ctx, user, id)
  for (const { key, read } of chosen) {
    try {
      trips.push(await bringTrip(ctx, read, importPath(ctx, user, id)))
      // After each one: what came can be taken back, whatever happens to the next.
      await keepMade(ctx, user, id, [...before, ...trips.map(asMade)])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ key, title: read.title, error })
    }
  }
  if (!trips.length && failed[0]) throw failed[0].error
  return {
    trips: trips.map(({ mutation_id: _, ...trip }) => trip),
    failed: failed.map(({ error, ...trip }) => ({ ...trip, code: error.code })),
  }
}

function asMade({ id, title, known, mutation_id }: Brought): MadeTrip {
  return { id, title, known, mutation_id }
}

const undo = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/imports/:id/undo',
  guard: 'user',
  run: async (ctx, { params: { id = '' } }) => {
    countImport(ctx, 'trip_imports')
    await mustFindImport(ctx, mustUser(ctx).id, id)
    return { trips: await undoImport(ctx, id) }
  },
})

const drop = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/imports/:id',
  guard: 'user',
  run: async (ctx, { params: { id = '' } }) => {
    await mustFindImport(ctx, mustUser(ctx).id, id)
    await dropImport(ctx, mustUser(ctx).id, id)
    return { success: true }
  },
})

export const importRoutes: AnyRoute[] = [preview, commit, undo, drop]
