/** Work that goes on after its request was answered, such as a mail. */
import type { Log } from './log.ts'

export interface Background {
  /** Begins it; what it throws is logged under `what`. */
  run(what: string, work: () => Promise<void>): void
  /** Resolves when nothing runs, at the latest after `ms`. */
  idle(ms?: number): Promise<void>
}

export const createBackground = (log: Log): Background => {
  const running = new Set<Promise<void>>()
  return {
    run(what, work) {
      const task: Promise<void> = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(task))
      running.add(task)
    },
    async idle(ms) {
      const late = ms === undefined ? [] : [new Promise(resolve => setTimeout(resolve, ms).unref())]
      while (running.size)
        if ((await Promise.race([Promise.all(running).then(() => 'done'), ...late])) !== 'done') return
    },
  }
}
