import { expect, test } from 'vitest'
import { findOutcome } from '../../src/sync/ledger.ts'
import { recordedAnswer } from '../../src/sync/recorded-answer.ts'
import { broughtUpToDate } from './old-database.ts'

const put = (id: string) => JSON.stringify([{ op: 'put', entity: 'place', row: { id, name: 'Belém' } }])
const whole = { stream: 'trip:1', epoch: 'then', outcome: 'applied', conflicts: [] }
const conflict = { entity: 'place', id: 'p3', group: 'name', winner: 'theirs' }

const commit = (seq: number, user: string | null) =>
  `insert into commits (stream, seq, mutation_id, user_id, kind, name, at, ops, inverse, conflicts)
   values ('trip:1', ${seq}, 'm${seq}', ${user === null ? 'null' : `'${user}'`}, 'web', 'place.create', ${seq},
     '${put(`p${seq}`)}', '[]', '[]');`

const line = (id: string, values: string, body: object) =>
  `insert into ledger (user_id, mutation_id, stream, status, code, outcome, seq, request_hash, body, at)
   values ('u1', '${id}', 'trip:1', ${values}, '${JSON.stringify(body)}', 5);`

/** As a database was before: every request with a line of the ledger, as servers of several versions wrote it. */
const asBefore = `
  alter table commits drop column request_hash;
  alter table commits drop column status;
  alter table commits drop column outcome;
  alter table commits drop column answer;
  delete from schema_migrations where name = '0071-outcomes-in-the-log';
  ${[1, 2, 3, 5].map(seq => commit(seq, 'u1')).join('')}
  ${commit(4, null)}
  ${line('m1', "201, null, 'applied', 1, 'h1'", { of: ['place', 'p1'] })}
  ${line('m2', "201, null, 'applied', 2, 'h2'", { subject: { entity: 'place', id: 'p2' }, sync: { ...whole, seq: 2 } })}
  ${line('m3', "200, null, 'superseded', 3, 'h3'", { subject: { entity: 'place', id: 'p3' }, sync: { conflicts: [conflict] } })}
  ${line('m5', "200, null, 'applied', 5, 'h5'", { sync: {} })}
  ${line('m6', "200, null, 'noop', 5, 'h6'", { of: ['place', 'p1'] })}
  ${line('m7', "409, 'CONFLICT', null, null, 'h7'", { code: 'CONFLICT' })}
  ${line('m8', "409, 'ABANDONED', null, null, null", { code: 'ABANDONED' })}
`

test('what an older database recorded of its changes stands with their commits, and is answered as before', async () => {
  const db = await broughtUpToDate(asBefore)
  const rows = (text: string) => db.raw.prepare(text).raw().all()
  expect(rows('select mutation_id from ledger order by 1')).toEqual([['m6'], ['m7'], ['m8']])
  expect(rows('select seq, request_hash, status, outcome, answer from commits order by seq')).toEqual([
    [1, 'h1', 201, 'applied', '{"of":["place","p1"]}'],
    [2, 'h2', 201, 'applied', '{"of":["place","p2"]}'],
    [
      3,
      'h3',
      200,
      'superseded',
      JSON.stringify({ subject: { entity: 'place', id: 'p3' }, sync: { conflicts: [conflict] } }),
    ],
    [4, null, null, null, null],
    [5, 'h5', 200, 'applied', '{"sync":{}}'],
  ])
  const known = async (id: string) => findOutcome(db.write, 'u1', id)
  expect(await known('m2')).toMatchObject({ stream: 'trip:1', seq: 2, code: null, request_hash: 'h2' })
  expect(await known('m4')).toBeUndefined()
  expect(await known('m7')).toMatchObject({ status: 409, code: 'CONFLICT', seq: null })
  const conflicted = await known('m3')
  expect(conflicted && (await recordedAnswer(db.write, conflicted, true, 'now'))).toMatchObject({
    status: 200,
    body: { sync: { seq: 3, epoch: 'now', outcome: 'superseded', conflicts: [conflict] } },
  })
})
