/** Suggestions that this device's own unsent changes of trips make, drawn before the server has made them. */
import type { EntrySource } from '@caravel/sync-protocol/actions/journey-entries'
import { followChanges } from '@caravel/sync-protocol/domain/journal/follow-trip'
import { skeletonsOf, type JournalTrip, type Skeleton } from '@caravel/sync-protocol/domain/journal/skeletons'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { journeyTrip } from '@caravel/sync-protocol/entities/journey-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservationPosition } from '@caravel/sync-protocol/entities/reservation-position'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { isRefusal } from '@caravel/sync-protocol/errors'
import { OverlayState } from '@caravel/sync-protocol/memory-state'
import { runOps } from '@caravel/sync-protocol/run'
import type { Entity, RowOf } from '@caravel/sync-protocol/entity'
import type { State } from '@caravel/sync-protocol/state'
import { journeyStream, tripStream } from '@caravel/sync-protocol/streams'
import { computed, type ReadonlySignal } from '@preact/signals'
import { device } from '../../data/device.ts'
import { openStream } from '../../data/store.ts'

type Entry = RowOf<typeof journeyEntry>

export interface DrawnEntries {
  /** Entries and suggestions by id, as they will be once all is sent. */
  rows: ReadonlyMap<string, Entry>
  /** Suggestions that follow from unsent changes. */
  unsent: ReadonlySet<string>
  /** Of those that are in the journal of nobody yet: what an entry about them names. */
  sources: ReadonlyMap<string, EntrySource>
}

const drawn = new Map<string, ReadonlySignal<DrawnEntries>>()

/** Reactive: the entries of a journal with what unsent changes of its trips make of them. */
export function drawnEntries(journalId: string): DrawnEntries {
  const known = drawn.get(journalId) ?? computed(() => draw(journalId))
  drawn.set(journalId, known)
  return known.value
}

const nobody = { seq: 0, at: 0, by: null }
const followed = [day, place, assignment, reservation, reservationPosition, accommodation] as Entity[]

function draw(journalId: string): DrawnEntries {
  const view = openStream(journeyStream(journalId))
  const rows = view.rows(journeyEntry).value
  const plain = { rows, unsent: new Set<string>(), sources: new Map<string, EntrySource>() }
  const here = new Set(device.value?.engine.records().map(({ stream }) => stream))
  const overlay = new OverlayState(view.state())
  const touched = new Map<string, Skeleton & { trip_id: string }>()
  const gone = new Set<string>()
  const pending = view.pending.value
  const followedTrips = new Set(
    [...rows.values()].flatMap(row => (pending.has(row.id) ? [] : [row.source_trip_id])),
  )
  for (const link of view.rows(journeyTrip).value.values()) {
    const stream = tripStream(String(link.trip_id))
    const memory = here.has(stream) ? device.peek()?.engine.memory(stream) : undefined
    if (!memory) continue
    const trip = openStream(stream)
    for (const entity of followed) void trip.rows(entity).value
    // Of a link that was just stored, too: the server makes its suggestions a moment later.
    const isNew = pending.has(link.id) || !followedTrips.has(link.trip_id)
    if (!isNew && !trip.pending.value.size) continue
    const before = isNew ? [] : skeletonsOf(journalId, tripIn(memory.confirmed))
    const after = skeletonsOf(journalId, tripIn(memory.view))
    const ops = followChanges(overlay, String(link.trip_id), before, after)
    if (!ops.length || isRefusal(runOps(overlay, ops, nobody))) continue
    const byId = new Map(after.map(each => [each.id, each]))
    for (const op of ops) {
      const id = 'id' in op ? String(op.id) : ''
      const skeleton = byId.get(id)
      if (op.op === 'delete') gone.add(id)
      else if (skeleton) touched.set(id, { ...skeleton, trip_id: String(link.trip_id) })
    }
  }
  if (!touched.size && !gone.size) return plain
  const shown = new Map(rows)
  for (const id of gone) shown.delete(id)
  for (const [id, { kind, source_id, day_id, trip_id, followed: says }] of touched) {
    const row = overlay.get(journeyEntry, id)
    if (!row) continue
    shown.set(id, row)
    if (row.type === 'skeleton') plain.unsent.add(id)
    if (!rows.has(id))
      plain.sources.set(id, { trip_id, kind, id: source_id, ...(day_id ? { day_id } : {}), followed: says })
  }
  return { ...plain, rows: shown }
}

function tripIn(state: State): JournalTrip {
  const byId = <Row extends { id: string }>(list: readonly Row[]) => new Map(list.map(row => [row.id, row]))
  return {
    days: state.list(day),
    places: byId(state.list(place)),
    stops: state.list(assignment),
    bookings: state.list(reservation),
    positions: byId(state.list(reservationPosition)),
    stays: state.list(accommodation),
  }
}
