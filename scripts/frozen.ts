/**
 * Files that say how something looked when it was released. What is in one never changes; what is new can be added, by
 * `npm run fixtures` and on purpose.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { format } from 'prettier'

export type Frozen = Record<string, unknown>

export interface Thaw {
  /** In the file, and not so any more. */
  changed: string[]
  /** Not in the file yet. */
  missing: string[]
}

export const readFrozen = (file: string): Frozen =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Frozen) : {}

export const compareFrozen = (file: string, now: Frozen): Thaw => {
  const then = readFrozen(file)
  return {
    changed: Object.keys(then).filter(key => !isDeepStrictEqual(then[key], now[key])),
    missing: Object.keys(now).filter(key => !(key in then)),
  }
}

/** Adds what is missing; throws, and writes nothing, when anything that is frozen would change. */
export const freeze = async (file: string, now: Frozen): Promise<void> => {
  const { changed, missing } = compareFrozen(file, now)
  if (changed.length)
    throw new Error(`${file} is frozen and says otherwise about ${changed.join(', ')}: raise the version`)
  const added = Object.fromEntries(missing.map(key => [key, now[key]]))
  const text = JSON.stringify({ ...readFrozen(file), ...added })
  writeFileSync(file, await format(text, { parser: 'json', printWidth: 110 }))
}
