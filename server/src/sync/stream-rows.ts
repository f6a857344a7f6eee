import { entities } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { listRows } from './synced-rows.ts'

/** Every row of a stream with the name of its entity, parents before children. */
export const listStreamRows = async (
  tx: Kysely<Database>,
  stream: string,
): Promise<[entity: string, row: AnyRow][]> => {
  const kind = parseStream(stream)?.kind
  const rows: [string, AnyRow][] = []
  for (const entity of entities.filter(each => each.stream === kind)) {
    for (const { row } of await listRows(tx, entity, stream)) rows.push([entity.name, row])
  }
  return rows
}
