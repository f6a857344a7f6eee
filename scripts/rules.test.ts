import { describe, expect, test } from 'vitest'
import { quotedIn, rulesIn, testsOf } from './rules/rules.ts'
import { titlesOf } from './rules/titles.ts'

describe('rules and the tests that quote them', () => {
  test('a rule is what begins a line of its own or a row of a table', () => {
    expect(rulesIn('- **S1** one\n  - **C2.1** two, as S1 says\n| M1  | register |\ntext **S9**')).toEqual([
      'S1',
      'C2.1',
      'M1',
    ])
  })

  test('a title quotes single rules and runs of them', () => {
    expect(quotedIn('I13, I19: gone (I1–I3) as C2.12 says')).toEqual([
      'I13',
      'I19',
      'I1',
      'I2',
      'I3',
      'C2.12',
    ])
  })

  test('titles are what tests and groups of them are called, and no other text', () => {
    expect(titlesOf(`describe('S1: a', () => {\n  test(\n    "S2: it's b",\n    () => f('S3', 1)`)).toEqual([
      'S1: a',
      "S2: it's b",
    ])
    expect(titlesOf("it.each([\n  f(1),\n])('S4: %s', () => test.step('S5', run))")).toEqual(['S4: %s'])
  })

  test('a rule without a test has an empty list', () => {
    const tests = testsOf(['S1', 'S2'], [{ file: 'a.test.ts', text: 'S1: a' }])
    expect([...tests].map(([rule, titles]) => [rule, titles.length])).toEqual([
      ['S1', 1],
      ['S2', 0],
    ])
  })
})
