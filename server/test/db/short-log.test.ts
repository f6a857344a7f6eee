import { expect, test } from 'vitest'
import { listCommits } from '../../src/sync/feed-queries.ts'
import { rowAt } from '../../src/sync/row-at.ts'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { broughtUpToDate } from './old-database.ts'

/** The index as `0002-sync` makes it, and a commit of then. */
const asBefore = `
  drop index commits_by_mutation;
  create index commits_by_mutation on commits (mutation_id, stream);
  delete from schema_migrations where name = '0048-short-log';
  insert into commits (stream, seq, mutation_id, kind, name, at, ops, inverse, conflicts) values
    ('trip:1', 1, 'm1', 'web', 'packing_item.update', 5,
     '[{"op":"set","entity":"packing_item","id":"i1","fields":{"name":"Tent"}}]',
     '[{"op":"update","entity":"packing_item","id":"i1","fields":{"name":"Hat"}}]', '[]');
  insert into commit_rows (id, stream, seq) values ('i1', 'trip:1', 1);
  insert into packing_item (id, stream, trip_id, name, version, field_versions, created_at, updated_at)
    values ('i1', 'trip:1', '1', 'Tent', 1, '{}', 1, 5);
`

test('the log of an older database is read as it was written', async () => {
  const db = await broughtUpToDate(asBefore)
  expect(db.raw.prepare("select name from pragma_index_info('commits_by_mutation')").pluck().all()).toEqual([
    'mutation_id',
  ])
  expect(await listCommits(db.read, 'trip:1', 0, 10)).toMatchObject([
    { seq: 1, ops: [{ op: 'set', entity: 'packing_item', id: 'i1', fields: { name: 'Tent' } }] },
  ])
  const before = await rowAt(db.read, packingItem, 'i1', { stream: 'trip:1', seq: 0 })
  expect(before).toMatchObject({ id: 'i1', name: 'Hat' })
})
