import type { Plugin } from 'vite'

/** The beginnings of statements that hang what the map does not have on what it has: nothing of that could be left out. */
const unused = [
  /^Map\.include\(\{\s*(\/\/[^\n]*\s*)*addControl:/,
  /^Map\.(mergeOptions|addInitHook)\([^]*(zoomControl|attributionControl|closePopupOnClick|tapHold)\b/,
  /^Map\.TapHold = /,
  /^Control\.\w+ = |^control\.\w+ = /,
  /^(Marker|Circle|CircleMarker)\.include\(PointToGeoJSON\)/,
  /^(Polyline|Polygon|LayerGroup)\.include\(\{[^]*toGeoJSON/,
  /^GeoJSON\.\w+ = /,
  /^(Map|Layer)\.include\(\{[^]*(_initOverlay: |bindPopup: |openPopup: |bindTooltip: |openTooltip: )/,
  /^TileLayer\.WMS = |^tileLayer\.wms = /,
  /^if \(Browser\.vml\)/,
]

/** Ways that are never gone: another renderer than SVG. */
const neverTaken: readonly (readonly [string, string])[] = [
  ['(this.options.preferCanvas && canvas(options)) || svg(options)', 'svg(options)'],
  ['Browser.vml ? vmlCreate : svgCreate', 'svgCreate'],
]

/** Makes Leaflet's controls, popups, tooltips, GeoJSON, canvas and tile services what they are here: code that nobody
 *  calls, and that the build leaves out. A Leaflet that is written otherwise stops the build. */
export function usedLeaflet(): Plugin {
  return {
    name: 'used-leaflet',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /leaflet-src\.esm\.js$/ },
      handler(code) {
        const missing = new Set<unknown>(unused)
        let kept = ''
        let end = 0
        for (const { type, start, end: next } of this.parse(code).body) {
          const statement = code.slice(start, next)
          const hit = /Expression|If/.test(type) ? unused.find(each => each.test(statement)) : undefined
          kept += code.slice(end, hit ? start : next)
          end = next
          if (hit) missing.delete(hit)
        }
        for (const [way, only] of neverTaken) {
          if (!kept.includes(way)) missing.add(way)
          kept = kept.replace(way, only)
        }
        if (missing.size)
          throw new Error(`Leaflet is not as pwa/used-leaflet.ts knows it: ${[...missing].join(', ')}`)
        return { code: kept, map: null }
      },
    },
  }
}
