import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository.ts'
import { titlesIn } from './titles.ts'

/** The lines of a numbered table of a document; the last cell names tests in backticks. */
export const tableIn = (document: string): { number: number; cells: string[]; shown: string }[] =>
  [...readFileSync(join(root, document), 'utf8').matchAll(/^\| (\d+) +\| (.+?) +\|$/gm)].map(
    ([, number, rest = '']) => {
      const cells = rest.split(/ +\| /)
      return { number: Number(number), cells, shown: cells.at(-1) ?? '' }
    },
  )

/** Those that are named, and those of them that no test is called. */
export const testsNamed = (lines: readonly { shown: string }[]): { named: string[]; missing: string[] } => {
  const titles = new Set(titlesIn(root).map(({ text }) => text))
  const named = lines.flatMap(({ shown }) => [...shown.matchAll(/`([^`]+)`/g)].map(match => match[1] ?? ''))
  return { named, missing: named.filter(title => !titles.has(title) && !title.startsWith('npm run ')) }
}
