/** Rows of an entity that grows without end, from its newest on: what a snapshot has of them, and pages of older ones. */
import type { Entity } from '@caravel/sync-protocol/entity'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { fromColumns, inJson, synced, type StoredRow } from './synced-rows.ts'

/** Where a page begins: the row that the one before it ended with. */
export interface Before {
  created_at: number
  id: string
}

/** The newest rows of a stream, or those before one of them, the newest first; or those after one of them, the oldest first. */
export const listNewest = async (
  db: Kysely<Database>,
  entity: Entity,
  {
    stream,
    limit,
    before,
    after,
  }: { stream: string; limit: number; before?: Before | undefined; after?: Before },
): Promise<StoredRow[]> => {
  const order = after ? 'asc' : 'desc'
  let query = synced(db).selectFrom(entity.name).selectAll().where('stream', '=', stream)
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.created_at}, ${before.id})`)
  if (after) query = query.where(sql<boolean>`(created_at, id) > (${after.created_at}, ${after.id})`)
  const rows = await query.orderBy('created_at', order).orderBy('id', order).limit(limit).execute()
  return rows.map(columns => fromColumns(entity, columns))
}

/** The rows whose `field` names one of these ids. */
export const listBelow = async (
  db: Kysely<Database>,
  entity: Entity,
  { stream, field, ids }: { stream: string; field: string; ids: readonly string[] },
): Promise<StoredRow[]> => {
  const rows = await synced(db)
    .selectFrom(entity.name)
    .selectAll()
    .where('stream', '=', stream)
    .where(field, 'in', inJson(JSON.stringify(ids)))
    .orderBy('id')
    .execute()
  return rows.map(columns => fromColumns(entity, columns))
}
