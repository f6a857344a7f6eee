/** Making rows of an entity out of what was sent, and checking finished ones. */
import { streamKinds, parseStream, type StreamKey } from './streams.ts'
import type { AnyRow, Entity } from './entity.ts'
import type { Refusal } from './errors.ts'
import type { RowTimes, Values } from './op.ts'

export interface Stamp {
  /** The commit's seq; 0 while pending on a device. */
  seq: number
  /** Epoch ms of the edit on the device, of the commit on the server. */
  at: number
  by: string | null
}

/** The field that names the stream's own thing in each row, and its value. */
export const scopeOf = (entity: Entity, stream: StreamKey): Values => {
  const scope = streamKinds[entity.stream].scope
  const id = parseStream(stream)?.id
  return scope && id !== undefined && !entity.root ? { [scope]: id } : {}
}

/** A new row: what was sent over the initial values. One that comes in again has the `times` it had, none of them to come. */
export const newRow = (
  entity: Entity,
  stream: StreamKey,
  id: string,
  fields: Values,
  stamp: Stamp,
  times?: RowTimes,
): AnyRow => {
  const values: Values = {}
  for (const [name, { initial }] of Object.entries(entity.fields)) {
    values[name] = name in fields ? fields[name] : (initial ?? null)
  }
  return {
    id,
    ...scopeOf(entity, stream),
    ...values,
    version: stamp.seq,
    created_at: Math.min(times?.created_at ?? stamp.at, stamp.at),
    updated_at: Math.min(times?.updated_at ?? stamp.at, stamp.at),
    updated_by: stamp.by,
  }
}

/** A refusal when the row breaks its entity's own rule. */
export const checkRow = (entity: Entity, row: AnyRow): Refusal | undefined => {
  const wrong = entity.check?.(row)
  const detail = { entity: entity.name, id: row.id }
  if (typeof wrong === 'object') return { refused: 'INVALID_INPUT', detail: { ...detail, fields: wrong } }
  return wrong && { refused: wrong, detail }
}

/** Value equality for fields: scalars and JSON. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && canonical(a) === canonical(b))

/** JSON with sorted keys: equal values give equal text on every side. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
