/** The street map of the server for a guest of a link. Nothing of it is kept: without a network the world is drawn. */
import * as z from 'zod/mini'
import { fetchInTime } from './ports/fetch-in-time.ts'
import { fetchTile } from './map/fetch-tile.ts'
import { archiveSchema, areaSchema } from './map/street-map.ts'
import { tilesOfMaps, type StreetTiles } from './map/street-tiles.ts'

const answerSchema = z.object({ archive: z.nullable(archiveSchema), areas: z.array(areaSchema) })

export interface SharedStreets extends StreetTiles {
  attribution: string
}

/**
 * The street map of a link; null if there is none or it cannot be read.
 * @param at address of the guest view
 * @param onOther called when the server has another map
 */
export async function askSharedStreets(at: string, onOther: () => void): Promise<SharedStreets | null> {
  const response = await fetchInTime(`${at}/map`, { headers: { Accept: 'application/json' } }).catch(
    () => undefined,
  )
  const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined
  const maps = answerSchema.safeParse(body).data
  const first = maps?.archive ?? maps?.areas[0]
  if (!maps || !first) return null
  const { attribution } = first
  const tiles = tilesOfMaps(maps, (version, place, signal) =>
    fetchTile({ address: `${at}/tiles/${version}/${place.join('/')}`, signal, onOther }),
  )
  return { ...tiles, attribution }
}
