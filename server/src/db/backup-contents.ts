/** The bytes of files in a backup: in parts, so that neither way takes more memory than one of them. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
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
  const handle = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(partBytes)
    for (let part = 0; ; part++) {
      const length = readSync(handle, buffer)
      if (length === 0) return true
      add.run(id, part, buffer.subarray(0, length))
    }
  } finally {
    closeSync(handle)
  }
}

/** Writes the files of a backup into the data folder, and takes them out of it. What is there already is the same. */
export const takeOffContents = (db: Sqlite.Database, dataDir: string): void => {
  if (!hasTable(db, 'backup_contents')) return
  const root = join(dataDir, filesFolder)
  const ids = db.prepare('select distinct id from backup_contents').pluck().all() as string[]
  for (const id of ids) if (!existsSync(filePath(root, id))) writeOne(db, root, id)
  db.exec('drop table backup_contents')
  // Whoever has a copy sends it again once the row says that it is missing.
  const known = db.prepare('select id from file_contents').pluck().all() as string[]
  const forget = db.prepare('delete from file_contents where id = ?')
  for (const id of known) if (!existsSync(filePath(root, id))) forget.run(id)
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
