/** Lists in the order that people see, and the place of a row in them as a number: devices have its key instead. */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import { orderKeyField, type AnyRow, type Entity } from '@caravel/sync-protocol/entity'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { listRows } from './synced-rows.ts'

type Db = Kysely<Database>
type ByOrder = (a: AnyRow, b: AnyRow) => number

/** By group where the entity has some, then by place in the list, else in the order of making. */
export const listOrder = async (db: Db, entity: Entity, stream: string): Promise<ByOrder> => {
  const rank = await groupRank(db, entity, stream)
  const inOrder = inListOrder(entity)
  return (a, b) => rank(a) - rank(b) || inOrder(a, b)
}

/** Rows in their order, numbered from 0, within its group where there are some. */
export const numbered = ({ grouped, numbered: isNumbered }: Entity, rows: readonly AnyRow[]): AnyRow[] => {
  if (!isNumbered) return [...rows]
  const counts = new Map<unknown, number>()
  return rows.map(row => {
    const group = grouped && row[grouped.by]
    const sort_order = counts.get(group) ?? 0
    counts.set(group, sort_order + 1)
    return { ...row, sort_order }
  })
}

/** One row as it stands in its list. */
export const numberedRow = async (db: Db, entity: Entity, stream: string, row: AnyRow): Promise<AnyRow> => {
  if (!entity.numbered) return row
  const stored = await listRows(db, entity, stream)
  const rows = stored.map(each => each.row).sort(await listOrder(db, entity, stream))
  return {
    ...row,
    sort_order: numbered(entity, rows).find(({ id }) => id === row.id)?.['sort_order'] ?? null,
  }
}

/** Where the group of a row stands among the others. */
const groupRank = async (db: Db, { grouped }: Entity, stream: string): Promise<(row: AnyRow) => number> => {
  if (!grouped) return () => 0
  const order = mustEntity(grouped.order)
  const placed = (await listRows(db, order, stream)).map(item => item.row).sort(inListOrder(order))
  const values = [...new Set([...placed.map(row => row[grouped.by]), ...grouped.values])]
  return row => values.indexOf(row[grouped.by])
}

const inListOrder = (entity: Entity): ByOrder => {
  const group = Object.values(entity.groups).find(each => each.merge === 'order')
  const key = group && orderKeyField(group)
  const rank = (row: AnyRow): string | number => (key ? String(row[key]) : row.created_at)
  return (a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : a.id < b.id ? -1 : 1)
}
