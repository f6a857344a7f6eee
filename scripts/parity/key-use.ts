import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMessage } from '../../pwa/src/i18n/icu-message.ts'
import { listFiles } from '../repository.ts'
import { namesIn, type Catalogue } from './catalogues.ts'
import type { Reached } from './word-ways.ts'
import { readWordUse } from './word-use.ts'

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

/**
 * Keys that a file says without being loaded together with their part, and keys kept as data that undo could not say.
 * Their part has to come with every way to the file.
 */
export function partProblems(
  reached: ReadonlyMap<string, Reached>,
  keys: readonly string[],
  partOf: (key: string) => string,
): string[] {
  const outside = keys.filter(key => partOf(key) !== 'base')
  return [...reached].flatMap(([file, { use, ways }]) =>
    outside
      .filter(key => use.literals.has(key) || use.families.some(family => family.test(key)))
      .flatMap(key => {
        const part = partOf(key)
        const missing = ways.find(way => !way.includes(part))
        const remedy = `load it by withMessages('${part}', …), or list the key in saidEverywhere in pwa/src/i18n/word-parts.ts`
        if (missing)
          return `pwa/${file}: says ${key} of the part ${part}, but is loaded with ${missing.join(', ') || 'the base'} alone; ${remedy}.`
        if (use.kept.has(key))
          return `pwa/${file}: ${key} is kept to be said later, when its words may not be loaded; call it <feature>.did.<what>.`
        return []
      }),
  )
}
