import type { Source } from '../architecture/sources.ts'
import { lineAt } from '../architecture/sources.ts'
import { isNode, type Node } from '../architecture/syntax.ts'

/** A regular expression that a reader of foreign files holds. */
export interface ReaderPattern {
  path: string
  line: number
  /** As it is written. */
  text: string
  pattern: string
  flags: string
}

const ofReaders = /^server\/src\/readers\//

/** All regular expressions that stand in files of readers. */
export function readerPatterns(sources: readonly Source[]): ReaderPattern[] {
  return sources
    .filter(({ path, isTest }) => ofReaders.test(path) && !isTest)
    .flatMap(source => literalsIn(source.program).map(node => patternOf(source, node)))
}

function patternOf({ path, text }: Source, node: Node): ReaderPattern {
  const { pattern, flags } = node['regex'] as { pattern: string; flags: string }
  return { path, line: lineAt(text, node.start), text: `/${pattern}/${flags}`, pattern, flags }
}

function literalsIn(program: unknown): Node[] {
  const found: Node[] = []
  const waiting: unknown[] = [program]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Array.isArray(next)) waiting.push(...(next as unknown[]))
    else if (isNode(next)) {
      if (next.type === 'Literal' && typeof next['regex'] === 'object' && next['regex'] !== null)
        found.push(next)
      else waiting.push(...Object.values(next).filter(each => typeof each === 'object' && each !== null))
    }
  }
  return found
}

interface Options {
  maxScore: number
  maxSteps: number
  timeout: number
  caseInsensitive: boolean
  unicode: boolean
  dotAll: boolean
  multiLine: boolean
}

type Prove = (pattern: string, options: Options) => { safe: boolean }

/** Ways to match at one place of a text; a few hundred of them take no time. */
const mostWays = 1000

/** How many ways there are at most to match at one place, by what repeats in a pattern; infinite where that has no bound. */
export function waysOf(pattern: string): number {
  // What is escaped or in a class repeats nothing.
  const bare = pattern.replace(/\\(?:[pP]\{[^}]*\}|.)/gs, 'x').replace(/\[[^\]]*\]/g, 'x')
  let ways = 1
  for (const [, range, sign] of bare.matchAll(/\{(\d+(?:,\d*)?)\}|(?<!\()([*+?])/g)) {
    if (sign === '*' || sign === '+') return Infinity
    const [least = '0', most = least] = (range ?? '0,1').split(',')
    ways *= most === '' ? Infinity : Number(most) - Number(least) + 1
  }
  return ways
}

/** True where a pattern may be tried again and again over the same text. */
export function unproven({ pattern, flags }: ReaderPattern, prove: Prove): boolean {
  if (waysOf(pattern) <= mostWays) return false
  const has = (flag: string) => flags.includes(flag)
  return !prove(pattern, {
    maxScore: 200,
    maxSteps: 10_000,
    // What it takes must not depend on the machine.
    timeout: Infinity,
    caseInsensitive: has('i'),
    unicode: has('u') || has('v'),
    dotAll: has('s'),
    multiLine: has('m'),
  }).safe
}
