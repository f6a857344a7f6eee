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
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; ok: boolean; file: string; line: number }[]
}
interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Counts the tests of a report. A skipped test counts as failed: a test that does not run proves nothing. */
export function countReport(runner: 'vitest' | 'playwright', report: string): Count {
  if (runner === 'vitest') {
    const r = JSON.parse(report) as VitestReport
    return { passed: r.numPassedTests, failed: r.numFailedTests + r.numPendingTests + r.numTodoTests }
  }
  const { stats } = JSON.parse(report) as PlaywrightReport
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
}

/** The names of the tests of a report that did not pass, in the order of the report. */
export function failedTests(runner: 'vitest' | 'playwright', report: string): string[] {
  if (runner === 'vitest')
    return (JSON.parse(report) as VitestReport).testResults.flatMap(file =>
      file.assertionResults
        .filter(test => test.status !== 'passed')
        .map(test => `${file.name}: ${test.fullName}`),
    )
  const inSuite = (suite: PlaywrightSuite): string[] => [
    ...(suite.specs ?? []).filter(spec => !spec.ok).map(spec => `${spec.file}:${spec.line}: ${spec.title}`),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  return inSuite(JSON.parse(report) as PlaywrightReport)
}
