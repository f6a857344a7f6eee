import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WordParts } from '../../pwa/word-parts.ts'
import { readWordUse } from '../../pwa/word-use.ts'
import { parseMessage } from '../../pwa/src/i18n/icu-message.ts'
import { listFiles } from '../repository.ts'
import { namesIn, type Catalogue } from './catalogues.ts'

/** How sources speak of strings. */
export interface KeyUse {
  /** Every text that stands somewhere as a literal: a key among them is in use. */
  literals: Set<string>
  /** Keys asked for by name, with the file that asks. */
  asked: Map<string, string>
  /** What keys that are asked for by name are given to put in, with the file that asks. */
  given: { key: string; names: string[]; path: string }[]
  /** Keys put together from a template whose parts the type checker knows, such as `` `role.${role}` ``. */
  families: RegExp[]
  /** Keys kept as data to be said elsewhere, with the file that keeps them. */
  kept: Map<string, string>
}

/** Reads how the product's sources, tests aside, use the catalogues. */
export function readKeyUse(root: string): KeyUse {
  const use: KeyUse = { literals: new Set(), asked: new Map(), given: [], families: [], kept: new Map() }
  for (const path of listFiles(root, ['{sync-protocol,server,pwa}/src/**/*.{ts,tsx}'])) {
    if (/\.(test|d)\.tsx?$/.test(path)) continue
    const source = readFileSync(join(root, path), 'utf8')
    const { literals, asked, given, families, kept } = readWordUse(path, source)
    for (const literal of literals) use.literals.add(literal)
    for (const key of asked) use.asked.set(key, path)
    for (const key of kept) use.kept.set(key, path)
    for (const each of given) use.given.push({ ...each, path })
    use.families.push(...families)
  }
  return use
}

/** Keys the sources ask for that no catalogue has, and keys nobody asks for. `needed` are in use by rule. */
export function useProblems(use: KeyUse, keys: Iterable<string>, needed: Iterable<string>): string[] {
  const known = new Set(keys)
  const required = new Set(needed)
  const missing = [
    ...[...use.asked].filter(([key]) => !known.has(key)).map(([key, path]) => `${path}: asks for ${key}`),
    ...[...required].filter(key => !known.has(key)).map(key => `sync-protocol/src/errors.ts: needs ${key}`),
  ]
  const isUsed = (key: string) =>
    required.has(key) || use.literals.has(key) || use.families.some(family => family.test(key))
  return [
    ...missing.map(text => `${text}, which is not in en; add it with node scripts/add-string.mjs.`),
    ...[...known]
      .filter(key => !isUsed(key))
      .map(key => `locales/en.json: ${key} is used nowhere; remove it from every catalogue.`),
  ]
}

/** Messages that are asked for without something they speak of: readers would see its `{name}`. */
export function givenProblems(use: KeyUse, english: Catalogue): string[] {
  return use.given.flatMap(({ key, names, path }) => {
    const message = english[key]
    if (message === undefined) return []
    const missing = [...namesIn(parseMessage(message))].filter(name => !names.includes(name))
    return missing.map(name => `${path}: ${key} says {${name}}, which it is not given.`)
  })
}

/** Keys kept as data that are not there wherever undo says what was done, and parts that nothing is in. */
export function partProblems(
  use: KeyUse,
  keys: Iterable<string>,
  parts: WordParts,
  names: Iterable<string>,
): string[] {
  const known = new Set(keys)
  const saidAnywhere = (key: string) => parts.get('base')?.has(key) || parts.get('undo')?.has(key)
  return [
    ...[...use.kept]
      .filter(([key]) => known.has(key) && !saidAnywhere(key))
      .map(
        ([key, path]) =>
          `${path}: ${key} is kept to be said later, when its words may not be loaded; call it <feature>.did.<what>, or name it in saidFromData in pwa/word-parts.ts.`,
      ),
    ...[...names]
      .filter(part => !parts.get(part)?.size)
      .map(
        part =>
          `pwa/src/i18n/words.ts: no words belong to ${part}; remove it and load its code without withWords.`,
      ),
  ]
}
