export type Rect = { x: number; y: number; width: number; height: number }
export type LabelSide = 'east' | 'west' | 'above' | 'below'

/** A marker on screen: its middle in px, half its drawn width, and the size of its name. */
export type LabelWish = { id: string; x: number; y: number; radius: number; width: number; height: number }

const GAP = 5

/** Gives as many names as possible a free side of their marker, in the order given; a name never covers
 *  another name or a marker. Names without room are absent from the answer. */
export function placeLabels(
  wishes: LabelWish[],
  area: Rect,
  sides: LabelSide[],
  obstacles: Rect[] = [],
): Map<string, LabelSide> {
  const taken: Rect[] = [
    ...obstacles,
    ...wishes.map(({ x, y, radius }) => ({
      x: x - radius,
      y: y - radius,
      width: 2 * radius,
      height: 2 * radius,
    })),
  ]
  const placed = new Map<string, LabelSide>()
  for (const [index, wish] of wishes.entries()) {
    const own = taken[obstacles.length + index]
    const side = sides.find(candidate => {
      const rect = rectAt(wish, candidate)
      return within(rect, area) && !taken.some(other => other !== own && overlap(rect, other))
    })
    if (!side) continue
    placed.set(wish.id, side)
    taken.push(rectAt(wish, side))
  }
  return placed
}

function rectAt({ x, y, radius, width, height }: LabelWish, side: LabelSide): Rect {
  const across = { x: x - width / 2, width, height }
  if (side === 'above') return { ...across, y: y - radius - GAP - height }
  if (side === 'below') return { ...across, y: y + radius + GAP }
  const along = { y: y - height / 2, width, height }
  return side === 'east' ? { ...along, x: x + radius + GAP } : { ...along, x: x - radius - GAP - width }
}

const within = (inner: Rect, outer: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
