import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { withStatementCache } from '../../src/db/statement-cache.ts'

interface Tables {
  stops: { id: number; name: string; note?: string }
}

const open = (count: number) => {
  const raw = new Sqlite(':memory:')
  raw.exec('create table stops (id integer primary key, name text not null)')
  const cached = withStatementCache(raw)
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: cached }) })
  const add = raw.prepare('insert into stops values (?, ?)')
  for (let id = 1; id <= count; id++) add.run(id, `stop ${id}`)
  return { raw, cached, db }
}

test('a text is prepared once', () => {
  const { cached } = open(1)
  expect(cached.prepare('select 1')).toBe(cached.prepare('select 1'))
})

test('a query that is asked for while the same text is being streamed waits its turn', async () => {
  const { db } = open(20)
  const query = db.selectFrom('stops').selectAll().orderBy('id')
  const others: Promise<unknown[]>[] = []
  const seen: number[] = []
  for await (const row of query.stream()) {
    seen.push(row.id)
    others.push(query.execute())
  }
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  for (const rows of await Promise.all(others)) expect(rows).toHaveLength(20)
})

test('a statement that is being iterated is not handed out again', () => {
  const { cached } = open(3)
  const text = 'select id from stops order by id'
  const first = cached.prepare(text)
  const rows = first.iterate([])
  expect(rows.next().value).toEqual({ id: 1 })
  const second = cached.prepare(text)
  expect(second).not.toBe(first)
  expect(second.all([])).toHaveLength(3)
  expect([...rows]).toEqual([{ id: 2 }, { id: 3 }])
  expect(cached.prepare(text)).toBe(first)
})

test('a stream that is left early does not keep its statement busy', async () => {
  const { db } = open(5)
  const query = db.selectFrom('stops').selectAll()
  for await (const row of query.stream()) {
    expect(row.id).toBe(1)
    break
  }
  expect(await query.execute()).toHaveLength(5)
})

test('a cached statement sees columns that were added later', async () => {
  const { raw, db } = open(1)
  const query = db.selectFrom('stops').selectAll()
  expect(await query.execute()).toEqual([{ id: 1, name: 'stop 1' }])
  raw.exec("alter table stops add column note text not null default 'quiet'")
  expect(await query.execute()).toEqual([{ id: 1, name: 'stop 1', note: 'quiet' }])
})

test('the cache stays bounded and what falls out of it still runs', async () => {
  const { raw, cached } = open(3)
  for (let n = 0; n < 1200; n++) expect(cached.prepare(`select ${n} as n`).all([])).toEqual([{ n }])
  expect(cached.prepare('select 0 as n').all([])).toEqual([{ n: 0 }])
  raw.close()
})
