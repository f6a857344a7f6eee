import { AppError } from '@caravel/sync-protocol/errors'
import type { TripPosition } from '../../../module.ts'
import type { Archive } from '../archive/archive.ts'
import { tileOf } from '@caravel/sync-protocol/domain/map-tiles'
import type { CutPlan } from '../archive/cut-plan.ts'
import type { Reading } from '../archive/read-pieces.ts'
import { tileId } from '@caravel/sync-protocol/domain/tile-id'
import type { Spot } from '@caravel/sync-protocol/domain/geo-box'
import { distinctSpots, mostPlaces, placeAreas, type Area } from '@caravel/sync-protocol/domain/trip-areas'
import { planAreas } from '../cutting/take-cut.ts'
import { wayAreas } from './pack-areas.ts'

export interface PackWish {
  positions: readonly TripPosition[]
  /** The deepest zoom that is asked for. */
  zoom: number
  /** Bytes it may have. */
  most: number
  reading: Reading
  /** Stands for all archives. */
  version: string
}

export interface PlannedPack {
  plan: CutPlan
  areas: Area[]
  /** Located places, and those of them that the pack has streets for. */
  places: { covered: number; total: number }
  /** Less than was asked for, because of its size. */
  capped: boolean
}

/** Below this zoom there are no streets. */
const streetsFrom = 12
export const packLimits = { tiles: 200_000, entries: 200_000 }

/** Less detail, and then fewer places, until it is no larger than it may be. Throws MAP_PACK_NO_PLACES, MAP_REGION_TOO_LARGE. */
export async function planPack(archives: readonly Archive[], wish: PackWish): Promise<PlannedPack> {
  const spots = distinctSpots(wish.positions)
  if (!spots.length) throw new AppError('MAP_PACK_NO_PLACES')
  const deepest = Math.min(wish.zoom, Math.max(...archives.map(({ header }) => header.max_zoom)))
  let count = Math.min(spots.length, mostPlaces)
  for (let zoom = deepest; ;) {
    const some = spots.slice(0, count)
    const areas = [...placeAreas(some, zoom), ...wayAreas(wish.positions, zoom)]
    const cut = { reading: wish.reading, most: packLimits, version: wish.version }
    const plan = await planAreas(archives, areas, cut).catch(tooLarge)
    if (plan && plan.bytes <= wish.most) {
      const covered = some.filter(spot => isCovered(plan, spot, zoom)).length
      const places = { covered, total: spots.length }
      return { plan, areas, places, capped: zoom < deepest || count < spots.length }
    }
    if (zoom > streetsFrom) zoom--
    else if (count > 1) count = Math.floor(count / 2)
    else throw new AppError('MAP_REGION_TOO_LARGE')
  }
}

function tooLarge(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'MAP_REGION_TOO_LARGE') return undefined
  throw error
}

/** An area that would have been too large has streets, but not every house. */
function isCovered(plan: CutPlan, { lat, lng }: Spot, deepest: number): boolean {
  for (let zoom = deepest; zoom >= streetsFrom; zoom--) {
    const { x, y } = tileOf(lat, lng, zoom)
    if (plan.has(tileId(zoom, x, y))) return true
  }
  return false
}
