/** The street map of the server for a guest of a link. Nothing of it is kept: without a network the world is drawn. */
import * as z from 'zod/mini'
import { fetchInTime } from './ports/fetch-in-time.ts'
import { fetchTile } from './map/fetch-tile.ts'
import type { StreetTiles } from './map/street-tiles.ts'

const answerSchema = z.object({
  archive: z.nullable(z.object({ version: z.string(), max_zoom: z.number(), attribution: z.string() })),
})

export interface SharedStreets extends StreetTiles {
  attribution: string
}

/** Null: there is none, or it cannot be had now. `onOther`: the server has another one by now. */
export async function askSharedStreets(token: string, onOther: () => void): Promise<SharedStreets | null> {
  const at = `/api/shared/${encodeURIComponent(token)}`
  const response = await fetchInTime(`${at}/map`, { headers: { Accept: 'application/json' } }).catch(
    () => undefined,
  )
  const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined
  const archive = answerSchema.safeParse(body).data?.archive
  if (!archive) return null
  const { version, max_zoom, attribution } = archive
  return {
    max_zoom,
    attribution,
    tile: (zoom, x, y, signal) =>
      fetchTile({ address: `${at}/tiles/${version}/${zoom}/${x}/${y}`, signal, onOther }),
  }
}
