import './paper-map.css'
import { BedSingle } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { strokesOf } from '../line-strokes.ts'
import type { Shape } from '../shape.ts'
import type { LatLng, MapLine, MapMarker, StreetTiles } from '../types.ts'
import { coastPath } from './paper-coast.ts'
import { paperFrame, paperMarks, pxPerUnit, strip, type PaperFrame, type PaperMark } from './paper-frame.ts'
import { beforePaper } from './paper-ready.ts'

/** Dots of a picture on each of its pixels: about 380 to the inch. */
const density = 3
/** Wider than this no streets are drawn on the screen either. */
const widestZoom = 9

/** What the map is drawn on. */
export interface PaperGround {
  land: readonly Shape[]
  /** Null: there are none. */
  streets: StreetTiles | null
  /** Who made the streets. */
  credit: string
  /** BCP 47 tag, for the names of streets. */
  language: string
}

interface PaperMapProps extends PaperGround {
  markers: readonly MapMarker[]
  lines: readonly MapLine[]
  /** What has to be on the map. */
  points: readonly LatLng[]
}

/** Where the stops of a day lie: north is up, the ways in black, the numbers of the list, on streets where there are some. */
export function PaperMap({ markers, lines, points, land, streets, credit, language }: PaperMapProps) {
  const frame = paperFrame(points)
  const { canvas, drawn } = useStreets(frame, streets, language)
  if (!frame || (points.length < 2 && !streets)) return null
  return (
    <div class="paper-map on-paper" aria-hidden="true">
      <canvas ref={canvas} hidden={!drawn} data-drawn={drawn} />
      <svg viewBox={`0 0 ${strip.width} ${strip.height}`} focusable="false">
        {!drawn && <path class="paper-coast" d={coastPath(land, { ...frame, ...strip })} />}
        {lines.map(line => (
          <Line key={line.id} line={line} frame={frame} />
        ))}
        {paperMarks(markers, frame).map(mark => (
          <Mark key={`${mark.x} ${mark.y}`} mark={mark} />
        ))}
        {drawn && (
          <text class="paper-credit" x={strip.width - 8} y={strip.height - 10} text-anchor="end">
            {credit}
          </text>
        )}
      </svg>
    </div>
  )
}

/** The streets behind the way, once there are any; the coast stands there until then. */
function useStreets(frame: PaperFrame | undefined, tiles: StreetTiles | null, language: string) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  const { middle, zoom } = frame ?? {}
  // At once, so that printing waits for it too.
  useLayoutEffect(() => {
    const onto = canvas.current
    if (!onto || !middle || !tiles || zoom === undefined || zoom < widestZoom) return setDrawn(false)
    let current = true
    const size = { width: strip.width * pxPerUnit, height: strip.height * pxPerUnit, density }
    const drawing = import('../streets/street-picture.ts')
      .then(({ drawStreetPicture }) => drawStreetPicture(onto, { middle, zoom, ...size, tiles, language }))
      .then(
        found => current && setDrawn(found),
        (error: unknown) => console.warn('The streets of a printed map did not come', error),
      )
    beforePaper(drawing)
    return () => {
      current = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the values of the middle
  }, [middle?.lat, middle?.lng, zoom, tiles, language])
  return { canvas, drawn }
}

function Line({ line: { points, pattern }, frame }: { line: MapLine; frame: PaperFrame }) {
  const path = points
    .map(frame.at)
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ')
  return (
    <>
      {strokesOf(pattern).map(({ class: name, width, dash, cap }, at) => (
        <polyline
          key={at}
          class={name}
          points={path}
          stroke-width={width / pxPerUnit}
          stroke-linecap={cap}
          {...(dash
            ? {
                'stroke-dasharray': dash
                  .split(' ')
                  .map(part => Number(part) / pxPerUnit)
                  .join(' '),
              }
            : {})}
        />
      ))}
    </>
  )
}

/** A disc with its number, a longer one with several, or a bed. */
function Mark({ mark: { x, y, numbers } }: { mark: PaperMark }) {
  const text = numbers.join(' · ')
  const half = numbers.length ? 24 + (text.length - String(numbers[0]).length) * 7 : 24
  return (
    <g>
      <rect
        class="paper-mark"
        x={x - half}
        y={y - 24}
        width={half * 2}
        height={48}
        rx={numbers.length ? 24 : 10}
      />
      {numbers.length ? (
        <text class="paper-number" x={x} y={y + 10} text-anchor="middle">
          {text}
        </text>
      ) : (
        <BedSingle class="paper-bed" x={x - 16} y={y - 16} size={32} />
      )}
    </g>
  )
}
