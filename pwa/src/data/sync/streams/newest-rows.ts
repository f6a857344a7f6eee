/** What a device keeps of an entity that grows without end: at each start the newest, as one that starts anew. */
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { StoredRow } from '../../db/device-store.ts'

/** A few more than a new device has are left, so that few starts have anything to take away. */
const slack = 2

const isLater = (one: AnyRow, other: AnyRow): number =>
  other.created_at - one.created_at || (one.id < other.id ? 1 : -1)

/** The ids of rows that are older than those a new device has. */
const surplusIds = (rows: readonly StoredRow[]): Set<string> =>
  new Set(
    [...Map.groupBy(rows, ({ entity }) => entity)].flatMap(([name, all]) => {
      const newest = findEntity(name)?.newest
      if (newest === undefined || all.length <= newest * slack) return []
      return all
        .map(({ row }) => row)
        .sort(isLater)
        .slice(newest)
        .map(({ id }) => id)
    }),
  )

/** `surplus`: what the device does without, with what belongs to it. */
export const splitNewest = (
  rows: readonly StoredRow[],
): { kept: readonly StoredRow[]; surplus: readonly StoredRow[] } => {
  const ids = surplusIds(rows)
  if (!ids.size) return { kept: rows, surplus: [] }
  const isSurplus = ({ entity: name, row }: StoredRow): boolean => {
    const entity = findEntity(name)
    if (entity?.newest !== undefined) return ids.has(row.id)
    return entity?.newest_by !== undefined && ids.has(String(row[entity.newest_by]))
  }
  return { kept: rows.filter(each => !isSurplus(each)), surplus: rows.filter(isSurplus) }
}

type Tables = ReadonlyMap<string, ReadonlyMap<string, AnyRow>>

/**
 * Tells whether rows, the newest of what grows without end, reach back to a row that is not among them: then it is not
 * there, and else it may be older than they are.
 * @param others where rows are that such a row belongs to
 * @param isSnapshot fewer than a snapshot has at most are all there are
 */
export const reachOf = (tables: Tables, others: Tables, isSnapshot: boolean) => {
  const oldest = new Map<string, AnyRow | undefined>()
  const oldestOf = (name: string): AnyRow | undefined => {
    if (!oldest.has(name)) oldest.set(name, [...(tables.get(name)?.values() ?? [])].sort(isLater).at(-1))
    return oldest.get(name)
  }
  const reaches = (entity: Entity, row: AnyRow): boolean => {
    const { name, newest, newest_by } = entity
    if (newest_by !== undefined) {
      const parent = findEntity(entity.fields[newest_by]?.reference?.entity ?? '')
      const id = String(row[newest_by])
      if (!parent || tables.get(parent.name)?.has(id)) return parent !== undefined
      const known = others.get(parent.name)?.get(id)
      return known !== undefined && reaches(parent, known)
    }
    if (newest === undefined) return true
    if (isSnapshot && (tables.get(name)?.size ?? 0) < newest) return true
    const last = oldestOf(name)
    return last !== undefined && isLater(row, last) <= 0
  }
  return reaches
}
