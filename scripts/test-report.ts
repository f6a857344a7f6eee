export interface Count {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}
interface PlaywrightSpec {
  title: string
  ok: boolean
  file: string
  line: number
  /** `flaky`: failed, and held when it was walked again. */
  tests?: { status: string }[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}
interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/**
 * Counts the tests of a report. A skipped test counts as failed: a test that does not run proves nothing. A journey that
 * held on its second walk counts as passed, and `secondWalks` names it: it is a fault of the journey or a rare one of the
 * product, to be looked into either way.
 */
export function countReport(runner: 'vitest' | 'playwright', report: string): Count {
  if (runner === 'vitest') {
    const r = JSON.parse(report) as VitestReport
    return { passed: r.numPassedTests, failed: r.numFailedTests + r.numPendingTests + r.numTodoTests }
  }
  const { stats } = JSON.parse(report) as PlaywrightReport
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }
}

/** The names of the tests of a report that did not pass, in the order of the report. */
export function failedTests(runner: 'vitest' | 'playwright', report: string): string[] {
  if (runner === 'vitest')
    return (JSON.parse(report) as VitestReport).testResults.flatMap(file =>
      file.assertionResults
        .filter(test => test.status !== 'passed')
        .map(test => `${file.name}: ${test.fullName}`),
    )
  return named(JSON.parse(report) as PlaywrightReport, spec => !spec.ok)
}

/** The journeys that failed once and held when they were walked again. */
export const secondWalks = (report: string): string[] =>
  named(JSON.parse(report) as PlaywrightReport, ({ tests = [] }) =>
    tests.some(({ status }) => status === 'flaky'),
  )

const named = (suite: PlaywrightSuite, isMeant: (spec: PlaywrightSpec) => boolean): string[] => [
  ...(suite.specs ?? []).filter(isMeant).map(({ file, line, title }) => `${file}:${line}: ${title}`),
  ...(suite.suites ?? []).flatMap(inner => named(inner, isMeant)),
]
