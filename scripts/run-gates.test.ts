import { expect, it } from 'vitest'
import { countReport } from './run-gates.ts'

it('counts the tests of Vitest, a skipped one as failed', () => {
  const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }
  expect(countReport('vitest', JSON.stringify(report))).toEqual({ passed: 7, failed: 4 })
})

it('counts the tests of Playwright, a flaky or skipped one as failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 } }
  expect(countReport('playwright', JSON.stringify(report))).toEqual({ passed: 5, failed: 3 })
})
