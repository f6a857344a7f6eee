import { expect, onTestFinished } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { openDb, type Db } from '../../src/db/open.ts'
import { memoryLog, tempFolder } from '../support/test-server.ts'

/** A database that `asBefore` took back to an older form, and that was brought up to date again. */
export const broughtUpToDate = async (asBefore: string): Promise<Db> => {
  const db = openDb(await tempFolder())
  onTestFinished(() => db.close())
  const { log } = memoryLog()
  await migrate(db, log)
  db.raw.exec(asBefore)
  await migrate(db, log)
  expect(db.schemaBehind).toBe(false)
  return db
}
