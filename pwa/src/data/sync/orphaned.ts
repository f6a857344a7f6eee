/**
 * A trip, a journal or a plan of days off that the server lost when it was set back (sync rule L8). Nothing is deleted by
 * itself: the person sends it again, keeps it as a file, or removes it.
 */
import { importLimits } from '@caravel/sync-protocol/actions/import-trip'
import { entities, mustEntity } from '@caravel/sync-protocol/entities/index'
import { importedFields } from '@caravel/sync-protocol/imported-row'
import type { Values } from '@caravel/sync-protocol/op'
import { parseStream, tripStream } from '@caravel/sync-protocol/streams'
import type { StoredRow } from '../db/device-store.ts'
import { loadStream } from './streams/apply-commits.ts'
import type { Connection } from './connection/connection.ts'
import type { Core } from './core.ts'
import type { StreamMemory } from './streams/stream-memory.ts'

/** Why a journal is not sent again: a trip that it is about is not on the server either. */
export const tripsFirst = 'TRIPS_FIRST'

/** Room for the frame of a request around its rows. */
const frameBytes = 1024

/** Parts of at most so many rows and bytes; parents come first, so that each part finds what it hangs on. */
export const importParts = (rows: readonly StoredRow[]): StoredRow[][] => {
  const rank = new Map(entities.map((entity, index) => [entity.name, index]))
  const sorted = rows.toSorted((a, b) => (rank.get(a.entity) ?? 0) - (rank.get(b.entity) ?? 0))
  const encoder = new TextEncoder()
  const parts: StoredRow[][] = []
  let part: StoredRow[] = []
  let bytes = frameBytes
  for (const row of sorted) {
    const size = encoder.encode(JSON.stringify(row)).length + 1
    if (part.length >= importLimits.rows || bytes + size > importLimits.bytes) {
      parts.push(part)
      part = []
      bytes = frameBytes
    }
    part.push(row)
    bytes += size
  }
  return part.length ? [...parts, part] : parts
}

/**
 * Creates it at the server under its own ids; what waits in its lane follows by itself once the server lists it. A trip
 * goes with the rows that were confirmed here. A journal or a plan of days off is made empty: what it lacks is then listed
 * as lost, and sent again from there. Answers `undefined` when it was done, else why not: a code.
 */
export const sendOrphanAgain = async (
  core: Core,
  connection: Connection,
  memory: StreamMemory,
): Promise<string | undefined> => {
  await loadStream(core, memory)
  const requests = requestsFor(core, memory)
  if (typeof requests === 'string') return requests
  for (const { path, body } of requests) {
    const headers = { 'Idempotency-Key': core.mint() }
    const answer = await connection.ask('POST', path, body, headers, { plain: true })
    if (!answer) return 'NO_ANSWER'
    if (answer.status >= 300) return String(answer.body['code'] ?? 'INTERNAL')
  }
  return undefined
}

/** The requests that create it, or why it cannot be created: a code. */
const requestsFor = (core: Core, memory: StreamMemory): { path: string; body: Values }[] | string => {
  const { kind, id = '' } = parseStream(memory.stream) ?? {}
  const rows = [...memory.confirmed.tables].flatMap(([entity, table]) =>
    [...table.values()].map(row => ({ entity, row })),
  )
  if (kind === 'trip')
    return importParts(rows).map(part => ({ path: '/api/trips/imports', body: { id, rows: part } }))
  const root = rows.find(({ entity, row }) => entity === kind && row.id === id)?.row
  if (!root || !kind) return 'NOT_FOUND'
  const body = { id, ...importedFields(mustEntity(kind), root) }
  if (kind === 'vacay') return [{ path: '/api/vacays', body }]
  const linked = rows.flatMap(({ entity, row }) =>
    entity === 'journey_trip' ? [String(row['trip_id'])] : [],
  )
  const trips = linked.map(trip => core.memory(tripStream(trip)))
  if (trips.some(({ record }) => record?.status === 'orphaned')) return tripsFirst
  // By the record, which every tab has; only the tab that sends knows what the server listed.
  const trip_ids = linked.filter((_, n) => {
    const status = trips[n]?.record?.status
    return status === 'live' || status === 'listed'
  })
  return [{ path: '/api/journeys', body: { ...body, trip_ids } }]
}

/** Forgets a stream that is gone from the disk: in every tab. */
export const forgetDropped = (core: Core, stream: string): void => {
  const memory = core.memories.get(stream)
  if (!memory) return
  const entities = core.entitiesOf(memory)
  core.memories.delete(stream)
  memory.forget()
  core.items = core.items.filter(item => item.stream !== stream)
  core.putRollback(stream, undefined)
  core.emit({ type: 'rows', stream, entities })
  core.emit({ type: 'stream', stream })
  core.emit({ type: 'tray' })
  core.emit({ type: 'status' })
}
