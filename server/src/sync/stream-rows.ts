import { entities } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { listBelow, listNewest } from './newest-rows.ts'
import { listRows, type StoredRow } from './synced-rows.ts'

/**
 * Every row of a stream with the name of its entity, parents before children. Of what grows without end it has the
 * newest, unless `whole` asks for all.
 */
export const listStreamRows = async (
  tx: Kysely<Database>,
  stream: string,
  { whole = false, only = (_entity: Entity): boolean => true } = {},
): Promise<[entity: string, row: AnyRow][]> => {
  const kind = parseStream(stream)?.kind
  const rows: [string, AnyRow][] = []
  const ids = new Map<string, string[]>()
  for (const entity of entities.filter(each => each.stream === kind && only(each))) {
    const stored = whole ? await listRows(tx, entity, stream) : await listShort(tx, entity, stream, ids)
    if (entity.newest !== undefined)
      ids.set(
        entity.name,
        stored.map(({ row }) => row.id),
      )
    for (const { row } of stored) rows.push([entity.name, row])
  }
  return rows
}

const listShort = (
  tx: Kysely<Database>,
  entity: Entity,
  stream: string,
  known: ReadonlyMap<string, string[]>,
): Promise<StoredRow[]> => {
  const { newest, newest_by: field } = entity
  if (newest !== undefined) return listNewest(tx, entity, { stream, limit: newest })
  const parent = field && entity.fields[field]?.reference?.entity
  if (!field || !parent) return listRows(tx, entity, stream)
  return listBelow(tx, entity, { stream, field, ids: known.get(parent) ?? [] })
}
