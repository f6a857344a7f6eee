import type { Basemap } from './basemap-geometry.ts'
import type { PlacedLabel } from './basemap-labels.ts'
import type { BasemapStyle } from './basemap-style.ts'
import { clipLine } from './clip-line.ts'
import { clipRing } from './clip-ring.ts'
import { gridLines } from './graticule.ts'
import { worldSize } from './mercator.ts'
import type { Box, Shape } from './shape.ts'

export type TileAddress = { x: number; y: number; z: number }
type Pen = { ctx: CanvasRenderingContext2D; tile: TileAddress; world: number; style: BasemapStyle }

const TILE_PX = 256
/** Half a pixel: detail below it cannot be seen. */
const NEAREST_PX = 0.5
/** Shapes are cut this far outside the tile, so that the cut edge is never seen. */
const MARGIN_PX = 4

/** The bundled coast is true to about a kilometre. Close up, the water grows shallow towards it in steps, as on
 *  a chart, instead of pretending to know the quay. Widths are of both sides together, in parts of the world. */
const SHORE_FROM_ZOOM = 10
const SHORE_WIDTHS = [5e-5, 3.4e-5, 1.7e-5]

/** Draws one tile: water, land, grid, borders, names. `ctx` is scaled so that a tile is 256 units wide. */
export function paintTile(
  ctx: CanvasRenderingContext2D,
  tile: TileAddress,
  map: Basemap | undefined,
  labels: PlacedLabel[],
  style: BasemapStyle,
): void {
  const pen: Pen = { ctx, tile, world: worldSize(tile.z), style }
  ctx.fillStyle = style.water
  ctx.fillRect(0, 0, TILE_PX, TILE_PX)
  ctx.lineJoin = 'round'
  if (map) paintLand(pen, map.land)
  paintGrid(pen)
  if (map) paintBorders(pen, map.borders)
  for (const label of labels) paintLabel(pen, label)
}

function paintLand(pen: Pen, land: Shape[]): void {
  const { ctx, tile, world, style } = pen
  const shores = tile.z < SHORE_FROM_ZOOM ? [] : SHORE_WIDTHS.map(width => width * world)
  ctx.beginPath()
  trace(pen, land, MARGIN_PX + (shores[0] ?? 0), (ring, box, nearest) => [clipRing(ring, box, nearest)])
  ctx.strokeStyle = ctx.fillStyle = style.land
  ctx.globalAlpha = 0.28
  for (const width of shores) {
    ctx.lineWidth = width
    ctx.stroke()
  }
  ctx.globalAlpha = 1
  ctx.fill()
}

function paintBorders(pen: Pen, borders: Shape[]): void {
  const { ctx, tile, style } = pen
  ctx.beginPath()
  trace(pen, borders, MARGIN_PX, clipLine)
  ctx.lineWidth = tile.z < 5 ? 1 : 1.5
  ctx.globalAlpha = 0.7
  ctx.strokeStyle = style.border
  ctx.stroke()
  ctx.globalAlpha = 1
}

function paintGrid(pen: Pen): void {
  const { ctx, tile, world, style } = pen
  for (const strong of [false, true]) {
    ctx.beginPath()
    for (const line of gridLines(boxAround(pen, 0), tile.z)) {
      if (line.strong !== strong) continue
      const along = line.axis === 'x'
      // Hairlines sit on whole pixels, or they blur over two.
      const at = Math.round(line.at * world - TILE_PX * (along ? tile.x : tile.y)) + 0.5
      ctx.moveTo(along ? at : 0, along ? 0 : at)
      ctx.lineTo(along ? at : TILE_PX, along ? TILE_PX : at)
    }
    ctx.lineWidth = 1
    ctx.globalAlpha = strong ? 0.9 : 0.55
    ctx.strokeStyle = strong ? style.gridStrong : style.grid
    ctx.stroke()
  }
  ctx.globalAlpha = 1
}

const CITY_DOT_UP_TO = 9
const CITY_RISE = 10

function paintLabel(pen: Pen, { text, x: worldX, y: worldY, shift = 0, size, kind }: PlacedLabel): void {
  const { ctx, tile, style } = pen
  const x = worldX - tile.x * TILE_PX
  const y = worldY - tile.y * TILE_PX
  const dotted = kind === 'city' && tile.z <= CITY_DOT_UP_TO
  setFont(ctx, style.font, size, kind === 'country')
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.lineWidth = 3
  ctx.strokeStyle = style.halo
  ctx.fillStyle = kind === 'country' ? style.label : style.city
  if (dotted) {
    ctx.beginPath()
    ctx.arc(x, y, 2.5, 0, 2 * Math.PI)
    ctx.stroke()
    ctx.fill()
  }
  const nameY = y + shift - (dotted ? CITY_RISE : 0)
  ctx.strokeText(text, x, nameY)
  ctx.fillText(text, x, nameY)
}

/** The face of map names; also used to measure them. */
export function setFont(ctx: CanvasRenderingContext2D, family: string, size: number, spaced: boolean): void {
  ctx.font = `${spaced ? 500 : 560} ${size}px ${family}`
  ctx.letterSpacing = spaced ? '1.2px' : '0px'
}

/** Adds the parts of shapes near the tile to the path. Those that reach over 180° are met from the other side too. */
function trace(
  { ctx, tile, world }: Pen,
  shapes: Shape[],
  margin: number,
  clip: (shape: Shape, box: Box, nearest: number) => number[][],
): void {
  const box = boxAround({ tile, world }, margin)
  for (const shape of shapes) {
    for (const turn of [-1, 0, 1]) {
      if (shape.box.east + turn < box.west || shape.box.west + turn > box.east) continue
      const turned = { ...box, west: box.west - turn, east: box.east - turn }
      for (const points of clip(shape, turned, NEAREST_PX / world)) {
        for (let i = 0; i < points.length; i += 2) {
          const x = (points[i]! + turn) * world - tile.x * TILE_PX
          const y = points[i + 1]! * world - tile.y * TILE_PX
          if (i === 0) ctx.moveTo(x, y)
          else ctx.lineTo(x, y)
        }
      }
    }
  }
}

function boxAround({ tile, world }: Pick<Pen, 'tile' | 'world'>, margin: number): Box {
  return {
    west: (tile.x * TILE_PX - margin) / world,
    north: (tile.y * TILE_PX - margin) / world,
    east: ((tile.x + 1) * TILE_PX + margin) / world,
    south: ((tile.y + 1) * TILE_PX + margin) / world,
  }
}
