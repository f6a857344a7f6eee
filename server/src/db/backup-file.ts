/**
 * A backup is one file: a copy of the database with three tables more, one that says what it is, one with the small
 * files that lie beside a database, and one with the bytes of photos and documents. It can be checked and read like any
 * database.
 */
import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/** Cannot be done; the message is one sentence for anyone who asked. */
export class BackupError extends Error {}

export const databaseName = 'caravel.db'

/** Files of the data folder that a server cannot do without, beside the database. */
export const keptFiles = ['session-secret', 'encryption-key']

/** 1: first release · 2: with the bytes of files. */
export const backupFormat = 2

export interface BackupAbout {
  format: string
  version: string
  made_at: string
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

export const describeIn = (
  db: Sqlite.Database,
  about: BackupAbout,
  files: Readonly<Record<string, Buffer>>,
): void => {
  db.exec('create table backup_about (key text primary key, value text not null)')
  db.exec('create table backup_files (name text primary key, content blob not null)')
  const say = db.prepare('insert into backup_about values (?, ?)')
  for (const [key, value] of Object.entries(about)) say.run(key, value)
  const add = db.prepare('insert into backup_files values (?, ?)')
  for (const [name, content] of Object.entries(files)) add.run(name, content)
}

/** Takes those tables off again, which leaves the database; answers the files. */
export const takeOff = (db: Sqlite.Database): Record<string, Buffer> => {
  const rows = db.prepare('select name, content from backup_files').all() as {
    name: string
    content: Buffer
  }[]
  db.exec('drop table backup_about; drop table backup_files')
  const known = rows.filter(({ name }) => keptFiles.includes(name))
  return Object.fromEntries(known.map(({ name, content }) => [name, content]))
}

/** Is every page of it in order? */
export const mustBeSound = (db: Sqlite.Database, what: string): void => {
  let found: unknown
  try {
    found = db.pragma('quick_check(1)', { simple: true })
  } catch (error) {
    found = codeOf(error)
  }
  if (found !== 'ok') throw new BackupError(`${what} is damaged (${String(found)}).`)
}

/** Opens a backup for reading, once it is clear that it is one. */
export const openBackup = (file: string): { db: Sqlite.Database; about: BackupAbout } => {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  const db = openAnything(file)
  try {
    const about = readAbout(db)
    if (!about) throw new BackupError(`${file} is no backup: one is made by npm run backup.`)
    if (Number(about.format) > backupFormat)
      throw new BackupError(`${file} was made by a newer version (${about.version}) of Caravel.`)
    mustBeSound(db, `The backup ${file}`)
    return { db, about }
  } catch (error) {
    db.close()
    throw error
  }
}

const openAnything = (file: string): Sqlite.Database => {
  try {
    return new Sqlite(file, { readonly: true, fileMustExist: true })
  } catch (error) {
    throw new BackupError(`${file} cannot be read (${codeOf(error)}).`)
  }
}

/** Undefined for a file that is no database, and for a database that is no backup. */
const readAbout = (db: Sqlite.Database): BackupAbout | undefined => {
  try {
    const rows = db.prepare('select key, value from backup_about').all() as { key: string; value: string }[]
    const about = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
    return about['format'] ? (about as unknown as BackupAbout) : undefined
  } catch (error) {
    if (/^SQLITE_(NOTADB|ERROR|CORRUPT)/.test(codeOf(error))) return undefined
    throw error
  }
}
