/** How wide a pane may be. Pure. */

export type PaneRange = { min: number; max: number }

/** Between the least that the pane needs and what its neighbour must be left, of the room of both. */
export const paneRange = (room: number, least: number, leaves: number): PaneRange => ({
  min: least,
  max: Math.max(least, Math.floor(room - leaves)),
})

const step = 16
const bigStep = 64

/** The width after a key: arrows by a little, with Shift by more, Home and End to the ends; undefined: not its key. */
export function steppedWidth(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  now: number,
  { min, max }: PaneRange,
  towards: 1 | -1,
): number | undefined {
  const by = shiftKey ? bigStep : step
  const wanted = { ArrowRight: now + towards * by, ArrowLeft: now - towards * by, Home: min, End: max }[key]
  return wanted === undefined ? undefined : Math.round(Math.max(min, Math.min(max, wanted)))
}
