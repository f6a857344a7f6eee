/** The rows for a copy whose body has none: read in pages, before the transaction of the copy. */
import { entities } from '@caravel/sync-protocol/entities/index'
import { isCopied } from '@caravel/sync-protocol/copied-row'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import type { CommitRequest, SourceRow } from './commit-request.ts'
import { pagesOf } from './rows-in-pages.ts'
import { accessTo, type Caller } from './stream-access.ts'
import { findStream } from './stream-heads.ts'

/** The stream whose rows the server has to read for a copy; undefined for any other request. */
export const sourceOf = ({ route, params, body, invalid }: CommitRequest): string | undefined =>
  route.source && !invalid && body['rows'] === undefined ? route.source(params) : undefined

export const mayReadSource = async (
  db: Kysely<Database>,
  actor: Caller | undefined,
  source: string,
): Promise<boolean> => {
  const readable = !actor || (await accessTo(db, actor, source)) !== undefined
  return readable && (await findStream(db, source)).closed_at === null
}

/** Reads the rows as of one moment. Undefined if the sender may not read them. */
export const readSource = async (
  db: Db,
  { actor }: CommitRequest,
  source: string,
): Promise<SourceRow[] | undefined> => {
  if (!(await mayReadSource(db.read, actor, source))) return undefined
  const kind = parseStream(source)?.kind
  return db.long.run(async (connection, pause) => {
    const rows: SourceRow[] = []
    for (const entity of entities.filter(each => each.stream === kind && isCopied(each)))
      for await (const page of pagesOf(connection, entity, source, pause))
        for (const row of page) rows.push({ entity: entity.name, row })
    return rows
  })
}
