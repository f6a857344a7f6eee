import * as L from 'leaflet'
import { h, render } from 'preact'
import { Icon } from '../ui/icon.tsx'
import type { LatLng, MapLine } from './types.ts'

/** On a shorter line, in px, its icon would cover the marks at its ends. */
const shortest = 72

interface Drawn {
  pin: L.Marker
  box: HTMLElement
  path: readonly LatLng[]
}

/** The vehicles of booked transports, each in the middle of its line: decoration, as the list names them. */
export class LineIcons {
  private readonly map: L.Map
  private drawn: Drawn[] = []

  constructor(map: L.Map) {
    this.map = map
    map.on('zoomend', () => this.hideOnShort())
  }

  update(lines: readonly { line: MapLine; path: readonly LatLng[] }[]): void {
    for (const { pin, box } of this.drawn) {
      render(null, box)
      pin.remove()
    }
    this.drawn = lines.flatMap(({ line, path }) => this.put(line, path) ?? [])
    this.hideOnShort()
  }

  private put({ icon, color, faded }: MapLine, path: readonly LatLng[]): Drawn | undefined {
    const [before, after] = [path[Math.ceil(path.length / 2) - 1], path[Math.floor(path.length / 2)]]
    if (!icon || faded || !before || !after || path.length < 2) return undefined
    const box = document.createElement('span')
    box.className = 'map-line-icon'
    box.style.setProperty('--line-color', `var(${color})`)
    render(h(Icon, { of: icon, size: 16 }), box)
    const middle = { lat: (before.lat + after.lat) / 2, lng: (before.lng + after.lng) / 2 }
    const pin = L.marker(middle, {
      icon: L.divIcon({ html: box, className: '', iconSize: [26, 26] }),
      interactive: false,
      keyboard: false,
      // Below every mark of a place.
      zIndexOffset: -10_000,
    }).addTo(this.map)
    pin.getElement()?.setAttribute('aria-hidden', 'true')
    return { pin, box, path }
  }

  private hideOnShort(): void {
    for (const { box, path } of this.drawn) {
      const [from, to] = [path[0], path.at(-1)]
      if (!from || !to) continue
      const length = this.map.latLngToLayerPoint(from).distanceTo(this.map.latLngToLayerPoint(to))
      box.hidden = length < shortest
    }
  }
}
