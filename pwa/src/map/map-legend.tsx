import { scaleBar } from './scale-bar.ts'

type MapLegendProps = {
  lat: number
  zoom: number
  units: 'metric' | 'imperial'
  locale: string
  /** Whose data is shown; always in sight. */
  sources: string[]
}

/** The scale and the sources at the bottom edge. */
export function MapLegend({ lat, zoom, units, locale, sources }: MapLegendProps) {
  const { width, value, unit } = scaleBar(lat, zoom, units)
  const length = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  return (
    <div class="map-legend">
      <span class="map-scale">
        <bdi>{length}</bdi>
        <span class="map-scale-bar" style={{ inlineSize: `${width}px` }} />
      </span>
      <span class="map-sources">{sources.join(' · ')}</span>
    </div>
  )
}
