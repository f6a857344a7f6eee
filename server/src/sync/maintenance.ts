/** Keeps the house in order while the server runs: seldom, beside the commits, and never twice at once. */
import type { App } from '../context.ts'
import { applyRetention, retentionRules, type Dropped, type RetentionRules } from './retention.ts'

export interface Maintenance {
  /** Runs it now, or joins the run that is under way. */
  run(rules?: RetentionRules): Promise<Dropped>
  /** What the last run did; undefined before the first. */
  last(): ({ at: number } & Dropped) | undefined
  /** Ends after the transaction that is running. */
  stop(): Promise<void>
}

const soonAfterStart = 5 * 60_000
const every = 6 * 3_600_000

/** `sweep` clears away what the retention leaves behind beside the database; it answers how much. */
export const createMaintenance = (
  app: Pick<App, 'db' | 'committer' | 'now' | 'log'>,
  sweep: (stopped: () => boolean) => Promise<number>,
): Maintenance => {
  let running: Promise<Dropped> | undefined
  let last: ReturnType<Maintenance['last']>
  let stopped = false

  const work = async (rules: RetentionRules): Promise<Dropped> => {
    const dropped = {
      ...(await applyRetention(app, rules, () => stopped)),
      files: await sweep(() => stopped),
    }
    last = { at: app.now(), ...dropped }
    if (Object.values(dropped).some(Boolean)) app.log.info(dropped, '[retention] what was due is gone')
    return dropped
  }

  const run = (rules = retentionRules): Promise<Dropped> =>
    (running ??= work(rules).finally(() => (running = undefined)))

  let timer: NodeJS.Timeout
  const schedule = (wait: number): void => {
    timer = setTimeout(() => {
      void (app.db.schemaBehind ? Promise.resolve() : run())
        .catch((error: unknown) => app.log.error({ err: error }, '[retention] failed; it is tried again'))
        .finally(() => {
          if (!stopped) schedule(every)
        })
    }, wait).unref()
  }
  schedule(soonAfterStart)

  return {
    run,
    last: () => last,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running?.catch(() => undefined)
    },
  }
}
