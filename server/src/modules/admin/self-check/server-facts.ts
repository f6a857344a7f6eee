/** What this process can say about how it was set up. Names and numbers; no secret, nothing of anybody's trips. */
import { accessSync, constants, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Ctx } from '../../../context.ts'
import { isThisMachine, type Facts } from './judge-facts.ts'
import { lastOf } from '../audit-queries.ts'

/** Files that hold a secret, beside the database itself. */
const secretFiles = ['caravel.db', 'session-secret', 'encryption-key']

export const factsOf = async (ctx: Ctx): Promise<Facts> => {
  const { config, headers, settings, db } = ctx
  const folder = config.data_dir
  return {
    trust_proxy: config.trust_proxy !== false,
    forwarded_for: headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined,
    forwarded_proto: headers['x-forwarded-proto'] ?? null,
    ip: ctx.ip,
    secure: ctx.secure,
    app_url: settings.get('app_url'),
    local: isThisMachine(headers['host']),
    writable: canWrite(folder),
    free_bytes: freeBytes(folder),
    open_files: secretFiles.filter(name => isOpenToOthers(join(folder, name))),
    mail_host: settings.get('smtp_host'),
    mail_test: await lastOf(db.read, 'admin.smtp_test'),
    unreadable: [...settings.unreadable()],
    schema_behind: db.schemaBehind,
    backup_at: latest([(await lastOf(db.read, 'backup.create'))?.at, ...backupTimes(folder)]),
    now: ctx.now(),
  }
}

const canWrite = (folder: string): boolean =>
  unlessFailed(() => {
    accessSync(folder, constants.W_OK)
    return true
  }, false) === true

const freeBytes = (folder: string): number | null =>
  unlessFailed(() => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }, null)

const isOpenToOthers = (file: string): boolean =>
  unlessFailed(() => (statSync(file).mode & 0o077) !== 0, false) === true

const backupTimes = (folder: string): number[] =>
  unlessFailed(
    () =>
      readdirSync(join(folder, 'backups'))
        .filter(name => name.endsWith('.backup'))
        .map(name => statSync(join(folder, 'backups', name)).mtimeMs),
    [],
  ) ?? []

const latest = (times: readonly (number | undefined)[]): number | null =>
  times.reduce<number | null>(
    (last, at) => (at === undefined || (last ?? 0) > at ? last : Math.round(at)),
    null,
  )

/** A file or folder that is not there or not to be read is an answer too. */
const unlessFailed = <T>(work: () => T, otherwise: T): T | null => {
  try {
    return work() ?? null
  } catch (error) {
    if (error instanceof Error && 'code' in error) return otherwise
    throw error
  }
}
