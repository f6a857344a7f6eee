import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/open.ts'
import { memoryLog, tempFolder } from '../support/test-server.ts'

/** The table as `0002-sync` makes it, with rows of then. */
const asBefore = `
  drop table commit_rows;
  create table commit_rows (id text not null, stream text not null, seq integer not null,
    constraint commit_rows_key primary key (id, stream, seq));
  insert into commit_rows values ('p2', 'trip:1', 7), ('p1', 'trip:1', 9), ('p1', 'trip:1', 7);
  delete from schema_migrations where name = '0053-compact-commit-rows';
`

test('which rows the commits of an older database touched is all there once their table is compact', async () => {
  const db = openDb(await tempFolder())
  onTestFinished(() => db.close())
  const { log } = memoryLog()
  await migrate(db, log)
  db.raw.exec(asBefore)
  const isCompact = () =>
    db.raw.prepare("select wr from pragma_table_list where name = 'commit_rows'").pluck().get() === 1
  expect(isCompact()).toBe(false)
  await migrate(db, log)
  expect(db.schemaBehind).toBe(false)
  expect(isCompact()).toBe(true)
  expect(db.raw.prepare('select * from commit_rows order by id, stream, seq').all()).toEqual([
    { id: 'p1', stream: 'trip:1', seq: 7 },
    { id: 'p1', stream: 'trip:1', seq: 9 },
    { id: 'p2', stream: 'trip:1', seq: 7 },
  ])
})
