/** Rows of a stream a page at a time, so that no other request waits for all of them. */
import { entities } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity, Groups, RowOf } from '@caravel/sync-protocol/entity'
import { parseStream } from '@caravel/sync-protocol/streams'
import { sql, type Kysely } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Pause } from '../db/long-reads.ts'
import type { Database } from '../db/schema.ts'
import { rowsInATurn } from '../in-turns.ts'
import { fromColumns, perEntity, synced } from './synced-rows.ts'

const pageOf = perEntity(entity =>
  fixedQuery(db =>
    synced(db)
      .selectFrom(entity.name)
      .selectAll()
      .where('stream', '=', '')
      .where('id', '>', '')
      .orderBy('id')
      .limit(sql.lit(rowsInATurn)),
  ),
)

/** Where pages are read: within a long read, where all of them are to be of one moment. */
interface Connection {
  db: Kysely<Database>
}

/** The pages of an entity's rows in the order of their ids. */
export async function* pagesOf(
  { db }: Connection,
  entity: Entity,
  stream: string,
  pause: Pause,
): AsyncGenerator<AnyRow[]> {
  for (let after = ''; ;) {
    const rows = (await pageOf(entity)(db, [stream, after])).map(columns => fromColumns(entity, columns).row)
    if (rows.length) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsInATurn) return
    after = last.id
    await pause()
  }
}

/** All rows of an entity, read in pages. */
export async function readInPages<G extends Groups>(
  connection: Connection,
  entity: Entity<G>,
  stream: string,
  pause: Pause,
): Promise<RowOf<Entity<G>>[]> {
  const rows: RowOf<Entity<G>>[] = []
  for await (const page of pagesOf(connection, entity as Entity, stream, pause))
    for (const row of page) rows.push(row as RowOf<Entity<G>>)
  return rows
}

/** The pages of every row of a stream with the name of their entity, parents before children. */
export async function* pagesOfStream(
  connection: Connection,
  stream: string,
  pause: Pause,
): AsyncGenerator<[entity: string, rows: AnyRow[]]> {
  const kind = parseStream(stream)?.kind
  for (const entity of entities)
    if (entity.stream === kind)
      for await (const rows of pagesOf(connection, entity, stream, pause)) yield [entity.name, rows]
}
