import { describe, expect, test } from 'vitest'
import { tableIn, testsNamed } from './rules/named-tests.ts'

const lines = tableIn('docs/failures.md')

describe('the fifty failures of docs/failures.md', () => {
  test('each has its line', () => {
    expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  test('each test that is named exists', () => {
    const { named, missing } = testsNamed(lines)
    expect(named.length).toBeGreaterThan(50)
    expect(missing).toEqual([])
  })

  test('where no test is named, it says that it cannot occur', () => {
    const untested = lines.filter(({ shown }) => !shown.includes('`'))
    expect(untested.filter(({ cells }) => !cells[1]?.startsWith('Cannot occur: '))).toEqual([])
  })
})

test('each line of docs/goals.md names what shows it, and each test that is named exists', () => {
  const goals = tableIn('docs/goals.md')
  expect(goals.filter(({ shown }) => !shown.includes('`'))).toEqual([])
  expect(testsNamed(goals).missing).toEqual([])
  expect(goals.length).toBeGreaterThan(20)
})
