import type { AnyRow } from '../../entity.ts'
import { byKey } from '../../order-list.ts'

/** Rows as people ordered them. */
export function inPosition<Row extends AnyRow & { position: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => byKey({ key: a.position, id: a.id }, { key: b.position, id: b.id }))
}
