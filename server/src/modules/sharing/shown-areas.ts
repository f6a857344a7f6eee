/** Which of the areas that were fetched for a trip a link shows. */
import { containsBox, type Spot } from '@caravel/sync-protocol/domain/geo-box'
import { shownPlaces } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Ctx } from '../../context.ts'
import type { StreetMapArea } from '../../street-map.ts'
import { findStream } from '../../sync/stream-heads.ts'
import { rightsIn } from './share-fields.ts'
import type { ShareLink } from './share-queries.ts'
import { readSharedRows } from './shared-rows.ts'

/** Links whose spots are held: a view takes dozens of tiles. */
const mostHeld = 200
const held = new WeakMap<Ctx['db'], Map<string, { mark: string; spots: readonly Spot[] }>>()

/**
 * All of a destination, for it is part of the plan. Of places the squares of those that the link shows: others would tell
 * where a hidden one is.
 */
export async function shownAreas(ctx: Ctx, link: ShareLink): Promise<StreetMapArea[]> {
  const { share_map, share_bookings } = rightsIn(link)
  if (!share_map) return []
  const areas = (await ctx.streetMap.current()?.areasOf(link.trip_id)) ?? []
  if (share_bookings || !areas.some(({ of_places }) => of_places)) return areas
  const spots = await shownSpots(ctx, link)
  return areas.flatMap(area => {
    if (!area.of_places) return [area]
    const boxes = area.boxes.filter(({ box }) =>
      spots.some(({ lat, lng }) => containsBox(box, [lng, lat, lng, lat])),
    )
    return boxes.length ? [{ ...area, boxes }] : []
  })
}

async function shownSpots(ctx: Ctx, link: ShareLink): Promise<readonly Spot[]> {
  const rights = rightsIn(link)
  const { head } = await findStream(ctx.db.read, tripStream(link.trip_id))
  const mark = `${head} ${JSON.stringify(rights)}`
  const links = held.get(ctx.db) ?? new Map<string, { mark: string; spots: readonly Spot[] }>()
  held.set(ctx.db, links)
  const known = links.get(link.id)
  if (known?.mark === mark) return known.spots
  const rows = await readSharedRows(ctx.db.read, link.trip_id)
  const shown = rows ? shownPlaces(rows, rights) : new Set<string>()
  const spots = (rows?.places ?? []).flatMap(({ id, lat, lng }) =>
    shown.has(id) && lat !== null && lng !== null ? [{ lat, lng }] : [],
  )
  links.delete(link.id)
  links.set(link.id, { mark, spots })
  if (links.size > mostHeld) links.delete(links.keys().next().value ?? '')
  return spots
}
