/** How countries are drawn: fill, pattern and outline, so that colour alone says nothing. */
import type { PathOptions } from 'leaflet'

/** Visited once, two or three times, more often; planned; on the bucket list. */
export type Shade = 'once' | 'twice' | 'often' | 'planned' | 'wish'

export type ShadeStyles = Record<Shade | 'none' | 'selected' | 'grid', PathOptions>

/** @param element whose colours count */
export function shadeStyles(element: Element): ShadeStyles {
  const style = getComputedStyle(element)
  const token = (name: string): string => style.getPropertyValue(`--atlas-${name}`).trim()
  const filled = (fillColor: string | CanvasPattern, color: string, weight = 1): PathOptions => ({
    stroke: true,
    color,
    weight,
    fill: true,
    // Leaflet hands it to the canvas as it is, which takes patterns too.
    fillColor: fillColor as string,
    fillOpacity: 1,
    opacity: 1,
  })
  const edge = token('edge')
  return {
    none: filled(token('land'), token('line'), 0.7),
    once: filled(token('1'), edge),
    twice: filled(token('2'), edge),
    often: filled(token('3'), edge),
    planned: filled(stripes(token('land'), token('2')), edge),
    wish: filled(dots(token('wish-soft'), token('wish')), token('wish')),
    selected: { color: style.getPropertyValue('--ink').trim(), weight: 2.5 },
    grid: { color: token('grid'), weight: 0.7, fill: false },
  }
}

const tile = 8

function pattern(ground: string, draw: (to: CanvasRenderingContext2D) => void): CanvasPattern | string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = tile
  const to = canvas.getContext('2d')
  if (!to) return ground
  to.fillStyle = ground
  to.fillRect(0, 0, tile, tile)
  draw(to)
  return to.createPattern(canvas, 'repeat') ?? ground
}

function stripes(ground: string, line: string): CanvasPattern | string {
  return pattern(ground, to => {
    to.strokeStyle = line
    to.lineWidth = 2.5
    to.beginPath()
    for (const at of [-tile, 0, tile]) {
      to.moveTo(at - 1, tile + 1)
      to.lineTo(at + tile + 1, -1)
    }
    to.stroke()
  })
}

function dots(ground: string, dot: string): CanvasPattern | string {
  return pattern(ground, to => {
    to.fillStyle = dot
    for (const [x, y] of [
      [2, 2],
      [6, 6],
    ] as const) {
      to.beginPath()
      to.arc(x, y, 1.2, 0, 2 * Math.PI)
      to.fill()
    }
  })
}
