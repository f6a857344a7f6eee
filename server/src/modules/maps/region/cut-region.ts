/** One run of the job: asks the source what it has there, and takes it. */
import { createHash } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import type { App } from '../../../context.ts'
import { Archive } from '../archive/archive.ts'
import { coverage } from '../archive/coverage.ts'
import { cutFile } from '../archive/cut-file.ts'
import { planCut, type CutPlan } from '../archive/cut-plan.ts'
import { FileSource } from '../archive/file-source.ts'
import { openHttpSource } from '../archive/http-source.ts'
import { readings } from '../archive/read-pieces.ts'
import { retrying } from '../archive/retrying-source.ts'
import { mustHaveRoom } from '../disk-room.ts'
import { boundsOf } from '@caravel/sync-protocol/domain/geo-box'
import { regionFile, type MapsFolder } from '../maps-folder.ts'
import { positionsOf } from '../positions.ts'
import type { JobFacts } from './job-file.ts'
import { areasOf } from './region-request.ts'

type Needed = Pick<App, 'guardedFetch' | 'db' | 'modules'>

/** Some 250 bytes of memory for each entry while it is planned. */
const limits = { tiles: 5_000_000, entries: 1_000_000 }

/** Before a request that failed is made again, in ms. */
const waits = [1000, 5000, 20_000]

export interface RegionPlan {
  archive: Archive
  plan: CutPlan
  /** Stands for source and plan: what was written for another one is of no use. */
  mark: string
}

/** Throws MAP_SOURCE_FAILED, MAP_ARCHIVE_INVALID, MAP_REGION_EMPTY or MAP_REGION_TOO_LARGE. */
export async function planRegion(app: Needed, job: JobFacts, signal: AbortSignal): Promise<RegionPlan> {
  const { guardedFetch } = app
  const address = { guardedFetch, url: job.url, purpose: 'map_regions', patience_ms: 120_000 }
  const { source, head } = await openHttpSource(address, signal)
  const archive = await Archive.open(retrying(source, waits), head)
  const { min_zoom, max_zoom } = archive.header
  const positions = job.trips ? await positionsOf(app, undefined) : []
  const areas = areasOf({ ...job, max_zoom: Math.min(job.max_zoom, max_zoom) }, positions)
  const ranges = coverage(areas, { min: min_zoom, low: 6 })
  const bounds = boundsOf(areas.map(({ box }) => box))
  const plan = await planCut(archive, { ranges, bounds, reading: readings.remote, most: limits, signal })
  const mark = createHash('sha256').update(archive.version).update(plan.head).digest('hex')
  return { archive, plan, mark }
}

interface Cutting {
  /** Of the file that is written. */
  path: string
  from: number
  progress(bytes: number, safe: boolean): void | Promise<void>
  signal: AbortSignal
}

/** Takes the tiles, and puts the file into its place when it is whole. */
export async function cutRegion(
  { archive, plan }: RegionPlan,
  folder: MapsFolder,
  cutting: Cutting,
): Promise<void> {
  const { path, from } = cutting
  await mustHaveRoom(folder.disk, plan.bytes - from)
  await cutFile(plan, archive.source, { ...cutting, reading: readings.remote })
  await mustBeSound(path)
  await rename(path, folder.pathOf(regionFile))
  await syncFolder(folder.root)
}

async function mustBeSound(path: string): Promise<void> {
  const source = await FileSource.open(path)
  try {
    await Archive.open(source)
  } finally {
    await source.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
