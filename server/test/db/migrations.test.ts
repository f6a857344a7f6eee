import { entities } from '@caravel/sync-protocol/entities/index'
import { readdirSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadInstance } from '../../src/db/instance.ts'
import { migrate } from '../../src/db/migrate.ts'
import { destructivePart } from '../../src/db/migration-gate.ts'
import { DataFolderError, openDb, type Db } from '../../src/db/open.ts'
import { memoryLog, startTestServer, tempFolder } from '../support/test-server.ts'

const statement = (text: string) =>
  `import { sql } from '${import.meta.resolve('kysely')}'\nexport const migration = { up: async db => { ${text} } }\n`
const runs = (text: string) => statement(`await sql\`${text}\`.execute(db)`)

const folderWith = async (files: Record<string, string>): Promise<string> => {
  const folder = await tempFolder()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const opened = async (folder?: string): Promise<Db> => {
  const db = openDb(folder ?? (await tempFolder()))
  onTestFinished(() => db.close())
  return db
}

const tablesOf = async (db: Db): Promise<string[]> =>
  (await db.write.introspection.getTables()).map(table => table.name).toSorted()

describe('migrations', () => {
  test('run in order, once', async () => {
    const db = await opened()
    const folder = await folderWith({
      '0002-rename.ts': runs('alter table a rename to b'),
      '0001-make.ts': runs('create table a (id text)'),
      'notes.md': 'not a migration',
    })
    const { log, logged } = memoryLog()
    await migrate(db, log, folder)
    await migrate(db, log, folder)
    expect(await tablesOf(db)).toEqual(['b', 'schema_migrations'])
    expect(db.schemaBehind).toBe(false)
    expect(logged.filter(line => line.includes('[migrations]'))).toEqual([
      expect.stringContaining('a new database with 2 migrations'),
    ])
    await writeFile(join(folder, '0003-more.ts'), runs('create table c (id text)'))
    await migrate(db, log, folder)
    expect(await tablesOf(db)).toEqual(['b', 'c', 'schema_migrations'])
    expect(logged.join()).toContain('[migrations] 0003-more applied')
  })

  test('a failure undoes itself, ends the run and is logged with [migrations]', async () => {
    const db = await opened()
    const folder = await folderWith({
      '0001-make.ts': runs('create table a (id text)'),
      '0002-broken.ts': statement(
        'await sql`create table half (id text)`.execute(db); throw new Error("no luck")',
      ),
      '0003-later.ts': runs('create table later (id text)'),
    })
    const { log, logged } = memoryLog()
    await migrate(db, log, folder)
    expect(await tablesOf(db)).toEqual(['a', 'schema_migrations'])
    expect(db.schemaBehind).toBe(true)
    expect(logged.join()).toContain('[migrations] 0002-broken failed: no luck')
  })

  test.each([
    ['drop table a', 'drop table'],
    ['DELETE FROM a', 'DELETE FROM'],
    ['alter table a drop column note', 'alter table a drop'],
    ['with x as (select 1) delete from a where id in x', 'delete from'],
    ['/* keep */ drop /**/ index i', 'drop   index'],
  ])('%s is refused unless it was reviewed', async (text, part) => {
    expect(destructivePart(text)).toBe(part)
    const db = await opened()
    const folder = await folderWith({
      '0001-make.ts': runs("create table a (id text, note text default 'delete from here')"),
      '0002-lose.ts': runs(text),
    })
    const { log, logged } = memoryLog()
    await migrate(db, log, folder)
    expect(db.schemaBehind).toBe(true)
    expect(logged.join()).toContain('loses data and was not reviewed')
    expect(await tablesOf(db)).toContain('a')
  })

  test('words inside quotes lose nothing', () => {
    expect(destructivePart("insert into a values ('drop table a -- delete from a')")).toBeUndefined()
  })

  test('two files with one number are refused', async () => {
    const db = await opened()
    const one = runs('create table a (id text)')
    const { log } = memoryLog()
    await migrate(db, log, await folderWith({ '0001-a.ts': one, '0001-b.ts': one }))
    expect(db.schemaBehind).toBe(true)
    expect(await tablesOf(db)).toEqual(['schema_migrations'])
  })

  test('a database of a newer version is not written to', async () => {
    const db = await opened()
    const { log, logged } = memoryLog()
    const one = runs('create table a (id text)')
    await migrate(
      db,
      log,
      await folderWith({ '0001-a.ts': one, '0002-b.ts': runs('create table b (id text)') }),
    )
    await migrate(db, log, await folderWith({ '0001-a.ts': one }))
    expect(db.schemaBehind).toBe(true)
    expect(logged.join()).toContain('newer than this version')
  })
})

describe('a server whose migrations failed', () => {
  test('starts, is healthy, and says that the schema is behind', async () => {
    const migrations = await folderWith({ '0001-broken.ts': runs('create nonsense') })
    const server = await startTestServer({ migrations })
    expect((await server.call('GET', '/api/health')).status).toBe(200)
    const account = { username: 'someone', email: 'someone@example.org', password: 'a long enough one' }
    const answer = await server.call('POST', '/api/auth/setup', { body: account })
    expect(answer).toMatchObject({ status: 503, body: { code: 'SCHEMA_BEHIND' } })
  })
})

describe('the data folder', () => {
  test('the database is readable to its owner only, and keeps its identity', async () => {
    const folder = await tempFolder()
    const { log } = memoryLog()
    const identities: string[] = []
    for (let start = 0; start < 2; start++) {
      const db = openDb(folder)
      await migrate(db, log)
      await loadInstance(db)
      identities.push(`${db.instance.instance_id} ${db.instance.epoch}`)
      await db.close()
    }
    expect(identities[0]).toMatch(/^[0-9a-f-]{36} [0-9a-f-]{36}$/)
    expect(identities[1]).toBe(identities[0])
    expect(statSync(join(folder, 'caravel.db')).mode & 0o777).toBe(0o600)
  })

  test('a folder that cannot be made is one clear sentence', async () => {
    const folder = await folderWith({ occupied: 'a file, not a folder' })
    expect(() => openDb(join(folder, 'occupied'))).toThrow(DataFolderError)
    expect(() => openDb(join(folder, 'occupied'))).toThrow(
      /^The data folder .* cannot be written to \(\w+\)\.$/,
    )
  })

  test('a file that is no database is one clear sentence', async () => {
    const folder = await folderWith({
      'caravel.db': 'this is not a database, but it is long enough to look at'.repeat(20),
    })
    expect(() => openDb(folder)).toThrow(/^The database in .* cannot be opened \(SQLITE_NOTADB\)\.$/)
  })

  test('durable settings are on, and the reading connection cannot write', async () => {
    const folder = await tempFolder()
    await mkdir(folder, { recursive: true })
    const db = await opened(folder)
    await migrate(db, memoryLog().log)
    expect(db.raw.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(db.raw.pragma('synchronous', { simple: true })).toBe(2)
    expect(db.raw.pragma('foreign_keys', { simple: true })).toBe(1)
    const write = db.read.insertInto('instance').values({ key: 'x', value: 'y' }).execute()
    await expect(write).rejects.toThrow(/readonly/)
  })
})

test('every table of synced rows is keyed by stream and id, and keeps its rows and indexes in the change', async () => {
  const folder = await tempFolder()
  const { log, logged } = memoryLog()
  const all = fileURLToPath(new URL('../../../migrations/', import.meta.url))
  const before = readdirSync(all).filter(name => name < '0025')
  for (const name of before)
    await writeFile(join(folder, name), `export { migration } from '${all}${name}'\n`)
  const db = await opened()
  await migrate(db, log, folder)
  expect(db.schemaBehind, logged.join('\n')).toBe(false)
  const indexes = () =>
    db.raw.prepare("select name from sqlite_master where type = 'index' and sql is not null order by 1")
  const indexesBefore = indexes()
    .pluck()
    .all()
    .filter(name => !String(name).endsWith('_by_stream'))
  const row = { id: 'a', stream: 'trip:t', name: 'Ham\'s "Bar"', lat: 1.5, version: 3, field_versions: '{}' }
  db.raw
    .prepare(
      `insert into place (id, stream, trip_id, name, lat, version, field_versions, created_at, updated_at)
       values (@id, @stream, 't', @name, @lat, @version, @field_versions, 1, 2)`,
    )
    .run(row)
  await migrate(db, log)
  expect(db.schemaBehind, logged.join('\n')).toBe(false)
  expect(db.raw.prepare('select * from place').all()).toMatchObject([row])
  expect(indexes().pluck().all()).toEqual(
    expect.arrayContaining([...indexesBefore, 'file_by_id', 'tombstones_by_stream']),
  )
  const keyOf = (table: string) =>
    db.raw.prepare('select name from pragma_table_info(?) where pk > 0 order by pk').pluck().all(table)
  for (const { name } of entities) expect([name, keyOf(name)]).toEqual([name, ['stream', 'id']])
})
