/** One area from the newest build: how large it is, and at which zoom it is small enough. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Archive } from '../archive/archive.ts'
import type { CutPlan } from '../archive/cut-plan.ts'
import { readings } from '../archive/read-pieces.ts'
import { planAreas } from '../cutting/take-cut.ts'
import type { AreaRow } from './area-queries.ts'

/** Some 250 bytes of memory for each entry while it is planned. */
const limits = { tiles: 400_000, entries: 200_000 }
/** Further out devices draw no streets. */
const lowestZoom = 9

export interface PlannedArea {
  plan: CutPlan
  zoom: number
}

/** Less detail until it is no larger than it may be. Throws MAP_AREA_TOO_LARGE, MAP_REGION_EMPTY. */
export async function planArea(
  archive: Archive,
  { boxes, wanted_zoom }: Pick<AreaRow, 'boxes' | 'wanted_zoom'>,
  most: number,
  signal: AbortSignal,
): Promise<PlannedArea> {
  const cut = { reading: readings.remote, most: limits, signal }
  for (let zoom = Math.min(wanted_zoom, archive.header.max_zoom); zoom >= lowestZoom; zoom--) {
    const areas = boxes.map(box => ({ box, max_zoom: zoom }))
    const plan = await planAreas([archive], areas, cut).catch(tooLarge)
    if (plan && plan.bytes <= most) return { plan, zoom }
  }
  throw new AppError('MAP_AREA_TOO_LARGE')
}

function tooLarge(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'MAP_REGION_TOO_LARGE') return undefined
  throw error
}
