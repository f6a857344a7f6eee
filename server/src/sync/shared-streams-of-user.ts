/** What people share beside trips, of one person: the streams they are or were in. */
import { sharedKinds, type SharedKind } from '@caravel/sync-protocol/access-rows'
import type { Role } from '@caravel/sync-protocol/access'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { GoneStream, StreamInfo } from '@caravel/sync-protocol/wire'
import { CompiledQuery, type Kysely } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'
import { accessRev, goneOf, type Membership } from './membership.ts'
import { schemaRev } from './schema-rev.ts'

interface SharedRow extends Membership {
  role: Role
  field_versions: string
  head: number | null
  mark: string | null
}

const queryOf = ({ members }: SharedKind, some: boolean) =>
  fixedQuery<SharedRow>(() => ({
    compile: () =>
      CompiledQuery.raw(
        `select m.stream, m.role, m.left_at, m.updated_by, m.field_versions, s.head, s.mark, s.closed_at,
          who.name as by_name
        from "${members}" m
        left join streams s on s.stream = m.stream
        left join "${members}" who on who.stream = m.stream
          and who.user_id = case when m.left_at is null then s.closed_by else m.updated_by end
        where m.user_id = +? ${some ? 'and m.stream in (select value from json_each(+?))' : ''}
        order by m.stream`,
        Array<string>(some ? 2 : 1).fill(''),
      ) as CompiledQuery<SharedRow>,
  }))

const queries = sharedKinds
  .filter(({ kind }) => kind !== 'trip')
  .map(kind => ({ all: queryOf(kind, false), some: queryOf(kind, true) }))

/** Of all such streams, or of those that are named. */
export const listSharedOf = async (
  db: Kysely<Database>,
  userId: string,
  only?: readonly StreamKey[],
): Promise<{ streams: StreamInfo[]; gone: GoneStream[] }> => {
  const found: { streams: StreamInfo[]; gone: GoneStream[] } = { streams: [], gone: [] }
  for (const { all, some } of queries) {
    const rows = only ? await some(db, [userId, JSON.stringify(only)]) : await all(db, [userId])
    for (const row of rows) {
      const gone = goneOf(row, userId)
      if (gone) found.gone.push(gone)
      else found.streams.push(infoOf(row))
    }
  }
  return found
}

const infoOf = ({ stream, head, mark, field_versions, role }: SharedRow): StreamInfo => ({
  stream,
  head: head ?? 0,
  mark,
  access_rev: accessRev(field_versions),
  role,
  schema_rev: schemaRev,
})
