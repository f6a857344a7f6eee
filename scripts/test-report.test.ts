import { expect, it } from 'vitest'
import { countReport, failedTests, secondWalks } from './test-report.ts'

it('counts the tests of Vitest, a skipped one as failed', () => {
  const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }
  expect(countReport('vitest', JSON.stringify(report))).toEqual({ passed: 7, failed: 4 })
})

it('counts the tests of Playwright, a skipped one as failed, one that held on its second walk as passed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 } }
  expect(countReport('playwright', JSON.stringify(report))).toEqual({ passed: 6, failed: 2 })
})

it('names the journeys that held only on their second walk', () => {
  const spec = (title: string, status: string) => ({
    title,
    ok: true,
    file: 'a.spec.ts',
    line: 1,
    tests: [{ status }],
  })
  const report = { suites: [{ specs: [spec('signs in', 'expected'), spec('signs out', 'flaky')] }] }
  expect(secondWalks(JSON.stringify(report))).toEqual(['a.spec.ts:1: signs out'])
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
