/** What a trip needs beyond the archive that an admin chose. */
import { containsBox, type Bounds } from '@caravel/sync-protocol/domain/geo-box'
import type { TripArea } from '@caravel/sync-protocol/domain/trip-areas'
import type { Archive } from '../archive/archive.ts'
import { tileOf } from '@caravel/sync-protocol/domain/map-tiles'

/** Needs that it does not answer to, and the destinations that it shows as they are wanted. */
export async function needsBeyond(
  archive: Archive | undefined,
  needs: readonly TripArea[],
): Promise<{ needs: TripArea[]; shown: string[] }> {
  if (!archive) return { needs: [...needs], shown: [] }
  const beyond: TripArea[] = []
  const shown: string[] = []
  for (const need of needs) {
    const { destination_id, boxes, max_zoom } = need
    const left: Bounds[] = []
    for (const box of boxes) if (!(await shows(archive, box, max_zoom))) left.push(box)
    if (destination_id === null) {
      if (left.length) beyond.push({ ...need, boxes: left })
    } else if (left.length) beyond.push(need)
    else shown.push(destination_id)
  }
  return { needs: beyond, shown }
}

/** Its bounds may be around several regions, so the middle of the box has to be there too. */
async function shows(archive: Archive, box: Bounds, max_zoom: number): Promise<boolean> {
  const { header } = archive
  if (header.max_zoom < max_zoom || !containsBox(header.bounds, box)) return false
  const [west, south, east, north] = box
  const lng = west <= east ? (west + east) / 2 : (((west + east + 360) / 2 + 540) % 360) - 180
  const { x, y } = tileOf((south + north) / 2, lng, max_zoom)
  return archive.has(max_zoom, x, y)
}
