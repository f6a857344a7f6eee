interface VitestReport {
  testResults: { name: string; assertionResults: { status: string }[] }[]
}

/**
 * Test files whose process ended by a signal, from the output of Vitest: a fault below JavaScript, with no test to name.
 * Empty where anything else failed too, so that nothing but such an end is run again.
 * @param report the JSON report of the same run
 */
export function crashedFiles(output: string, report: string): string[] {
  const ended = /Worker exited unexpectedly with signal \w+ [^\n]* while running test file (\S+?)\.?$/gm
  const crashed = new Set([...output.matchAll(ended)].map(([, file = '']) => file))
  const unhandled = Number(/Vitest caught (\d+) unhandled error/.exec(output)?.[1] ?? 0)
  const { testResults } = JSON.parse(report) as VitestReport
  const isElsewhere = testResults.some(
    ({ name, assertionResults }) =>
      !crashed.has(name) && assertionResults.some(({ status }) => status !== 'passed'),
  )
  const hasFailed = testResults.some(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === 'failed'),
  )
  return isElsewhere || hasFailed || unhandled !== crashed.size ? [] : [...crashed]
}

/** How many tests of these files passed. */
export const passedIn = (files: readonly string[], report: string): number =>
  (JSON.parse(report) as VitestReport).testResults
    .filter(({ name }) => files.includes(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length

/** What a process says of its own end: the lines of the runtime, of the C library and of assertions. */
export const lastWords = (output: string): string[] =>
  output
    .split('\n')
    .filter(line =>
      /FATAL ERROR|Fatal error in|Assertion .*failed|^(free|malloc|corrupted|double free)(\(\)|\b.*(corruption|pointer))/.test(
        line,
      ),
    )
