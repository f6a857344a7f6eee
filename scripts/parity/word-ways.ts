/** Which parts of the words are loaded where a source file runs. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readWordUse, type WordUse } from './word-use.ts'

/** The parts that are loaded on one way to a file; the base always is. */
export type Way = readonly string[]

export interface Reached {
  use: WordUse
  ways: Way[]
}

/** Every file that the app in `folder` reaches from its entry: what it says, and with which parts it is loaded. */
export function readReached(folder: string, entry = 'src/main.tsx'): Map<string, Reached> {
  const reached = new Map<string, Reached>()
  const pending: [file: string, way: Way][] = [[entry, []]]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [file, way] = next
    const known = reached.get(file)
    const ways = known?.ways ?? []
    if (ways.some(other => other.every(part => way.includes(part)))) continue
    const use = known?.use ?? readWordUse(file, readFileSync(join(folder, file), 'utf8'))
    reached.set(file, { use, ways: [...ways.filter(other => !way.every(part => other.includes(part))), way] })
    for (const { from, words } of use.imports) {
      const target = resolve(folder, file, from)
      if (target) pending.push([target, [...new Set([...way, ...words])]])
    }
  }
  return reached
}

/** A file of ours that can say something; packages and the protocol have no words. */
function resolve(folder: string, file: string, from: string): string | undefined {
  if (!from.startsWith('.') || !/\.tsx?$/.test(from)) return undefined
  const path = join(folder, dirname(file), from)
  if (!existsSync(path) || !statSync(path).isFile())
    throw new Error(`${file} imports ${from}, which is no file`)
  return relative(folder, path).replaceAll('\\', '/')
}
