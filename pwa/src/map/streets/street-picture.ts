/** A part of the street map as a picture that stays as it is, for paper. */
import { tileOf } from '@caravel/sync-protocol/domain/map-tiles'
import { Static } from 'protomaps-leaflet'
import type { LatLng, StreetTiles } from '../types.ts'
import { labelRules } from './label-rules.ts'
import { paintRules } from './paint-rules.ts'
import { readStreetStyle } from './street-style.ts'

export interface StreetPicture {
  middle: LatLng
  zoom: number
  /** Pixels of the street map; the canvas has `density` times as many. */
  width: number
  height: number
  density: number
  tiles: StreetTiles
  language: string
}

/** Closer no map has tiles. */
const closest = 15

type Options = ConstructorParameters<typeof Static>[0]
type Centre = Parameters<Static['drawContext']>[3]

/** Draws in the colours that hold for the canvas. False: no tile of this part could be had. */
export async function drawStreetPicture(canvas: HTMLCanvasElement, picture: StreetPicture): Promise<boolean> {
  const { middle, zoom, width, height, density, tiles, language } = picture
  canvas.width = width * density
  canvas.height = height * density
  const context = canvas.getContext('2d')
  if (!context) return false
  let found = 0
  const source = {
    // Without the signal: the package would end what another picture of another zoom still waits for.
    async getZxy(z: number, x: number, y: number) {
      // One that cannot be had now leaves its part empty, not the whole picture.
      const data = await tiles.tile(z, x, y).catch(() => undefined)
      if (data) found++
      return data && { data }
    },
  }
  // Names are written in the face of the page, which may still be on its way.
  await document.fonts.ready
  const style = readStreetStyle(canvas)
  const { x, y } = tileOf(middle.lat, middle.lng, closest)
  const streets = new Static({
    url: source as NonNullable<Options['url']>,
    maxDataZoom: tiles.zoomAt(closest, x, y),
    paintRules: paintRules(style),
    labelRules: labelRules(style, language),
    backgroundColor: style.land,
  })
  context.scale(density, density)
  await streets.drawContext(context, width, height, { x: middle.lng, y: middle.lat } as Centre, zoom)
  return found > 0
}
