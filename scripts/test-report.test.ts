import { expect, it } from 'vitest'
import { countReport, failedTests } from './test-report.ts'

it('counts the tests of Vitest, a skipped one as failed', () => {
  const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }
  expect(countReport('vitest', JSON.stringify(report))).toEqual({ passed: 7, failed: 4 })
})

it('counts the tests of Playwright, a flaky or skipped one as failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 } }
  expect(countReport('playwright', JSON.stringify(report))).toEqual({ passed: 5, failed: 3 })
})

it('names the tests that did not pass', () => {
  const vitest = {
    testResults: [
      {
        name: 'lane.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'sends in order' },
          { status: 'failed', fullName: 'waits' },
        ],
      },
    ],
  }
  expect(failedTests('vitest', JSON.stringify(vitest))).toEqual(['lane.test.ts: waits'])
  const playwright = {
    suites: [
      {
        specs: [{ title: 'signs in', ok: true, file: 'accounts.spec.ts', line: 3 }],
        suites: [{ specs: [{ title: 'signs out', ok: false, file: 'accounts.spec.ts', line: 9 }] }],
      },
    ],
  }
  expect(failedTests('playwright', JSON.stringify(playwright))).toEqual(['accounts.spec.ts:9: signs out'])
})
