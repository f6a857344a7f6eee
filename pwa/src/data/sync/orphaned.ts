/**
 * A trip that the server lost when it was set back (sync rule L8). Nothing is deleted by itself: the person sends it
 * again, keeps it as a file, or removes it.
 */
import { importLimits } from '@caravel/sync-protocol/actions/import-trip'
import { entities } from '@caravel/sync-protocol/entities/index'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { StoredRow } from '../db/device-store.ts'
import { loadStream } from './streams/apply-commits.ts'
import type { Connection } from './connection/connection.ts'
import type { Core } from './core.ts'
import type { StreamMemory } from './streams/stream-memory.ts'

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
 * Creates the trip at the server under its own ids, with the rows that were confirmed here; what waits in its lane
 * follows by itself once the server lists the trip. Answers `undefined` when it was done, else why not: a code.
 */
export const sendOrphanAgain = async (
  core: Core,
  connection: Connection,
  memory: StreamMemory,
): Promise<string | undefined> => {
  const id = parseStream(memory.stream)?.id
  await loadStream(core, memory)
  const rows = [...memory.confirmed.tables].flatMap(([entity, table]) =>
    [...table.values()].map(row => ({ entity, row })),
  )
  for (const part of importParts(rows)) {
    const headers = { 'Idempotency-Key': core.mint() }
    const body = { id, rows: part }
    const answer = await connection.ask('POST', '/api/trips/imports', body, headers, { plain: true })
    if (!answer) return 'NO_ANSWER'
    if (answer.status >= 300) return String(answer.body['code'] ?? 'INTERNAL')
  }
  return undefined
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
