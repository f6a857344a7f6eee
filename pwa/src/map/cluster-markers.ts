import { project, worldSize } from './mercator.ts'
import type { LatLng, MapMarker } from './types.ts'

/** What is drawn at one spot of the map: a marker, or several that would cover one another. */
export type MapSpot = LatLng & { id: string; members: MapMarker[] }

/** Nearer than this, in px, the numbers of two stops cannot be read any more. */
const stopRoom = 24
/** Nearer than this two ideas cannot be pressed one by one. */
const ideaRoom = 44

type Grown = { spot: MapSpot; x: number; y: number }

/**
 * Gathers markers that would lie on top of one another at a zoom. Stops gather with stops and everything else with its
 * like, so that no number of the day goes under among ideas; the one that is selected stands alone, and so do photos. The order is that of
 * the first member, and what is gathered does not change while the map is moved.
 */
export function clusterMarkers(
  markers: readonly MapMarker[],
  zoom: number,
  selectedId: string | null,
): MapSpot[] {
  const size = worldSize(zoom)
  const cells = new Map<string, Grown[]>()
  const spots: MapSpot[] = []
  for (const marker of markers) {
    const { id, lat, lng } = marker
    if (marker.kind === 'photo') {
      spots.push({ id, lat, lng, members: [marker] })
      continue
    }
    const unit = project(marker)
    const [x, y] = [unit.x * size, unit.y * size]
    const isStop = marker.kind !== 'idea' && !marker.dimmed
    const room = isStop ? stopRoom : ideaRoom
    const [column, row] = [Math.floor(x / room), Math.floor(y / room)]
    const cell = (right: number, down: number) => `${isStop} ${column + right} ${row + down}`
    const near = id === selectedId ? undefined : nearest(around(cell, cells), x, y, room)
    if (near) {
      near.spot.members.push(marker)
      continue
    }
    const spot = { id, lat, lng, members: [marker] }
    spots.push(spot)
    if (id === selectedId) continue
    const here = cells.get(cell(0, 0))
    if (here) here.push({ spot, x, y })
    else cells.set(cell(0, 0), [{ spot, x, y }])
  }
  return spots.map(spot => (spot.members.length > 1 ? { ...spot, ...middleOf(spot.members) } : spot))
}

const steps = [-1, 0, 1]

const around = (
  cell: (right: number, down: number) => string,
  cells: ReadonlyMap<string, Grown[]>,
): Grown[] => steps.flatMap(down => steps.flatMap(right => cells.get(cell(right, down)) ?? []))

function nearest(grown: readonly Grown[], x: number, y: number, room: number): Grown | undefined {
  let best: Grown | undefined
  let least = room
  for (const each of grown) {
    const distance = Math.hypot(each.x - x, each.y - y)
    if (distance < least) [best, least] = [each, distance]
  }
  return best
}

export const middleOf = (points: readonly LatLng[]): LatLng => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
})

/** The shares of the days' colours in a gathered spot, in order of appearance, as they add up: the last one is 1. What has
 *  no day is one quiet share, whatever its category. */
export function colourShares(members: readonly MapMarker[]): { color: string; upTo: number }[] {
  const counts = new Map<string, number>()
  for (const { kind, color } of members) {
    const share = kind === 'idea' ? '--ink-2' : color
    counts.set(share, (counts.get(share) ?? 0) + 1)
  }
  let sum = 0
  return [...counts].map(([color, count]) => ({ color, upTo: (sum += count) / members.length }))
}

/** Most numbers of stops that are said one by one. */
const fewNumbers = 3

/** What a gathered spot bears: the numbers of a few stops of one day, which a count could be taken for, else how many. */
export function signOf(members: readonly MapMarker[]): string {
  const numbers = members.flatMap(each => each.numbers)
  const oneDay = members.every(({ kind, color }) => kind === 'stop' && color === members[0]?.color)
  return oneDay && numbers.length <= fewNumbers ? numbers.join(' · ') : String(members.length)
}
