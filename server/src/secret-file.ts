import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderError } from './db/open.ts'

/**
 * A secret of 32 bytes in hex, generated once, in a file of the data folder that only its owner reads. It lies beside the
 * database and not in it, so that a copy of the database opens nothing. `loss` says what removing the file costs.
 */
export const loadSecretFile = (folder: string, name: string, loss: string): Uint8Array => {
  if (folder === ':memory:') return randomBytes(32)
  const file = join(folder, name)
  if (!existsSync(file)) writeFileSync(file, secretLine(randomBytes(32)), { flag: 'wx', mode: 0o600 })
  const text = readFileSync(file, 'utf8').trim()
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex')
  throw new DataFolderError(`The file ${file} is damaged: remove it to make a new one, which ${loss}.`)
}

/** Writes a new secret in place of the one there was, so that the file holds one of the two at any moment. */
export const replaceSecretFile = (folder: string, name: string): Uint8Array => {
  const secret = randomBytes(32)
  if (folder === ':memory:') return secret
  const file = join(folder, name)
  writeFileSync(`${file}.new`, secretLine(secret), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return secret
}

/** What such a file holds. */
export const secretLine = (secret: Uint8Array): string => `${Buffer.from(secret).toString('hex')}\n`
