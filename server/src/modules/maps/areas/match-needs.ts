/** Which areas answer to what a trip needs. Pure. */
import { containsBox, type Bounds } from '@caravel/sync-protocol/domain/geo-box'
import type { TripArea } from '@caravel/sync-protocol/domain/trip-areas'
import type { AreaRow } from './area-queries.ts'
import { keyOf } from './trip-needs.ts'

export interface Matched {
  destination_id: string | null
  row: AreaRow
}

export interface Match {
  found: Matched[]
  /** What no area is there for, nor on its way. */
  missing: TripArea[]
}

/** So many areas for places a trip has; then one for all of them takes their place. */
const mostPieces = 5

/**
 * Trips share an area of the very same destination. Beyond that only what a trip has itself answers to it: the boxes of
 * others would tell where they go. @param own ids of the areas that the trip has
 */
export function matchNeeds(
  needs: readonly TripArea[],
  rows: readonly AreaRow[],
  own: ReadonlySet<string>,
): Match {
  const found: Matched[] = []
  const missing: TripArea[] = []
  const byKey = new Map(rows.map(row => [row.key, row]))
  const ofTrip = rows.filter(({ id, of_places }) => !of_places && own.has(id))
  for (const need of needs) {
    const { destination_id, boxes, max_zoom } = need
    if (destination_id === null) continue
    const row = byKey.get(keyOf(need)) ?? ofTrip.find(each => showsAll(each, boxes, max_zoom))
    if (row) found.push({ destination_id, row })
    else missing.push(need)
  }
  for (const need of needs) {
    if (need.destination_id !== null) continue
    const texts = new Set(need.boxes.map(String))
    const ofPlaces = rows
      .filter(({ of_places }) => of_places)
      .map(row => ({ row, boxes: new Set(row.boxes.map(String)) }))
      .filter(({ row, boxes }) => own.has(row.id) || [...boxes].every(box => texts.has(box)))
    matchPlaces(need, ofTrip, ofPlaces, { found, missing })
  }
  return { found, missing }
}

/** Places are taken together as they came, some at a time, so that nothing is fetched twice. */
function matchPlaces(
  need: TripArea,
  ofTrip: readonly AreaRow[],
  ofPlaces: readonly { row: AreaRow; boxes: ReadonlySet<string> }[],
  { found, missing }: Match,
): void {
  const candidates = ofPlaces.toSorted(
    (a, b) => rank(a.row) - rank(b.row) || b.row.boxes.length - a.row.boxes.length,
  )
  const pieces = new Set<AreaRow>()
  const others = new Set<AreaRow>()
  const left: Bounds[] = []
  for (const box of need.boxes) {
    const text = String(box)
    const piece = candidates.find(({ boxes }) => boxes.has(text))?.row
    const other = piece ? undefined : ofTrip.find(row => showsAll(row, [box], need.max_zoom))
    if (piece) pieces.add(piece)
    else if (other) others.add(other)
    else left.push(box)
  }
  for (const row of [...pieces, ...others]) found.push({ destination_id: null, row })
  if (left.length) missing.push({ ...need, boxes: pieces.size >= mostPieces ? [...need.boxes] : left })
}

function rank({ state }: AreaRow): number {
  return state === 'ready' ? 0 : state === 'refused' || state === 'failed' ? 2 : 1
}

function showsAll({ boxes, state, zoom }: AreaRow, inner: readonly Bounds[], max_zoom: number): boolean {
  if (state !== 'ready' || (zoom ?? 0) < max_zoom) return false
  return inner.every(box => boxes.some(outer => containsBox(outer, box)))
}
