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

/** An area with more boxes is that of places, each of which stands in it as it is. */
const mostOuter = 8
/** So many areas for places a trip has; then one for all of them takes their place. */
const mostPieces = 5

export function matchNeeds(needs: readonly TripArea[], rows: readonly AreaRow[]): Match {
  const found: Matched[] = []
  const missing: TripArea[] = []
  const byKey = new Map(rows.map(row => [row.key, row]))
  const ready = rows.filter(({ state }) => state === 'ready')
  for (const need of needs) {
    const { destination_id, boxes, max_zoom } = need
    if (destination_id === null) continue
    const row = byKey.get(keyOf(need)) ?? ready.find(each => showsAll(each, boxes, max_zoom))
    if (row) found.push({ destination_id, row })
    else missing.push(need)
  }
  for (const need of needs) if (need.destination_id === null) matchPlaces(need, rows, found, missing)
  return { found, missing }
}

/** Places are taken together as they came, some at a time, so that nothing is fetched twice. */
function matchPlaces(need: TripArea, rows: readonly AreaRow[], found: Matched[], missing: TripArea[]): void {
  const candidates = rows
    .filter(({ wanted_zoom }) => wanted_zoom >= need.max_zoom)
    .toSorted((a, b) => rank(a) - rank(b) || b.boxes.length - a.boxes.length)
    .map(row => ({ row, own: new Set(row.boxes.map(String)) }))
  const used = new Map<AreaRow, Bounds[]>()
  const left: Bounds[] = []
  for (const box of need.boxes) {
    const text = String(box)
    const hit = candidates.find(({ row, own }) => own.has(text) || showsAll(row, [box], need.max_zoom))
    if (hit) used.set(hit.row, [...(used.get(hit.row) ?? []), box])
    else left.push(box)
  }
  for (const row of used.keys()) found.push({ destination_id: null, row })
  if (!left.length) return
  const isFull = used.size >= mostPieces
  missing.push({ ...need, boxes: isFull ? [...need.boxes] : left })
}

function rank({ state }: AreaRow): number {
  return state === 'ready' ? 0 : state === 'refused' || state === 'failed' ? 2 : 1
}

function showsAll({ boxes, state, zoom }: AreaRow, inner: readonly Bounds[], max_zoom: number): boolean {
  if (state !== 'ready' || (zoom ?? 0) < max_zoom || boxes.length > mostOuter) return false
  return inner.every(box => boxes.some(outer => containsBox(outer, box)))
}
