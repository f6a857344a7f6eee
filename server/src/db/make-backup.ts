import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { addContents } from './backup-contents.ts'
import {
  BackupError,
  backupFormat,
  codeOf,
  databaseName,
  describeIn,
  keptFiles,
  mustBeSound,
} from './backup-file.ts'
import { noteInAudit } from './note-in-audit.ts'

/** Everything in one step: in steps, a server that writes meanwhile would make it begin again and again. */
const allPages = 0x7fffffff

export interface MadeBackup {
  file: string
  bytes: number
  /** Files whose bytes are not on the disk. */
  missing: string[]
  /** It stands in the server's audit log. */
  noted: boolean
}

/** `2027-05-01T09-30-00Z`, as it may stand in a file name everywhere. */
export const stampOf = (now: number): string =>
  new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

/**
 * Copies the database of a data folder as it is at one moment, while a server may be writing to it, into `target` or
 * a new file in its folder `backups`. It appears under its name only when it is whole, readable to its owner only.
 */
export const makeBackup = async (
  folder: string,
  { target, now, version }: { target?: string | undefined; now: number; version: string },
): Promise<MadeBackup> => {
  const source = join(folder, databaseName)
  if (!existsSync(source))
    throw new BackupError(`There is no database in ${folder}: set DATA_DIR to the folder of the server.`)
  const file = target ?? join(folder, 'backups', `caravel-${stampOf(now)}.backup`)
  if (existsSync(file)) throw new BackupError(`There is a file ${file} already.`)
  const part = `${file}.${randomUUID()}.part`
  try {
    if (target === undefined) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    closeSync(openSync(part, 'wx', 0o600))
    chmodSync(part, 0o600)
    await copyDatabase(source, part)
    const about = { format: String(backupFormat), version, made_at: new Date(now).toISOString() }
    const missing = describe(part, about, folder)
    sync(part)
    renameSync(part, file)
    sync(dirname(file))
    const bytes = statSync(file).size
    return { file, bytes, missing, noted: note(source, now, { file, bytes }) }
  } catch (error) {
    for (const rest of ['', '-journal', '-wal', '-shm']) if (existsSync(part + rest)) rmSync(part + rest)
    if (error instanceof BackupError) throw error
    throw new BackupError(`The backup could not be written to ${file} (${codeOf(error)}).`)
  }
}

/** One short write, which the server that is running waits for. The backup is whole without it. */
const note = (source: string, at: number, details: Record<string, unknown>): boolean => {
  try {
    const db = new Sqlite(source, { fileMustExist: true, timeout: 5000 })
    try {
      noteInAudit(db, 'backup.create', { at, details })
      return true
    } finally {
      db.close()
    }
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_')) return false
    throw error
  }
}

const copyDatabase = async (source: string, part: string): Promise<void> => {
  const db = new Sqlite(source, { readonly: true, fileMustExist: true })
  try {
    await db.backup(part, { progress: () => allPages })
  } finally {
    db.close()
  }
}

const describe = (part: string, about: Parameters<typeof describeIn>[1], folder: string): string[] => {
  const db = new Sqlite(part)
  try {
    db.pragma('journal_mode = delete')
    mustBeSound(db, 'The database')
    db.transaction(() => describeIn(db, about, readFiles(folder)))()
    return db.transaction(() => addContents(db, folder))()
  } finally {
    db.close()
  }
}

const readFiles = (folder: string): Record<string, Buffer> => {
  const there = keptFiles.filter(name => existsSync(join(folder, name)))
  return Object.fromEntries(there.map(name => [name, readFileSync(join(folder, name))]))
}

/** On the disk, not only on its way there. */
export const sync = (path: string): void => {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
