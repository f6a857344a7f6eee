/**
 * Which commits touched a row. A commit has a line for each of its rows; the rows of a run that sets the same fields of
 * many have one line together, for a new order of a list touches every row of it and would be a hundred lines.
 */
import type { CommittedOp } from '@caravel/sync-protocol/op'
import { CompiledQuery, sql, type Kysely, type RawBuilder } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'
import { idOf, runsOfSets } from './log-text.ts'

/** Stands for the rows of long runs: which those are, the ops say. */
const manyRows = '*'
const longRun = 20

export const linesOf = (ops: readonly CommittedOp[]): string[] => {
  const lines = new Set<string>()
  for (const run of runsOfSets(ops)) {
    if (run.length >= longRun && run.every(isPlain)) lines.add(manyRows)
    else for (const op of run) lines.add(idOf(op))
  }
  return [...lines]
}

/** In a list among the values an id would look like one that begins a row. */
const isPlain = (op: CommittedOp): boolean =>
  op.op === 'set' && Object.values(op.fields).every(value => typeof value !== 'object' || value === null)

const insertLines = fixedQuery(() => ({
  compile: () =>
    CompiledQuery.raw(
      'insert or ignore into commit_rows (id, stream, seq) select value, +?, +? from json_each(+?)',
      ['', 0, ''],
    ),
}))

export const addLines = async (
  tx: Kysely<Database>,
  { stream, seq }: { stream: string; seq: number },
  lines: readonly string[],
): Promise<void> => {
  await insertLines(tx, [stream, seq, JSON.stringify(lines)])
}

/** Of a commit that touched the rows of `ops`, and that these ids were named in. */
export const removeLines = async (
  tx: Kysely<Database>,
  { stream, seq }: { stream: string; seq: number },
  ids: readonly string[],
): Promise<void> => {
  await sql`delete from commit_rows where stream = ${stream} and seq = ${seq}
    and id in (select value from json_each(${JSON.stringify([...ids, manyRows])}))`.execute(tx)
}

/** The numbers of the commits that touched one of these rows, in brackets. */
export const seqsTouching = (stream: string, ids: readonly string[]): RawBuilder<number> => {
  const named = JSON.stringify(ids)
  return sql<number>`(
    select seq from commit_rows where id in (select value from json_each(${named})) and stream = ${stream}
    union
    select seq from commit_rows join commits using (stream, seq)
    where commit_rows.id = ${manyRows} and stream = ${stream} and exists (
      select 1 from json_each(${named})
      where instr(ops, '["' || value || '"') > 0 or instr(ops, '"id":"' || value || '"') > 0
    )
  )`
}
