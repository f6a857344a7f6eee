/** npm run restore <file>: puts a backup in the place of the data of a server that is stopped. */
import { resolve } from 'node:path'
import { ConfigError, configFromEnvironment } from './config.ts'
import { BackupError } from './db/backup-file.ts'
import { DataFolderError } from './db/open.ts'
import { restoreBackup } from './db/restore-backup.ts'

const [file, ...more] = process.argv.slice(2)

try {
  if (file === undefined || more.length || file.startsWith('-'))
    throw new BackupError('Name one backup: npm run restore <file>')
  const { config } = configFromEnvironment()
  const { about, aside, accounts, sessions } = restoreBackup(config.data_dir, resolve(file), Date.now())
  const told = [
    `Restored the backup of ${about.made_at} (version ${about.version}): ${accounts} accounts.`,
    `${sessions} sessions go on. Devices fetch everything anew and send what they have not sent yet.`,
    aside === undefined ? 'There was no database before.' : `What was there before: ${aside}`,
  ]
  process.stdout.write(`${told.join('\n')}\n`)
} catch (error) {
  const known =
    error instanceof BackupError || error instanceof ConfigError || error instanceof DataFolderError
  console.error(known ? error.message : error)
  process.exitCode = 1
}
