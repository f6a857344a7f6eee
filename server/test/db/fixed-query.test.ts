import { expect, test } from 'vitest'
import { fixedQuery, runDirectly } from '../../src/db/fixed-query.ts'
import { openDb } from '../../src/db/open.ts'
import { migrate } from '../../src/db/migrate.ts'
import { memoryLog, tempFolder } from '../support/test-server.ts'

const valueOf = fixedQuery(db => db.selectFrom('instance').select('value').where('key', '=', ''))
const insert = fixedQuery(db => db.insertInto('instance').values({ key: '', value: '' }))

const open = async () => {
  const db = openDb(await tempFolder())
  await migrate(db, memoryLog().log)
  return db
}

test('a fixed query answers with the parameters of each call, on either connection', async () => {
  const db = await open()
  await insert(db.write, ['a', 'one'])
  await insert(db.write, ['b', 'two'])
  for (const connection of [db.read, db.write]) {
    expect(await valueOf(connection, ['a'])).toEqual([{ value: 'one' }])
    expect(await valueOf(connection, ['b'])).toEqual([{ value: 'two' }])
    expect(await valueOf(connection, ['c'])).toEqual([])
  }
  await db.close()
})

test('no value is in sight while SQLite plans: it would compile the statement anew for each', async () => {
  const db = await open()
  const { sql } = db.read.selectFrom('instance').select('value').where('key', '=', 'a').limit(1).compile()
  expect(sql).toMatch(/"key" = \+\? limit \+\?$/)
  expect(sql.replaceAll('+?', '')).not.toContain('?')
  await db.close()
})

test('on a held connection it is part of the transaction, and goes back with it', async () => {
  const db = await open()
  await db.write.connection().execute(async connection => {
    runDirectly(connection, db.raw)
    db.raw.exec('begin')
    await insert(connection, ['a', 'one'])
    expect(await valueOf(connection, ['a'])).toEqual([{ value: 'one' }])
    expect(await valueOf(db.read, ['a'])).toEqual([])
    db.raw.exec('rollback')
  })
  expect(await valueOf(db.read, ['a'])).toEqual([])
  await db.close()
})

test('what is asked of the connection that reads writes nothing, though the writer has the warm pages', async () => {
  const db = await open()
  await expect(insert(db.read, ['a', 'one'])).rejects.toThrow('readonly')
  expect(await valueOf(db.write, ['a'])).toEqual([])
  await db.close()
})

test('another number of parameters is a fault at once', async () => {
  const db = await open()
  await expect(valueOf(db.read, [])).rejects.toThrow('1 parameters are due')
  await expect(insert(db.write, ['a'])).rejects.toThrow('2 parameters are due')
  await db.close()
})
