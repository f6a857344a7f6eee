/** The extent of a row along the list, in viewport pixels. */
export type Span = { readonly start: number; readonly end: number }

/** A place in a container: `index` counts among the rows without the lifted one. */
export type Place = { readonly containerId: string; readonly index: number }

/** Where a row lands when the pointer is at `at`: before the first row whose middle lies below it. */
export function landingIndex(rows: readonly Span[], at: number): number {
  const index = rows.findIndex(({ start, end }) => at < (start + end) / 2)
  return index < 0 ? rows.length : index
}

/** Where the landing bar is drawn: in the gap before row `index`, at the edge of a list, or at the top of an empty one. */
export function barPosition(rows: readonly Span[], index: number, list: Span): number {
  const before = rows[index - 1]
  const after = rows[index]
  if (before && after) return (before.end + after.start) / 2
  return after?.start ?? before?.end ?? list.start
}

/** The list after a move within it; an index beyond the end is the end. */
export function moveWithin(ids: readonly string[], id: string, index: number): string[] {
  const rest = ids.filter(other => other !== id)
  return [...rest.slice(0, index), id, ...rest.slice(index)]
}

/** Scroll speed in px per frame near the edges of a scrolling box: faster the closer, none in the middle. */
export function edgeSpeed(at: number, box: Span, zone = 56, fastest = 16): number {
  const towardsStart = box.start + zone - at
  const towardsEnd = at - (box.end - zone)
  if (towardsStart > 0) return -Math.min(1, towardsStart / zone) * fastest
  if (towardsEnd > 0) return Math.min(1, towardsEnd / zone) * fastest
  return 0
}

/** Where an arrow key takes a lifted row; undefined when the key means nothing, the same place at an end. */
export function keyStep(
  key: string,
  place: Place,
  containers: readonly { readonly id: string; readonly count: number }[],
  rtl: boolean,
): Place | undefined {
  const at = containers.findIndex(({ id }) => id === place.containerId)
  const here = containers[at]
  if (!here) return undefined
  if (key === 'ArrowUp') return { ...place, index: Math.max(0, place.index - 1) }
  if (key === 'ArrowDown') return { ...place, index: Math.min(here.count, place.index + 1) }
  if (key === 'Home') return { ...place, index: 0 }
  if (key === 'End') return { ...place, index: here.count }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const next = containers[at + ((key === 'ArrowRight') !== rtl ? 1 : -1)]
  return next ? { containerId: next.id, index: Math.min(place.index, next.count) } : place
}
