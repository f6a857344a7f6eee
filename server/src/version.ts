import { readFileSync } from 'node:fs'

const pack: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

/** The release this server is. */
export const version = pack.version
