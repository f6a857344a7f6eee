import { expect, test, vi } from 'vitest'
import { printRuns, type PrintSteps } from './print-runs.ts'

/** Steps that end when the test says so. */
const held = () => {
  const [fetched, drawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let progress: Parameters<PrintSteps['fetch']>[0] | undefined
  const steps = {
    fetch: vi.fn((onProgress: typeof progress) => {
      progress = onProgress
      return fetched.promise
    }),
    draw: vi.fn(() => drawn.promise),
    print: vi.fn(),
    onProgress: vi.fn(),
    putAway: vi.fn(),
  }
  return { steps, fetched, drawn, report: (done: number) => progress?.({ done, count: 9 }) }
}

test('a run fetches, draws and prints, and a second one waits for nobody: it does not begin', async () => {
  const runs = printRuns()
  const one = held()
  const started = runs.start(one.steps)
  const other = held()
  await runs.start(other.steps)
  expect(other.steps.fetch).not.toHaveBeenCalled()
  one.report(1)
  one.fetched.resolve()
  one.drawn.resolve()
  await started
  expect(one.steps.print).toHaveBeenCalledTimes(1)
  expect(one.steps.onProgress.mock.calls).toEqual([[{ done: 1, count: 9 }], [undefined]])
  expect(one.steps.putAway).not.toHaveBeenCalled()
})

test('a run that was cancelled while it fetched neither prints nor ends the next one', async () => {
  const runs = printRuns()
  const [first, second] = [held(), held()]
  const cancelled = runs.start(first.steps)
  runs.cancel()
  const next = runs.start(second.steps)
  second.report(4)
  first.fetched.resolve()
  await cancelled
  first.report(9)
  expect(first.steps.draw).not.toHaveBeenCalled()
  expect(second.steps.onProgress.mock.calls).toEqual([[{ done: 4, count: 9 }]])
  // The second is still the one that a cancel ends.
  runs.cancel()
  second.fetched.resolve()
  await next
  expect(second.steps.print).not.toHaveBeenCalled()
  expect(first.steps.onProgress.mock.calls).toEqual([[undefined]])
})

test('a run that is cancelled or fails while it draws leaves nothing on paper', async () => {
  const runs = printRuns()
  const cancelled = held()
  const started = runs.start(cancelled.steps)
  cancelled.fetched.resolve()
  await vi.waitFor(() => expect(cancelled.steps.draw).toHaveBeenCalled())
  runs.cancel()
  expect(cancelled.steps.putAway).toHaveBeenCalledTimes(1)
  cancelled.drawn.resolve()
  await started
  expect(cancelled.steps.print).not.toHaveBeenCalled()

  const failed = held()
  failed.fetched.resolve()
  failed.drawn.reject(new Error('no canvas'))
  await expect(runs.start(failed.steps)).rejects.toThrow('no canvas')
  expect(failed.steps.putAway).toHaveBeenCalledTimes(1)
  expect(failed.steps.onProgress.mock.calls).toEqual([[undefined]])
  // And the next one begins.
  const next = held()
  void runs.start(next.steps)
  expect(next.steps.fetch).toHaveBeenCalled()
})
