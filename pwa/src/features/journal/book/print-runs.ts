/** Printing a book: one run at a time. A run that was cancelled changes nothing any more, also while the next one runs. */
import type { Fetching } from './fetch-originals.ts'

export interface PrintSteps {
  fetch(onProgress: (now: Fetching) => void, signal: AbortSignal): Promise<void>
  /** Draws every page for paper; resolves once they are complete. */
  draw(signal: AbortSignal): Promise<void>
  /** Asks the browser to print what is drawn. */
  print(): void
  /** Undefined once nothing is fetched any more. */
  onProgress(now: Fetching | undefined): void
  /** The pages for paper are not needed any more. */
  putAway(): void
}

export interface PrintRuns {
  /** Does nothing while a run is going on. Rejects when a step fails; nothing is left on paper then. */
  start(steps: PrintSteps): Promise<void>
  cancel(): void
}

export function printRuns(): PrintRuns {
  let running: { steps: PrintSteps; abort: AbortController } | undefined
  const end = (run: typeof running) => {
    if (running !== run) return
    running = undefined
    run?.steps.onProgress(undefined)
  }
  return {
    async start(steps) {
      if (running) return
      const abort = new AbortController()
      const { signal } = abort
      const run = (running = { steps, abort })
      let isDrawn = false
      try {
        await steps.fetch(now => !signal.aborted && steps.onProgress(now), signal)
        if (signal.aborted) return
        isDrawn = true
        await steps.draw(signal)
        if (!signal.aborted) steps.print()
      } catch (error) {
        if (isDrawn && !signal.aborted) steps.putAway()
        throw error
      } finally {
        end(run)
      }
    },
    cancel() {
      const run = running
      run?.abort.abort()
      end(run)
      run?.steps.putAway()
    },
  }
}
