import { expect, it } from 'vitest'
import { crashedFiles, lastWords, passedIn } from './crashed-files.ts'

const file = '/caravel/server/test/maps/packs.test.ts'
const ended = `Vitest caught 1 unhandled error during the test run.
Caused by: Error: Worker exited unexpectedly with signal SIGABRT during started state while running test file ${file}
 ❯ ChildProcess.emitUnexpectedExit`
const tests = (name: string, ...statuses: string[]) => ({
  name,
  assertionResults: statuses.map(status => ({ status })),
})
const report = (...testResults: object[]) => JSON.stringify({ testResults })

it('finds the file whose process ended by a signal', () => {
  const run = report(tests('a.test.ts', 'passed'), tests(file, 'passed', 'passed', 'pending'))
  expect(crashedFiles(ended, run)).toEqual([file])
  expect(passedIn([file], run)).toBe(2)
})

it('finds none where anything else failed too', () => {
  expect(crashedFiles(ended, report(tests('a.test.ts', 'pending'), tests(file, 'pending')))).toEqual([])
  expect(crashedFiles(ended, report(tests(file, 'failed', 'pending')))).toEqual([])
  const two = ended.replace('caught 1', 'caught 2')
  expect(crashedFiles(two, report(tests(file, 'pending')))).toEqual([])
  expect(crashedFiles('', report(tests(file, 'passed')))).toEqual([])
})

it('repeats what the process said of its end', () => {
  const output =
    'one\nFATAL ERROR: Reached heap limit\nfree(): invalid pointer\nfree of charge, said a test\n'
  expect(lastWords(output)).toEqual(['FATAL ERROR: Reached heap limit', 'free(): invalid pointer'])
})
