import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './repository.ts'
import { titlesIn } from './rules/titles.ts'

const table = readFileSync(join(root, 'docs/failures.md'), 'utf8')
const lines = [...table.matchAll(/^\| (\d+) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, number, failure, why, shown]) => ({ number: Number(number), failure, why, shown: shown ?? '' }),
)

describe('the fifty failures of docs/failures.md', () => {
  test('each has its line', () => {
    expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  test('each test that is named exists', () => {
    const titles = new Set(titlesIn(root).map(({ text }) => text))
    const named = lines.flatMap(({ shown }) => [...shown.matchAll(/`([^`]+)`/g)].map(match => match[1] ?? ''))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(title => !titles.has(title))).toEqual([])
  })

  test('where no test is named, it says that it cannot occur', () => {
    const untested = lines.filter(({ shown }) => !shown.includes('`'))
    expect(untested.filter(({ why }) => !why?.startsWith('Cannot occur: '))).toEqual([])
  })
})
