/** Visible heights in px of the two lower stops; the third is the whole sheet. */
export const peekHeights = { low: 112, half: 316 } as const

/** The stop where a released sheet rests: the nearest, or the next one in the direction of a throw (px per ms, down is positive). */
export function nearestStop(visible: number, speed: number, full: number): 'low' | 'half' | 'full' {
  const heights = [peekHeights.low, peekHeights.half, full]
  const names = ['low', 'half', 'full'] as const
  if (speed > 0.5)
    return (
      names[
        Math.max(
          0,
          heights.findLastIndex(height => height < visible),
        )
      ] ?? 'low'
    )
  if (speed < -0.5) return names[heights.findIndex(height => height > visible)] ?? 'full'
  const gaps = heights.map(height => Math.abs(height - visible))
  return names[gaps.indexOf(Math.min(...gaps))] ?? 'half'
}
