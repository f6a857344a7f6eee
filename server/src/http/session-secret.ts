import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderError } from '../db/open.ts'

/**
 * The signing secret of sessions: 32 bytes in hex, generated once, in a file only its owner reads. It lies beside
 * the database and not in it, so that a copy of the database signs nobody in.
 */
export const loadSessionSecret = (folder: string): Uint8Array => {
  if (folder === ':memory:') return randomBytes(32)
  const file = join(folder, 'session-secret')
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  const text = readFileSync(file, 'utf8').trim()
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex')
  throw new DataFolderError(
    `The file ${file} is damaged: remove it to make a new one, which signs everybody out.`,
  )
}
