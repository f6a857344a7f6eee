import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository.ts'

const begin = '<!-- printed by npm run prove -->'
const end = '<!-- end of what npm run prove printed -->'

/** The text with `table` between the marks; throws when they are not there. */
export const withTable = (text: string, table: string): string => {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error('README.md has no place for the table')
  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`
}

export const writeReadme = (table: string): void => {
  const path = join(root, 'README.md')
  writeFileSync(path, withTable(readFileSync(path, 'utf8'), table))
}
