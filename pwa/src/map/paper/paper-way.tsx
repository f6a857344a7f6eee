import { strokesOf } from '../line-strokes.ts'
import type { LatLng, LinePattern } from '../types.ts'
import { pxPerUnit, type PaperFrame } from './paper-frame.ts'

/** A way on a paper map, in the pattern of its mode. */
export function PaperWay(props: { points: readonly LatLng[]; pattern: LinePattern; frame: PaperFrame }) {
  const { points, pattern, frame } = props
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
          {...(dash ? { 'stroke-dasharray': inUnits(dash) } : {})}
        />
      ))}
    </>
  )
}

const inUnits = (dash: string): string =>
  dash
    .split(' ')
    .map(part => Number(part) / pxPerUnit)
    .join(' ')
