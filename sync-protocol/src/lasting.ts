/** What of a commit is worth keeping below the floor of the log (sync rule L10). */
import { mustEntity } from './entities/index.ts'
import type { Entity } from './entity.ts'
import type { InverseOp } from './op.ts'

/** Words, and what is never overwritten unseen: money, bookings, times. */
const lastingClasses = new Set(['text', 'checked'])

const isLasting = (entity: Entity, field: string): boolean => {
  const group = entity.groups[entity.groupOf[field] ?? '']
  return group !== undefined && lastingClasses.has(group.merge)
}

/** The part of an inverse that brings prose, money or bookings back; the rest is dropped. */
export const lastingInverse = (inverse: readonly InverseOp[]): InverseOp[] =>
  inverse.flatMap((op): InverseOp[] => {
    const entity = mustEntity(op.entity)
    if (op.op === 'delete') return []
    if (op.op === 'restore') {
      const holds = Object.keys(entity.fields).some(
        field => isLasting(entity, field) && (op.row[field] ?? null) !== null && op.row[field] !== false,
      )
      return holds ? [op] : []
    }
    const kept = Object.entries(op.fields).filter(([field]) => isLasting(entity, field))
    return kept.length ? [{ ...op, fields: Object.fromEntries(kept) }] : []
  })
