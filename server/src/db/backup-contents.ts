/** The bytes of files in a backup: in parts, so that neither way takes more memory than one of them. */
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { idPattern } from '@caravel/sync-protocol/field'
import { BackupError } from './backup-file.ts'
import { fileFolder, filePath, filesFolder } from './file-path.ts'

const partBytes = 1024 * 1024

const hasTable = (db: Sqlite.Database, name: string): boolean =>
  db.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined

/** Puts the bytes of every file that the copied database knows beside it; answers those that are not on the disk. */
export const addContents = (db: Sqlite.Database, dataDir: string): string[] => {
  db.exec(
    'create table backup_contents (id text not null, part integer not null, content blob not null, primary key (id, part))',
  )
  if (!hasTable(db, 'file_contents')) return []
  const root = join(dataDir, filesFolder)
  const add = db.prepare('insert into backup_contents values (?, ?, ?)')
  const ids = db.prepare('select id from file_contents order by id').pluck().all() as string[]
  return ids.filter(id => !addOne(add, id, filePath(root, id)))
}

const addOne = (add: Sqlite.Statement, id: string, path: string): boolean => {
  // It may have been cleared away since the database was copied.
  if (!existsSync(path)) return false
  let number = 0
  readParts(path, part => add.run(id, number++, part))
  return true
}

const readParts = (path: string, use: (part: Buffer) => void): void => {
  const handle = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(partBytes)
    for (let length; (length = readSync(handle, buffer)) > 0;) use(buffer.subarray(0, length))
  } finally {
    closeSync(handle)
  }
}

/** Writes the files of a backup into the data folder, and takes them out of it. What is there already and sound stays. */
export const takeOffContents = (db: Sqlite.Database, dataDir: string, now: number): void => {
  const root = join(dataDir, filesFolder)
  const known = hashesIn(db)
  if (hasTable(db, 'backup_contents')) {
    const ids = db.prepare('select distinct id from backup_contents').pluck().all() as string[]
    if (!ids.every(id => idPattern.test(id)))
      throw new BackupError('The backup is damaged: it has a file without an id.')
    for (const id of ids) if (!isSound(filePath(root, id), known.get(id))) writeOne(db, root, id)
    db.exec('drop table backup_contents')
  }
  // Anyone who has a copy sends it again once the row says that it is missing.
  for (const id of known.keys())
    if (!existsSync(filePath(root, id))) db.prepare('delete from file_contents where id = ?').run(id)
  keepUnknown(root, known, now)
}

/** By id; a database of before there were files has none. */
const hashesIn = (db: Sqlite.Database): ReadonlyMap<string, string> =>
  new Map(
    hasTable(db, 'file_contents')
      ? (db.prepare('select id, sha256 from file_contents').raw().all() as [string, string][])
      : [],
  )

/** What came after the backup waits for its row, which devices send anew: it counts as left alone from now on. */
const keepUnknown = (root: string, known: ReadonlyMap<string, string>, now: number): void => {
  if (!existsSync(root)) return
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !known.has(entry.name))
      utimesSync(join(entry.parentPath, entry.name), now / 1000, now / 1000)
}

const isSound = (path: string, sha256: string | undefined): boolean =>
  existsSync(path) && (sha256 === undefined || hashOf(path) === sha256)

const hashOf = (path: string): string => {
  const hash = createHash('sha256')
  readParts(path, part => hash.update(part))
  return hash.digest('hex')
}

const writeOne = (db: Sqlite.Database, root: string, id: string): void => {
  const path = filePath(root, id)
  const fresh = `${path}.restoring`
  mkdirSync(fileFolder(root, id), { recursive: true, mode: 0o700 })
  const handle = openSync(fresh, 'w', 0o600)
  try {
    const parts = db.prepare('select content from backup_contents where id = ? order by part').pluck()
    for (const content of parts.iterate(id) as IterableIterator<Buffer>) writeSync(handle, content)
    fsyncSync(handle)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
  renameSync(fresh, path)
}
