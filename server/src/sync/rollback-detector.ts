/**
 * A device knows more of a stream than the database does: an older file was put back by hand, under the same epoch
 * (sync rule L6). The device takes all rows anew; an admin has to hear of it.
 */
import { readFact, writeFact } from '../db/instance-facts.ts'
import type { App } from '../context.ts'

export interface Sighting {
  stream: string
  /** Where the device stands. */
  since: number
  /** Where the stream stands. */
  head: number
}

export interface RollbackDetector {
  raise(sighting: Sighting): Promise<void>
  /** When it was last raised, over restarts. */
  raisedAt(): Promise<number | undefined>
}

const fact = 'put_back_at'
/** One line for each stream and hour, and no more than this many: every device of every trip will say it. */
const quietFor = 3_600_000
const mostLines = 20

export const createRollbackDetector = ({
  db,
  log,
  now,
}: Pick<App, 'db' | 'log' | 'now'>): RollbackDetector => {
  const told = new Map<string, number>()
  return {
    async raise({ stream, since, head }) {
      for (const [each, at] of told) if (now() - at >= quietFor) told.delete(each)
      if (told.has(stream) || told.size >= mostLines) return
      told.set(stream, now())
      log.error(
        { stream, since, head },
        '[sync] a device is ahead of this database: the database file was put back? See docs/self-hosting.md',
      )
      await writeFact(db.write, fact, String(now()))
    },
    async raisedAt() {
      const at = await readFact(db.read, fact)
      return at === undefined ? undefined : Number(at)
    },
  }
}
