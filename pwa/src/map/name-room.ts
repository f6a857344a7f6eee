import type * as L from 'leaflet'
import { placeLabels, type LabelSide, type LabelWish, type Rect } from './place-labels.ts'
import { reachOf } from './marker-reach.ts'
import type { MapSpot } from './cluster-markers.ts'

/** From this zoom on, markers bear their names where there is room. */
const NAMES_FROM_ZOOM = 14
const NAME_HEIGHT = 20
const PIN_HEIGHT = 42
const SIDES: LabelSide[] = ['east', 'west', 'above', 'below']

/** Half of what a gathered spot takes, px. */
const CLUSTER_REACH = 20

/** Finds room for names beside the markers on screen. */
export class NameRoom {
  private readonly pen = document.createElement('canvas').getContext('2d')!

  sides(map: L.Map, spots: readonly MapSpot[], selectedId: string | null): Map<string, LabelSide> {
    if (map.getZoom() < NAMES_FROM_ZOOM) return new Map()
    const size = map.getSize()
    const area = { x: 0, y: 0, width: size.x, height: size.y }
    const font = getComputedStyle(document.documentElement).getPropertyValue('--font-ui')
    this.pen.font = `620 14px ${font}`
    const wishes: LabelWish[] = []
    const obstacles: Rect[] = []
    for (const { lat, lng, members } of spots) {
      const { x, y } = map.latLngToContainerPoint([lat, lng])
      if (x < 0 || y < 0 || x > size.x || y > size.y) continue
      const [marker, ...others] = members
      if (!marker || others.length) {
        obstacles.push(square(x, y, CLUSTER_REACH))
        continue
      }
      const width = this.pen.measureText(marker.name).width + 4
      if (marker.id === selectedId) obstacles.push(...pinAndName(x, y, width))
      else wishes.push({ id: marker.id, x, y, radius: reachOf(marker), width, height: NAME_HEIGHT })
    }
    return placeLabels(wishes, area, SIDES, obstacles)
  }
}

const square = (x: number, y: number, reach: number): Rect => ({
  x: x - reach,
  y: y - reach,
  width: 2 * reach,
  height: 2 * reach,
})

const pinAndName = (x: number, y: number, width: number): Rect[] => [
  { x: x - 17, y: y - PIN_HEIGHT, width: 34, height: PIN_HEIGHT + 17 },
  { x: x - width / 2, y: y - PIN_HEIGHT - NAME_HEIGHT - 4, width, height: NAME_HEIGHT },
]
