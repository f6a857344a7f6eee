import '../../ui/trip-cover.css'
import { useMemo } from 'preact/hooks'
import { coverChart } from '../../ui/cover-chart.ts'
import { ShipMark } from '../../ui/ship-mark.tsx'
import { TripCover } from '../../ui/trip-cover.tsx'

// Decoration only: north is up in every language.

const chartFrame = { width: 640, height: 440, coast: true, area: { x: 560, y: 60, width: 40, height: 90 } }
const line = (columns: readonly number[], rows: readonly number[]) =>
  [...columns.map(x => `M${x} 0V440`), ...rows.map(y => `M0 ${y}H640`)].join('')

/** A ship on its way to a coast that nothing is written on yet. */
export function ShipChart() {
  const chart = useMemo(() => coverChart('first', [{ lat: 0, lng: 0 }], chartFrame), [])
  return (
    <svg
      class="cover cover-palette-1 first-chart"
      viewBox="0 0 640 440"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect class="cover-sea" width="640" height="440" />
      <path class="cover-shore cover-shore-wide" d={chart.land} />
      <path class="cover-shore" d={chart.land} />
      <path class="cover-grid" d={line(chart.columns, chart.rows)} />
      <path class="cover-land" d={chart.land} />
      <path class="cover-coast" d={chart.land} />
      <g transform="translate(118 232)">
        <circle class="first-compass-ring" r="46" />
        <path class="first-compass-faint" d="M0 0L28 -28L0 -12ZL28 28L12 0ZL-28 28L0 12ZL-28 -28L-12 0Z" />
        <path class="first-compass" d="M0 -50L10 -10L50 0L10 10L0 50L-10 10L-50 0L-10 -10Z" />
        <circle class="first-compass-hub" r="4.5" />
      </g>
      <path class="first-way" d="M366 236C440 262 520 190 580 105" />
      <circle class="cover-ring" cx="580" cy="105" r="9" />
      <g class="first-ship" transform="translate(306 200)">
        <ShipMark size={48} />
      </g>
    </svg>
  )
}

const exampleRoute = [
  { lat: 38.79, lng: -9.39 },
  { lat: 38.71, lng: -9.14 },
  { lat: 40.21, lng: -8.43 },
  { lat: 41.15, lng: -8.61 },
  { lat: 41.16, lng: -7.79 },
]

/** The way of the example trip, from Lisbon to the Douro. */
export const ExamplePicture = () => (
  <div class="first-picture">
    <TripCover id="first-example" points={exampleRoute} shape="tall" palette={4} />
  </div>
)

const papers = [
  { name: '.zip', x: 0, y: 20, turn: -8 },
  { name: '.kml', x: 100, y: 24, turn: 8 },
  { name: '.ics', x: 50, y: 0, turn: 0 },
]

/** Files of other planners. */
export const FilesPicture = () => (
  <div class="first-picture first-files">
    <svg viewBox="-12 -14 200 140" aria-hidden="true" focusable="false">
      {papers.map(({ name, x, y, turn }) => (
        <g key={name} transform={`translate(${x} ${y}) rotate(${turn} 36 46)`}>
          <path class="first-paper" d="M8 0H52L72 20V84Q72 92 64 92H8Q0 92 0 84V8Q0 0 8 0Z" />
          <path class="first-paper-line" d="M52 0V20H72M12 62H60M12 74H46" />
          <text x="14" y="46">
            {name}
          </text>
        </g>
      ))}
    </svg>
  </div>
)

const streets = 'M-10 70L290 20M-10 150L290 110M-10 240L290 200M40 -10L70 300M120 -10L150 300M210 -10L236 300'
const avenue = 'M-10 200C80 190 120 120 290 60'

/** Streets beside a river, in the colours of the map. */
export const StreetsPicture = () => (
  <div class="first-picture">
    <svg
      class="first-streets"
      viewBox="0 0 280 280"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect class="first-streets-land" width="280" height="280" />
      <path class="first-streets-park" d="M158 118L226 108L234 192L160 202Z" />
      <path class="first-streets-casing" d={streets} />
      <path class="first-streets-road" d={streets} />
      <path class="first-streets-water" d="M84 -10C100 60 60 120 84 180S90 260 74 300" />
      <path class="first-streets-casing is-wide" d={avenue} />
      <path class="first-streets-avenue" d={avenue} />
    </svg>
  </div>
)
