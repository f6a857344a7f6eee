import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { DataFolderError } from './open.ts'

/** How long a server that is about to end is waited for. */
const patience = 3000

/**
 * Keeps others from the data folder: two servers would not hear of each other's commits, and a restore must not change
 * the database under one. The lock is the system's, held by a file of its own: it ends with the process, however that
 * ends. Answers a function that gives it back.
 */
export const lockFolder = (folder: string, timeout = patience): (() => void) => {
  if (folder === ':memory:') return () => undefined
  const file = join(folder, 'caravel.lock')
  let lock: Sqlite.Database | undefined
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
    lock = new Sqlite(file, { timeout })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const taken = `The data folder ${folder} is in use: a server runs on it, or a backup is being restored.`
    const other = `The data folder ${folder} cannot be written to (${code}).`
    throw new DataFolderError(code.startsWith('SQLITE_BUSY') ? taken : other)
  }
  const held = lock
  return () => void held.close()
}
