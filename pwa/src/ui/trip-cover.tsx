import './trip-cover.css'
import { useMemo } from 'preact/hooks'
import { classNames } from './class-names.ts'
import { coverChart, type CoverPoint } from './cover-chart.ts'

export type CoverShape = 'card' | 'hero' | 'tall' | 'side' | 'page' | 'guest' | 'guest-wide'

/** Frames in drawing units. `hero` and `side` leave room for words at the start and show the names of places. */
const frames = {
  card: { width: 400, height: 116, area: { x: 60, y: 26, width: 280, height: 64 } },
  tall: { width: 360, height: 300, coast: true, area: { x: 190, y: 50, width: 120, height: 170 } },
  hero: { width: 1240, height: 324, coast: true, area: { x: 790, y: 50, width: 300, height: 224 } },
  side: { width: 800, height: 880, coast: true, area: { x: 430, y: 170, width: 280, height: 540 } },
  /** The words stand below the route, on a wide screen before it. */
  guest: { width: 390, height: 272, coast: true, area: { x: 190, y: 30, width: 150, height: 90 } },
  'guest-wide': { width: 1240, height: 260, coast: true, area: { x: 800, y: 40, width: 320, height: 165 } },
  page: { width: 480, height: 360, coast: true, area: { x: 60, y: 50, width: 280, height: 260 } },
} as const

/** What stays in sight where a frame has another shape. */
const ratios: Partial<Record<CoverShape, 'xMaxYMid slice' | 'xMaxYMin slice'>> = {
  hero: 'xMaxYMid slice',
  side: 'xMaxYMid slice',
  page: 'xMaxYMid slice',
  guest: 'xMaxYMin slice',
  'guest-wide': 'xMaxYMid slice',
}

/** A chart drawn from the trip's own route, in one of five palettes by trip. Needs no network; decoration only. */
export function TripCover(props: {
  /** The trip's id decides the palette and the coast. */
  id: string
  /** Stops in order. */
  points: readonly CoverPoint[]
  shape?: CoverShape
  /** 1–5 to choose a palette: the sign-in page is always petrol. */
  palette?: number
  class?: string
}) {
  const { id, points, shape = 'card', palette, class: extra } = props
  const frame = frames[shape]
  const chart = useMemo(() => coverChart(id, points, frame), [id, points, frame])
  const className = classNames('cover', `cover-${shape}`, `cover-palette-${palette ?? chart.palette}`, extra)
  const { width, height } = frame
  const named = shape === 'hero' || shape === 'side' || shape === 'page'
  const clip = `cover-${shape}-${id}`
  return (
    <svg
      class={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={ratios[shape] ?? 'xMidYMid slice'}
      aria-hidden="true"
      focusable="false"
    >
      <rect class="cover-sea" width={width} height={height} />
      <path class="cover-shore cover-shore-wide" d={chart.land} />
      <path class="cover-shore" d={chart.land} />
      <path class="cover-grid" d={gridPath(chart.columns, chart.rows, width, height)} />
      <clipPath id={clip}>
        <path d={chart.land} />
      </clipPath>
      <path class="cover-land" d={chart.land} />
      <path
        class="cover-grid cover-grid-land"
        clip-path={`url(#${clip})`}
        d={gridPath(chart.columns, chart.rows, width, height)}
      />
      <path class="cover-coast" d={chart.land} />
      <path class="cover-route" d={chart.route} />
      {chart.rings.map(({ x, y }) => (
        <circle class="cover-ring" key={`${x} ${y}`} cx={x} cy={y} r={shape === 'side' ? 7 : 5.5} />
      ))}
      {named &&
        chart.rings.map(({ x, y, name }) => (
          <text class="cover-name" key={`${x} ${y}`} x={x + 16} y={y + 5}>
            {name}
          </text>
        ))}
    </svg>
  )
}

const gridPath = (columns: readonly number[], rows: readonly number[], width: number, height: number) =>
  [...columns.map(x => `M${x} 0V${height}`), ...rows.map(y => `M0 ${y}H${width}`)].join('')
