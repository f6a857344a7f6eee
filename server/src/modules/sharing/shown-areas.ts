/** Which of the areas that were fetched for a trip a link shows. */
import { containsBox, type Spot } from '@caravel/sync-protocol/domain/geo-box'
import type { Ctx } from '../../context.ts'
import type { StreetMapArea } from '../../street-map.ts'
import { rightsIn } from './share-fields.ts'
import type { ShareLink } from './share-queries.ts'
import { shownPictures } from './shown-pictures.ts'

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
  const { places } = await shownPictures(ctx, link)
  return [...places.values()].flatMap(({ spot }) => spot ?? [])
}
