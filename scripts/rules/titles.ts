import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../repository.ts'

export interface Title {
  file: string
  text: string
}

/** What the tests of a repository are called, and the groups they stand in. */
export const titlesIn = (folder: string): Title[] =>
  listFiles(folder, ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts']).flatMap(file =>
    titlesOf(readFileSync(join(folder, file), 'utf8')).map(text => ({ file, text })),
  )

/** `test('…',`, `describe.skipIf(slow)('…',`, `it.each(rows)('…',`: what follows the last bracket of a chain is a title. */
const title = /(?:\b(?:test|it|describe)(?:\.(?!step)\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1\s*,/g

export const titlesOf = (source: string): string[] =>
  [...source.matchAll(title)].map(match => (match[2] ?? '').replaceAll(/\\(.)/g, '$1'))
