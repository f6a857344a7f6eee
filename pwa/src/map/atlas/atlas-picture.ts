/** The atlas as a picture to save or share. */
import type { RegionShapes } from '@caravel/sync-protocol/domain/regions/region-shapes'
import { countryShapes } from './atlas-map.ts'
import { halfWidth, project } from './equal-earth.ts'
import { shadeStyles, type Shade } from './shade-styles.ts'

export interface AtlasPicture {
  shapes: RegionShapes
  tall: boolean
  dark: boolean
  title: string
  /** Figures below the map. */
  lines: readonly string[]
  shadeOf(code: string): Shade | undefined
}

const width = 1080

/** Draws onto the canvas, which gets the size of the picture. */
export function drawAtlasPicture(canvas: HTMLCanvasElement, picture: AtlasPicture): void {
  const height = picture.tall ? 1920 : width
  canvas.width = width
  canvas.height = height
  const to = canvas.getContext('2d')
  if (!to) return
  // The tokens of a look are read where that look is in force.
  const probe = document.createElement('div')
  const root = document.documentElement
  const before = root.dataset['theme']
  root.dataset['theme'] = picture.dark ? 'dark' : 'light'
  root.append(probe)
  const styles = shadeStyles(probe)
  const own = getComputedStyle(probe)
  const [sea, ink, font] = ['--atlas-sea', '--ink', '--font-ui'].map(name =>
    own.getPropertyValue(name).trim(),
  )
  probe.remove()
  if (before === undefined) delete root.dataset['theme']
  else root.dataset['theme'] = before

  to.fillStyle = sea ?? ''
  to.fillRect(0, 0, width, height)
  const scale = (width - 40) / 2 / halfWidth
  const middle = height * (picture.lines.length ? 0.46 : 0.52)
  const path = (ring: readonly (readonly [number, number])[]): void => {
    ring.forEach(([lat, lng], at) => {
      const [x, y] = project(lat, lng)
      to[at ? 'lineTo' : 'moveTo'](width / 2 + x * scale, middle - y * scale)
    })
    to.closePath()
  }
  for (const { code, rings } of countryShapes(picture.shapes)) {
    const style = styles[picture.shadeOf(code) ?? 'none']
    to.beginPath()
    for (const ring of rings) path(ring as [number, number][])
    to.fillStyle = style.fillColor ?? ''
    to.fill('evenodd')
    to.strokeStyle = style.color ?? ''
    to.lineWidth = 0.8
    to.stroke()
  }
  to.fillStyle = ink ?? ''
  to.textAlign = 'center'
  to.font = `600 64px ${font || 'sans-serif'}`
  to.fillText(picture.title, width / 2, 130)
  to.font = `500 40px ${font || 'sans-serif'}`
  picture.lines.forEach((line, at) =>
    to.fillText(line, width / 2, height - 60 - (picture.lines.length - 1 - at) * 60),
  )
}
