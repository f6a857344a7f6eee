import './paper-map.css'
import { BedSingle } from 'lucide-preact'
import type { Shape } from '../shape.ts'
import type { LatLng, MapLine, MapMarker, StreetTiles } from '../types.ts'
import { coastPath } from './paper-coast.ts'
import { paperFrame, paperMarks, strip, type PaperMark } from './paper-frame.ts'
import { PaperWay } from './paper-way.tsx'
import { usePaperStreets } from './use-paper-streets.ts'

/** Dots of the streets on each of their pixels: about 380 to the inch. */
const density = 3

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
  const { canvas, drawn } = usePaperStreets(frame, strip, { streets, language }, density)
  if (!frame || (points.length < 2 && !streets)) return null
  return (
    <div class="paper-map on-paper" aria-hidden="true">
      <canvas ref={canvas} hidden={!drawn} data-drawn={drawn} />
      <svg viewBox={`0 0 ${strip.width} ${strip.height}`} focusable="false">
        {!drawn && <path class="paper-coast" d={coastPath(land, { ...frame, ...strip })} />}
        {lines.map(line => (
          <PaperWay key={line.id} points={line.points} pattern={line.pattern} frame={frame} />
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
