/** Looks into the mailbox every few minutes, one visit at a time. */
import type { App } from '../../context.ts'
import { dropOldMail } from './mail-queries.ts'

const every = 5 * 60_000
/** So long a forwarded mail waits for its person. */
export const keptMs = 90 * 86_400_000

const timers = new WeakMap<object, NodeJS.Timeout>()

export function startMailJob(app: App): void {
  let busy = false
  const visit = () => {
    if (busy) return
    busy = true
    app.background.run('reading the mailbox for confirmations', async () => {
      try {
        const { pollMailbox } = await import('./mail-in.ts')
        await pollMailbox(app)
      } finally {
        busy = false
      }
    })
  }
  timers.set(app.db, setInterval(visit, every).unref())
}

export function stopMailJob({ db }: Pick<App, 'db'>): void {
  clearInterval(timers.get(db))
}

export function sweepMail({ committer, now }: Pick<App, 'committer' | 'now'>): Promise<number> {
  return committer.exclusive(tx => dropOldMail(tx, now() - keptMs))
}
