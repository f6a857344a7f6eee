/** Takes the streets of a trip along: plans the pack, fetches it by ranges, and goes on where it was interrupted. */
import * as z from 'zod/mini'
import { ApiError } from '../api-error.ts'
import { callApi } from '../api.ts'
import { fetchInTime } from '../ports/fetch-in-time.ts'
import { packDb, readPacks, removePacks, isOfDisk, tellingProblem } from './map-packs.ts'
import { keepRows } from './keep-rows.ts'
import type { MapPack, MapPackDb } from './pack-db.ts'
import { rangesOf, readPackEntries } from './pack-directory.ts'
import { streetCredit } from './street-map.ts'

export type PackDetail = 'streets' | 'buildings'

const planSchema = z.object({
  pack: z.object({
    name: z.string(),
    archive_version: z.string(),
    bytes: z.number(),
    data_offset: z.number(),
    max_zoom: z.number(),
    places: z.object({ covered: z.number(), total: z.number() }),
    capped: z.boolean(),
  }),
})

export type PackPlan = z.infer<typeof planSchema>['pack']

/** What a pack would hold and weigh; nothing is stored. Throws {@link ApiError}. */
export async function planPack(tripId: string, detail: PackDetail): Promise<PackPlan> {
  return planSchema.parse(await callApi('POST', `/api/trips/${tripId}/map-pack`, { detail })).pack
}

/** Room that has to stay free for what people type, bytes. */
const reserve = 50_000_000

export class NoRoom extends Error {}

/**
 * Begins to take a planned pack along; it goes on by {@link continuePacks}. Throws {@link NoRoom}; what the disk says
 * against it is in `packProblems`.
 */
export async function takeAlong(tripId: string, plan: PackPlan): Promise<void> {
  const db = packDb()
  if (!db) return
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota !== undefined && quota - (usage ?? 0) < plan.bytes + reserve) throw new NoRoom()
  const isBegun = await tellingProblem(tripId, async () => {
    const known = await db.packs.get(plan.name)
    if (!known || known.state === 'removed')
      await db.packs.put({
        name: plan.name,
        trip_id: tripId,
        archive_version: plan.archive_version,
        bytes: plan.bytes,
        data_offset: plan.data_offset,
        max_zoom: plan.max_zoom,
        attribution: streetCredit.peek() ?? '',
        places: plan.places,
        state: 'loading',
        done: 0,
        done_bytes: 0,
        at: Date.now(),
      })
  })
  if (!isBegun) return
  await readPacks()
  // What the browser may clear away is no use on a plane.
  await navigator.storage?.persist?.().catch(() => false)
  await continuePacks()
}

/** Goes on with what was interrupted; one tab at a time. Resolves when nothing is left, or the server does not answer. */
export async function continuePacks(): Promise<void> {
  const db = packDb()
  if (!db) return
  const work = async () => {
    const packs = await db.packs.toArray().catch((error: unknown) => {
      if (isOfDisk(error)) return []
      throw error
    })
    for (const pack of packs) if (pack.state === 'loading') await takePack(db, pack)
  }
  const { locks } = navigator
  if (locks)
    await locks.request('caravel.map-packs', { ifAvailable: true }, lock => (lock ? work() : undefined))
  else await work()
}

/** Half of it is of no use on a disk that does not take the rest. */
async function takePack(db: MapPackDb, pack: MapPack): Promise<void> {
  if (await tellingProblem(pack.trip_id, () => fetchPack(db, pack))) return
  await removePacks([pack.name]).catch((error: unknown) => {
    if (!isOfDisk(error)) throw error
  })
}

async function fetchPack(db: MapPackDb, pack: MapPack): Promise<void> {
  const head = await fetchRange(pack, 0, pack.data_offset)
  if (head === 'gone') return removePacks([pack.name])
  if (!head) return
  const ranges = rangesOf(await readPackEntries(head))
  for (const [index, range] of ranges.entries()) {
    if (index < pack.done) continue
    const bytes = await fetchRange(pack, range.from, range.to)
    if (bytes === 'gone') return removePacks([pack.name])
    if (!bytes) return
    const kept = await db.transaction('rw', [db.packs, db.tiles], async () => {
      // It may have been taken off meanwhile.
      if ((await db.packs.get(pack.name))?.state !== 'loading') return false
      await db.tiles.bulkPut(
        range.entries.map(({ id, run, offset, length }) => ({
          pack: pack.name,
          id,
          run,
          bytes: bytes.slice(offset - range.from, offset - range.from + length),
        })),
      )
      await db.packs.update(pack.name, { done: index + 1, done_bytes: range.to })
      return true
    })
    if (!kept) return
    await readPacks()
  }
  await keepRows(db, pack)
  await finish(db, pack)
}

/** The one before goes only now: until then it is what there is. */
async function finish(db: MapPackDb, pack: MapPack): Promise<void> {
  const complete = await db.transaction('rw', [db.packs, db.rows], async () => {
    // It may have been let go while its last part came.
    if ((await db.packs.get(pack.name))?.state === 'loading')
      return db.packs.update(pack.name, { state: 'ready', at: Date.now() })
    await db.rows.delete(pack.name)
    return 0
  })
  if (!complete) return
  const older = await db.packs.where('trip_id').equals(pack.trip_id).toArray()
  await removePacks(older.map(({ name }) => name).filter(name => name !== pack.name))
  await readPacks()
}

/** Undefined: no answer now. `gone`: this pack is not to be had any more. */
async function fetchRange(
  pack: MapPack,
  from: number,
  to: number,
): Promise<ArrayBuffer | 'gone' | undefined> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await fetchInTime(`/api/maps/packs/${pack.name}`, {
      headers: { Range: `bytes=${from}-${to - 1}`, 'If-Match': `"${pack.name}"` },
      credentials: 'same-origin',
      redirect: 'manual',
      cache: 'no-store',
    }).catch(() => undefined)
    if (!answer) return undefined
    if (answer.status === 206) {
      const bytes = await answer.arrayBuffer().catch(() => undefined)
      return bytes?.byteLength === to - from ? bytes : undefined
    }
    if ([404, 410, 412].includes(answer.status)) return 'gone'
    if (answer.status !== 503) return undefined
    // It is being made.
    const seconds = Number(answer.headers.get('Retry-After') ?? 5)
    await new Promise(resolve => setTimeout(resolve, Math.min(30, Math.max(1, seconds)) * 1000))
  }
  return undefined
}

/** Whether a refusal says that there is nothing to take along. */
export const isNothingToTake = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'MAP_NONE' || error.code === 'MAP_PACK_NO_PLACES')
