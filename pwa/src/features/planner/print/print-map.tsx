import { project } from '../../../map/mercator.ts'
import type { Shape } from '../../../map/shape.ts'
import { coastPath } from './print-coast.ts'
import { positionOf } from '../model/travel-legs.ts'
import type { PlanStop } from '../model/trip-plan.ts'

/** Tenths of a millimetre: the strip is 124 mm wide and 30 mm high. */
const frame = { width: 1240, height: 300, edge: 40 }

/** Where the stops of a day lie to one another: north is up, the way in black, the numbers of the list, the coast. */
export function PrintMap({ stops, land }: { stops: readonly PlanStop[]; land: readonly Shape[] }) {
  const found = stops.flatMap(({ id, number, place }) => {
    const at = positionOf(place)
    return at ? [{ id, number, ...project(at) }] : []
  })
  if (found.length < 2) return null
  const [xs, ys] = [found.map(({ x }) => x), found.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const room = { width: frame.width - 2 * frame.edge, height: frame.height - 2 * frame.edge }
  const scale = Math.min(room.width / (width || 1e-9), room.height / (height || 1e-9))
  const corner = {
    left: left + width / 2 - frame.width / 2 / scale,
    top: top + height / 2 - frame.height / 2 / scale,
  }
  const points = found.map(({ id, number, x, y }) => ({
    id,
    number,
    x: (x - corner.left) * scale,
    y: (y - corner.top) * scale,
  }))
  return (
    <svg
      class="print-map"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <path class="print-coast" d={coastPath(land, { ...corner, ...frame, scale })} />
      <polyline class="print-way" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ id, number, x, y }) => (
        <g key={id}>
          <circle class="print-dot" cx={x} cy={y} r={24} />
          <text class="print-digit" x={x} y={y + 10} text-anchor="middle">
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
