/** The colours of people, for programs that name colours by their parts. On screens each has a lighter and a darker shade. */

/** Of the colours 1–8, as `#rrggbb`. */
const hexes = ['#2f7f8f', '#8f6a10', '#5f5bb8', '#4f7a2a', '#a8455a', '#7d6245', '#3a6ea5', '#736d2a']

const partsOf = (hex: string): number[] => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

/** The colour of a person, 1–8, as `#rrggbb`. */
export const hexOfColor = (color: number): string => hexes[color - 1] ?? '#2f7f8f'

/** The colour 1–8 that is nearest to `#rrggbb`. */
export const nearestColor = (hex: string): number => {
  const wanted = partsOf(hex)
  const distances = hexes.map(each =>
    partsOf(each).reduce((sum, part, at) => sum + (part - (wanted[at] ?? 0)) ** 2, 0),
  )
  return distances.indexOf(Math.min(...distances)) + 1
}
