/** A throw is faster than this, px per ms. */
const throwSpeed = 0.5
/** How far a throw would carry it, ms of its speed. */
const carries = 120

/**
 * Where something that was let go comes to rest, as an index of `heights` (ascending): the nearest, or where a throw
 * carries it, at least the next one in its direction. `speed` in px per ms, positive downwards.
 */
export function restAt(visible: number, speed: number, heights: readonly number[]): number {
  const nearest = (aimed: number, among: readonly number[]) =>
    among.toSorted((a, b) => Math.abs(a - aimed) - Math.abs(b - aimed))[0]
  const aimed = visible - speed * carries
  const ahead = heights.filter(height => (speed < 0 ? height > visible : height < visible))
  const thrown = Math.abs(speed) > throwSpeed
  const end = speed < 0 ? heights.at(-1) : heights[0]
  const rest = thrown ? (nearest(aimed, ahead) ?? end) : nearest(visible, heights)
  return Math.max(0, heights.indexOf(rest ?? 0))
}

/** Pixels of so many rem: what is large in letters is as large in reach. */
export const rems = (count: number): number =>
  count * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Visible heights of the two lower stops in px, as `peek-sheet.css` has them; the third is the whole sheet. */
export const peekHeights = (): { low: number; half: number } => ({
  low: rems(7),
  half: Math.min(rems(19.75), innerHeight * 0.5),
})
