/**
 * Which words travel together. A key belongs to the part that comes with the code that says it, and to the base as
 * soon as something says it that has only the base; so the catalogues stay flat and nobody sorts keys by hand.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readWordUse, type WordUse } from './word-use.ts'

/** Part → its keys. A key can be in several parts, never in `base` and another. */
export type WordParts = ReadonlyMap<string, ReadonlySet<string>>

/** Keys kept as data and said elsewhere: undo says what was done in any part of the app. */
const saidFromData: readonly { file: string; keys: RegExp }[] = [
  {
    file: 'src/shared/undo/undo-steps.ts',
    keys: /\.did(\.|$)|^trips\.(archived|deleted|unarchived)$|^sync\.swapped$/,
  },
]
/** Keys that no source spells out: refused inputs name their faults by code. */
const alwaysThere = /^(app\.name|error\..+)$/

/** The parts that are surely there where a file runs: one list for each way to it, the latest part last. */
type Way = readonly string[]

/** Sorts `keys` by who says them, reading the sources from `entry` on. */
export function wordPartsOf(folder: string, keys: readonly string[], entry = 'src/main.tsx'): WordParts {
  const uses = new Map<string, WordUse>()
  const ways = findWays(folder, entry, uses)
  const parts = new Map<string, Set<string>>([['base', new Set()]])
  for (const key of keys) {
    const all = [...uses]
      .filter(([file, use]) => says(file, use, key))
      .flatMap(([file]) => ways.get(file) ?? [])
    for (const part of partsFor(alwaysThere.test(key) ? [['base']] : all))
      parts.set(part, (parts.get(part) ?? new Set()).add(key))
  }
  return parts
}

function says(file: string, use: WordUse, key: string): boolean {
  return (
    use.literals.has(key) ||
    use.families.some(family => family.test(key)) ||
    saidFromData.some(said => said.file === file && said.keys.test(key))
  )
}

/** The fewest parts that leave no way without the key; nobody in the app says it: none. */
function partsFor(ways: readonly Way[]): Set<string> {
  const chosen = new Set<string>()
  for (const way of ways.toSorted((a, b) => a.length - b.length))
    if (!way.some(part => chosen.has(part))) chosen.add(way.at(-1) ?? 'base')
  return chosen
}

function findWays(folder: string, entry: string, uses: Map<string, WordUse>): Map<string, Way[]> {
  const ways = new Map<string, Way[]>()
  const waiting: [file: string, way: Way][] = [[entry, ['base']]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [file, way] = next
    const known = ways.get(file) ?? []
    if (known.some(other => other.every(part => way.includes(part)))) continue
    ways.set(file, [...known.filter(other => !way.every(part => other.includes(part))), way])
    const use = uses.get(file) ?? readWordUse(file, readFileSync(join(folder, file), 'utf8'))
    uses.set(file, use)
    for (const { from, words } of use.imports) {
      const target = resolve(folder, file, from)
      if (target) waiting.push([target, words === undefined || way.includes(words) ? way : [...way, words]])
    }
  }
  return ways
}

/** A file of ours that can say something; packages and the protocol have no words. */
function resolve(folder: string, file: string, from: string): string | undefined {
  if (!from.startsWith('.') || !/\.tsx?$/.test(from)) return undefined
  const path = join(folder, dirname(file), from)
  if (!existsSync(path) || !statSync(path).isFile())
    throw new Error(`${file} imports ${from}, which is no file`)
  return relative(folder, path).replaceAll('\\', '/')
}
