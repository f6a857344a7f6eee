/** Rows of a journal, an atlas or a plan of days off that the server lost, made anew under their own ids. */
import { skeletonId } from '@caravel/sync-protocol/domain/journal/skeleton-id'
import { entities, mustEntity } from '@caravel/sync-protocol/entities/index'
import type { SourceKind } from '@caravel/sync-protocol/entities/journey-entry'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { importedFields } from '@caravel/sync-protocol/imported-row'
import type { Values } from '@caravel/sync-protocol/op'
import { asSent } from './as-sent.ts'
import type { StoredRow } from './db/device-store.ts'
import { actionEditOf } from './sync/action-edits.ts'

export interface Making {
  name: string
  /** Without the parameter that names the stream. */
  params: Record<string, string>
  body: Values
}

/** The most rows that one request sets. */
const mostAtOnce = 400

/** The requests that make these rows, in an order in which each finds what it hangs on. */
export const makingsOf = (rows: readonly StoredRow[]): Making[] => {
  const rank = new Map(entities.map(({ name }, index) => [name, index]))
  const rankOf = ({ entity, row }: StoredRow) =>
    (rank.get(entity) ?? 0) * 2 + (typeof row['thumbnail_of_id'] === 'string' ? 1 : 0)
  const makings: Making[] = []
  for (const { entity, row } of rows.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const making = makingOf(mustEntity(entity), row)
    if (!joined(makings.at(-1), making)) makings.push(making)
  }
  return makings
}

const makingOf = (entity: Entity, row: AnyRow): Making => {
  const edit = actionEditOf(entity)?.of(row, Object.keys(entity.groups))
  if (edit) return edit
  const body = { id: row.id, ...asSent(entity, importedFields(entity, row)), ...sourceOf(entity, row) }
  return { name: `${entity.name}.create`, params: {}, body }
}

/** The stop or the booking that an entry was written on. Of a night the day is not in the row: it becomes an entry of its own. */
const sourceOf = (entity: Entity, row: AnyRow): Values => {
  const { source_kind: kind, source_id: id, source_trip_id: trip_id, followed } = row
  if (entity.name !== 'journey_entry' || typeof id !== 'string' || typeof trip_id !== 'string' || !followed)
    return {}
  if (skeletonId(String(row['journey_id']), kind as SourceKind, id) !== row.id) return {}
  return { source: { trip_id, kind, id, followed } }
}

/** Puts what one request sets into the one before, where both do the same. */
const joined = (before: Making | undefined, { name, params, body }: Making): boolean => {
  if (before?.name !== name || JSON.stringify(before.params) !== JSON.stringify(params)) return false
  const { set } = before.body
  if (!Array.isArray(set) || !Array.isArray(body['set']) || set.length >= mostAtOnce) return false
  before.body = { ...before.body, set: [...(set as unknown[]), ...(body['set'] as unknown[])] }
  return true
}
