import * as L from 'leaflet'
import { greatCircle } from './great-circle.ts'
import { LineIcons } from './line-icons.ts'
import { strokesOf, type Stroke } from './line-strokes.ts'
import type { LatLng, MapLine } from './types.ts'
import { unwrapLongitudes } from './unwrap-longitudes.ts'

/** The day lines: all halos below, then the lines, so that one day's halo never cuts another's line. */
export class LineLayer {
  private readonly group: L.LayerGroup
  private readonly icons: LineIcons
  private readonly renderer = L.svg({ padding: 0.5 })

  constructor(map: L.Map) {
    this.group = L.layerGroup().addTo(map)
    this.icons = new LineIcons(map)
  }

  /** @param onLine a press on one of many days' lines */
  update(lines: MapLine[], onLine: (id: string) => void): void {
    this.group.clearLayers()
    const passes = lines.flatMap(line => strokesOf(line.pattern).map(stroke => ({ line, stroke })))
    const isHalo = ({ stroke }: (typeof passes)[number]) => stroke.class === 'map-line-halo'
    for (const { line, stroke } of [...passes.filter(isHalo), ...passes.filter(pass => !isHalo(pass))]) {
      const drawn = L.polyline(pathOf(line), { ...this.options(stroke), renderer: this.renderer }).addTo(
        this.group,
      )
      const path = drawn.getElement() as SVGPathElement | undefined
      path?.style.setProperty('--line-color', `var(${line.color})`)
      path?.classList.toggle('map-line-faded', line.faded === true)
    }
    for (const line of lines.filter(({ faded }) => faded)) this.addTarget(line, onLine)
    this.icons.update(lines.map(line => ({ line, path: pathOf(line) })))
  }

  /** A line is thin for a finger: what takes the press is wide and unseen. The list of days is the way of the keyboard. */
  private addTarget(line: MapLine, onLine: (id: string) => void): void {
    L.polyline(pathOf(line), { className: 'map-line map-line-target', weight: 24, renderer: this.renderer })
      .on('click', () => onLine(line.id))
      .addTo(this.group)
  }

  private options(stroke: Stroke): L.PolylineOptions {
    return {
      className: `map-line ${stroke.class}`,
      weight: stroke.width,
      lineCap: stroke.cap,
      lineJoin: 'round',
      interactive: false,
      smoothFactor: 1,
      opacity: 1,
      ...(stroke.dash ? { dashArray: stroke.dash } : {}),
    }
  }
}

function pathOf(line: MapLine): LatLng[] {
  const points = unwrapLongitudes(line.points)
  if (line.pattern !== 'flight') return points
  const arcs = points.slice(1).flatMap((to, i) => greatCircle(points[i]!, to))
  return unwrapLongitudes(arcs)
}
