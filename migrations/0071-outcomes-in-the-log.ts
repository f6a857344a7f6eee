import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/**
 * What a change was answered stands with its commit, and no longer in a line of the ledger that says most of the commit
 * again. Refusals and what changed nothing have no commit: they stay in the ledger.
 */
export const migration: Migration = {
  destructive: 'Lines leave the ledger after all that they say was copied to their commits.',
  async up(db) {
    for (const column of ['request_hash text', 'status integer', 'outcome text', 'answer text'])
      await sql`alter table commits add column ${sql.raw(column)}`.execute(db)
    await sql`update commits set request_hash = said.request_hash, status = said.status, outcome = said.outcome,
      answer = case
        when said.body ->> '$.subject.id' is not null and said.body -> '$.sync.skipped' is null
          and coalesce(json_array_length(said.body, '$.sync.conflicts'), 0) = 0
        then json_object('of', json_array(said.body ->> '$.subject.entity', said.body ->> '$.subject.id'))
        else coalesce(said.body, '{}')
      end
      from ledger said
      where said.user_id = commits.user_id and said.mutation_id = commits.mutation_id
        and said.stream = commits.stream and said.seq = commits.seq
        and said.code is null and said.outcome <> 'noop' and said.request_hash is not null`.execute(db)
    await sql`delete from ledger where code is null and exists (
      select 1 from commits where commits.mutation_id = ledger.mutation_id and commits.user_id = ledger.user_id
        and commits.stream = ledger.stream and commits.seq = ledger.seq and commits.request_hash is not null
    ) and outcome <> 'noop'`.execute(db)
  },
}
