/** The answers that bring all rows of streams: lines of JSON, a head, the rows, and an end that counts them. */
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { Cursor } from '@caravel/sync-protocol/wire'
import type { ReadCursor, StoredRow } from '../../db/device-store.ts'

export interface Snapshot {
  cursor: ReadCursor
  schema_rev: number
  rows: StoredRow[]
}

let ahead: { text: string; snapshots: ReadonlyMap<string, Snapshot> } | undefined

/** For an answer that is drawn before the engine is here. It then takes the same rows, so that nothing is drawn anew. */
export const parseAhead = (text: string): ReadonlyMap<string, Snapshot> =>
  (ahead = { text, snapshots: parse(text) }).snapshots

/** Reads the lines of several snapshots, one after the other; those that are not whole are left out. */
export const parseSnapshots = (text: string): ReadonlyMap<string, Snapshot> => {
  const parsed = ahead
  ahead = undefined
  return parsed?.text === text ? parsed.snapshots : parse(text)
}

const parse = (text: string): Map<string, Snapshot> => {
  const found = new Map<string, Snapshot>()
  for (const part of text.split(/^(?=\{"type":"head",)/m)) {
    const stream = /^\{"type":"head","stream":"([^"]+)"/.exec(part)?.[1]
    const snapshot = stream === undefined ? undefined : parseSnapshot(part, stream)
    if (stream !== undefined && snapshot) found.set(stream, snapshot)
  }
  return found
}

/** Reads the lines of a snapshot; undefined when it is not whole. */
export const parseSnapshot = (text: string, stream: string): Snapshot | undefined => {
  try {
    const lines = text.split('\n').filter(Boolean)
    const head = JSON.parse(lines[0] ?? '') as Record<string, unknown>
    const end = JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>
    const whole = head['type'] === 'head' && end['type'] === 'end' && end['count'] === lines.length - 2
    if (!whole || head['stream'] !== stream) return undefined
    const rows = lines.slice(1, -1).map(line => JSON.parse(line) as { entity: string; row: AnyRow })
    const { epoch, seq, mark, schema_rev } = head as unknown as Cursor & { schema_rev: number }
    return {
      cursor: { epoch, seq, mark },
      schema_rev,
      rows: rows.map(({ entity, row }) => ({ entity, row })),
    }
  } catch {
    // Cut off in the middle of a line: as void as one without its end.
    return undefined
  }
}
