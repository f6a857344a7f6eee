/** Puts a backup in the place of a database, in a new epoch, so that devices notice (sync rule C12). */
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { takeOffContents } from './backup-contents.ts'
import {
  BackupError,
  codeOf,
  databaseName,
  keptFiles,
  openBackup,
  takeOff,
  type BackupAbout,
} from './backup-file.ts'
import { noteInAudit } from './note-in-audit.ts'
import { lockFolder } from './folder-lock.ts'
import { stampOf, sync } from './make-backup.ts'
import { migrationNames } from './migrate.ts'

export interface Restored {
  about: BackupAbout
  /** Where the data lies that was there before; undefined when there was none. */
  aside: string | undefined
  epoch: string
  accounts: number
  /** How many sessions go on. */
  sessions: number
}

/** With SQLite's own files beside it. */
const databaseFiles = ['', '-wal', '-shm', '-journal'].map(ending => databaseName + ending)

/**
 * Nothing is touched before the new database is ready beside the old one; then it takes its place in one step. What
 * was there is kept aside. Sessions go on that were good until now: someone who signed out or changed the password
 * since the backup does not come back in by it.
 */
export const restoreBackup = (folder: string, file: string, now: number): Restored => {
  const { db: backup, about } = openBackup(file)
  backup.close()
  const unlock = lockFolder(folder, 0)
  const fresh = join(folder, `${databaseName}.restoring`)
  const old = join(folder, databaseName)
  try {
    const before = existsSync(old) ? foldIn(old) : undefined
    removeAll(fresh)
    copyFileSync(file, fresh)
    chmodSync(fresh, 0o600)
    const { files, ...told } = prepare(fresh, folder, before, { now, made_at: about.made_at })
    sync(fresh)
    const aside = before ? keepAside(folder, now) : undefined
    for (const name of databaseFiles.slice(1)) rmSync(join(folder, name), { force: true })
    renameSync(fresh, old)
    for (const [name, content] of Object.entries(files)) {
      // The secret that signs sessions may have been changed since: what is here is newer. The key belongs to the rows.
      if (name === 'encryption-key' || !existsSync(join(folder, name)))
        writeFileSync(join(folder, name), content, { mode: 0o600 })
    }
    sync(folder)
    return { about, aside, ...told }
  } catch (error) {
    removeAll(fresh)
    if (error instanceof BackupError) throw error
    throw new BackupError(`The backup could not be restored to ${folder} (${codeOf(error)}).`)
  } finally {
    unlock()
  }
}

const removeAll = (file: string): void => {
  for (const ending of ['', '-wal', '-shm', '-journal']) if (existsSync(file + ending)) rmSync(file + ending)
}

/** Rows of the old database that go on in the new one. */
interface Kept {
  sessions: unknown[]
  seal_keys: unknown[]
}

/** Brings a database into its one file, and answers what it can still tell; refuses while anything else has it open. */
const foldIn = (file: string): Kept => {
  const kept: Kept = { sessions: [], seal_keys: [] }
  try {
    const db = new Sqlite(file, { timeout: 0 })
    try {
      db.pragma('journal_mode = delete')
      kept.seal_keys = readRows(db, 'select user_id, key, created_at from seal_keys')
      kept.sessions = readRows(db, goodSessions)
    } finally {
      db.close()
    }
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY'))
      throw new BackupError(`The database ${file} is in use: stop the server first.`)
    // Too damaged to be opened: then nothing of it goes on.
  }
  return kept
}

/** None of a table that is damaged, or not there. */
const readRows = (db: Sqlite.Database, query: string): unknown[] => {
  try {
    return db.prepare(query).all()
  } catch (error) {
    if (/^SQLITE_(CORRUPT|ERROR|NOTADB)/.test(codeOf(error))) return []
    throw error
  }
}

const prepare = (
  fresh: string,
  folder: string,
  before: Kept | undefined,
  { now, made_at }: { now: number; made_at: string },
): Pick<Restored, 'epoch' | 'accounts' | 'sessions'> & { files: Record<string, Buffer> } => {
  const db = new Sqlite(fresh)
  try {
    mustBeKnown(db)
    takeOffContents(db, folder, now)
    const epoch = randomUUID()
    const files = db.transaction(() => {
      db.prepare("update instance set value = ? where key = 'epoch'").run(epoch)
      db.prepare("delete from instance where key = 'put_back_at'").run()
      if (before) carryOn(db, before)
      noteInAudit(db, 'backup.restore', { at: now, details: { made_at } })
      return takeOff(db)
    })()
    // What the files took is given back.
    db.exec('vacuum')
    return { epoch, files, accounts: countOf(db, 'users'), sessions: countOf(db, 'sessions') }
  } finally {
    db.close()
  }
}

const mustBeKnown = (db: Sqlite.Database): void => {
  const known = new Set(migrationNames())
  const rows = db.prepare('select name from schema_migrations').all() as { name: string }[]
  const unknown = rows.map(({ name }) => name).filter(name => !known.has(name))
  if (unknown.length)
    throw new BackupError(`The backup is of a newer version of Caravel: it has ${unknown.join(', ')}.`)
}

const goodSessions = `
  select sessions.*, password_hash, password_version from sessions
  join users on users.id = user_id and disabled_at is null`

/** Sessions of accounts whose password is that of the backup; and what devices sealed since opens as before (C7). */
const carryOn = (db: Sqlite.Database, { sessions, seal_keys }: Kept): void => {
  db.exec('delete from sessions')
  const goOn = db.prepare(`
    insert into sessions (id, user_id, created_at, last_seen_at, expires_at, user_agent)
    select @id, id, @created_at, @last_seen_at, @expires_at, @user_agent from users
    where id = @user_id and password_hash = @password_hash and password_version = @password_version
      and disabled_at is null`)
  for (const session of sessions) goOn.run(session)
  // A backup from before there were any has no table for them.
  if (!db.prepare("select 1 from sqlite_schema where name = 'seal_keys'").get()) return
  const keep = db.prepare(`
    insert or ignore into seal_keys (user_id, key, created_at)
    select id, @key, @created_at from users where id = @user_id`)
  for (const key of seal_keys) keep.run(key)
}

const countOf = (db: Sqlite.Database, table: string): number =>
  (db.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n

const keepAside = (folder: string, now: number): string => {
  const aside = join(folder, `before-restore-${stampOf(now)}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const name of [...databaseFiles, ...keptFiles]) {
    if (!existsSync(join(folder, name))) continue
    closeSync(openSync(join(aside, name), 'wx', 0o600))
    copyFileSync(join(folder, name), join(aside, name))
    sync(join(aside, name))
  }
  sync(aside)
  return aside
}
