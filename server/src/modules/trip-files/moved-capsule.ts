/** A trip under other ids, where its own were deleted, or belong to a trip that its reader does not have. */
import type { Imported } from '@caravel/sync-protocol/actions/import-trip'
import { entities } from '@caravel/sync-protocol/entities/index'
import { derivedId } from '@caravel/sync-protocol/ids'

export interface CapsuleRows {
  id: string
  rows: Imported[]
}

/** The id of a trip that comes once more. */
export function movedId(id: string, salt: string): string {
  return derivedId('capsule', salt, id)
}

/** The same trip again: ids that follow from others follow from the new ones. */
export function movedCapsule({ id, rows }: CapsuleRows, salt: string): CapsuleRows {
  const next = movedId(id, salt)
  const ids = new Map([[id, next]])
  const order = new Map(entities.map(({ name }, at) => [name, at]))
  const known = rows.toSorted((a, b) => (order.get(a.entity) ?? 0) - (order.get(b.entity) ?? 0))
  for (const { entity: name, row } of known) {
    if (ids.has(row.id)) continue
    const entity = entities.find(each => each.name === name)
    const due = entity?.derivedId?.({ ...renamed(row, ids), trip_id: next })
    ids.set(row.id, due ?? derivedId('capsule', next, row.id))
  }
  return { id: next, rows: rows.map(({ entity, row }) => ({ entity, row: renamed(row, ids) })) }
}

function renamed(row: Imported['row'], ids: ReadonlyMap<string, string>): Imported['row'] {
  const other = (_key: string, value: unknown) =>
    typeof value === 'string' ? (ids.get(value) ?? value) : value
  return JSON.parse(JSON.stringify(row), other) as Imported['row']
}
