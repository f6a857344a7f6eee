/**
 * Equal Earth (Šavrič, Patterson and Jenny 2018, https://doi.org/10.1080/13658816.2018.1504949): areas are true to each other.
 */
const a1 = 1.340264
const a2 = -0.081106
const a3 = 0.000893
const a4 = 0.003796
const root = Math.sqrt(3) / 2
const radians = Math.PI / 180

/** Half the width and half the height of the world, in the units of `project`. */
export const halfWidth = Math.PI / (root * a1)
export const halfHeight = 1.3173627591574133

const slope = (t2: number, t6: number): number => 9 * a4 * t2 * t6 + 7 * a3 * t6 + 3 * a2 * t2 + a1

/** @param lat, lng degrees @returns x to the east, y to the north */
export function project(lat: number, lng: number): [x: number, y: number] {
  const t = Math.asin(root * Math.sin(lat * radians))
  const t2 = t * t
  const t6 = t2 * t2 * t2
  return [(lng * radians * Math.cos(t)) / (root * slope(t2, t6)), t * (a1 + a2 * t2 + t6 * (a3 + a4 * t2))]
}

/** The other way. Beside the world it answers what is nearest in latitude. */
export function unproject(x: number, y: number): [lat: number, lng: number] {
  const inside = Math.max(-halfHeight, Math.min(halfHeight, y))
  let t = inside
  for (let step = 0; step < 12; step++) {
    const t2 = t * t
    const t6 = t2 * t2 * t2
    const change = (t * (a1 + a2 * t2 + t6 * (a3 + a4 * t2)) - inside) / slope(t2, t6)
    t -= change
    if (Math.abs(change) < 1e-9) break
  }
  const t2 = t * t
  const t6 = t2 * t2 * t2
  const lng = (root * x * slope(t2, t6)) / Math.cos(t) / radians
  const sine = Math.sin(t) / root
  return [Math.asin(Math.max(-1, Math.min(1, sine))) / radians, lng]
}
