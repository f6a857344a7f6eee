import type { Entity, RowOf } from '../entity.ts'

/** A row with the initial value of every field, except those that are given. */
export function initialRow<E extends Entity>(entity: E, given: Partial<RowOf<E>>): RowOf<E> {
  const row: Record<string, unknown> = { version: 1, created_at: 0, updated_at: 0, updated_by: null }
  for (const [name, field] of Object.entries(entity.fields)) row[name] = field.initial ?? null
  return { ...row, ...given } as RowOf<E>
}
