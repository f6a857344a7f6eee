/** npm run backup [file]: copies the data of a server, which may be running. */
import { resolve } from 'node:path'
import { ConfigError, configFromEnvironment } from './config.ts'
import { BackupError } from './db/backup-file.ts'
import { makeBackup } from './db/make-backup.ts'
import { version } from './version.ts'

const [target, ...more] = process.argv.slice(2)

try {
  if (more.length || target?.startsWith('-')) throw new BackupError('One file at most: npm run backup [file]')
  const { config } = configFromEnvironment()
  const to = target === undefined ? undefined : resolve(target)
  const { file, bytes, missing, noted } = await makeBackup(config.data_dir, {
    target: to,
    now: Date.now(),
    version,
  })
  process.stdout.write(`${file} (${Math.ceil(bytes / 1024)} kB)\n`)
  if (!noted) console.error('It could not be noted in the audit log of the server.')
  if (missing.length)
    console.error(`The bytes of ${missing.length} files were not on the disk: ${missing.join(', ')}`)
} catch (error) {
  const known = error instanceof BackupError || error instanceof ConfigError
  console.error(known ? error.message : error)
  process.exitCode = 1
}
