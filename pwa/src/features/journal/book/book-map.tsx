import { coastPath } from '../../../map/paper/paper-coast.ts'
import { paperFrame, paperMarks } from '../../../map/paper/paper-frame.ts'
import type { PaperGround } from '../../../map/paper/paper-map.tsx'
import { PaperWay } from '../../../map/paper/paper-way.tsx'
import { usePaperStreets } from '../../../map/paper/use-paper-streets.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import type { JournalWay } from '../map/journal-way.ts'
import type { Rect } from './layout/book-types.ts'

/** Units of a map in a millimetre. */
const perMm = 10

interface BookMapProps extends PaperGround {
  way: JournalWay
  /** Undefined: the whole way. */
  date: string | undefined
  size: Pick<Rect, 'width' | 'height'>
}

/** The way of a day in its colour, on the streets of this device where it has some, else on the coast alone. */
export function BookMap({ way, date, size, land, streets, credit, language }: BookMapProps) {
  const room = { width: size.width * perMm, height: size.height * perMm, edge: 90 }
  const stops = way.stops.filter(stop => date === undefined || stop.date === date)
  const legs = way.legs.filter(({ to }) => date === undefined || to.date === date)
  const frame = paperFrame([...stops, ...(date === undefined ? [] : legs.map(({ from }) => from))], room)
  const { canvas, drawn } = usePaperStreets(frame, room, { streets, language })
  if (!frame) return null
  const colour = (number: number) => dayColourClass(number)
  const marks = date === undefined ? [] : paperMarks(numbered(stops), frame)
  return (
    <div class="book-map" aria-hidden="true">
      <canvas ref={canvas} hidden={!drawn} />
      <svg viewBox={`0 0 ${room.width} ${room.height}`} focusable="false">
        {!drawn && <path class="book-map-land" d={coastPath(land, { ...frame, ...room })} />}
        {legs.map(({ from, to, pattern }, at) => (
          <g key={at} class={colour(to.number)}>
            <PaperWay points={[from, to]} pattern={pattern} frame={frame} />
          </g>
        ))}
        {date === undefined &&
          stops.map((stop, at) => {
            const { x, y } = frame.at(stop)
            return <circle key={at} class={`book-map-stop ${colour(stop.number)}`} cx={x} cy={y} r={11} />
          })}
        {marks.map(({ x, y, numbers }) => {
          const text = numbers.length > 2 ? `${numbers[0]} – ${numbers.at(-1)}` : numbers.join(' · ')
          const half = 24 + (text.length - 1) * 8
          return (
            <g key={`${x} ${y}`} class={colour(stops[0]?.number ?? 1)}>
              <rect class="book-map-disc" x={x - half} y={y - 26} width={half * 2} height={52} rx={26} />
              <text class="book-map-number" x={x} y={y + 11} text-anchor="middle">
                {text}
              </text>
            </g>
          )
        })}
        {drawn && (
          <text class="book-map-credit" x={room.width - 8} y={room.height - 10} text-anchor="end">
            {credit}
          </text>
        )}
      </svg>
    </div>
  )
}

function numbered(stops: JournalWay['stops']) {
  return stops.map(({ lat, lng, entry }, at) => ({
    id: entry.id,
    lat,
    lng,
    numbers: [at + 1],
    color: '',
    name: '',
    kind: 'stop' as const,
  }))
}
