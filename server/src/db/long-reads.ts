/** Connections for reads that take long: the event loop is let go between their pieces, and no other read waits for them. */
import type { Database as Sqlite } from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** One connection, for statements prepared by hand and for queries. */
export interface ReadConnection {
  raw: Sqlite
  db: Kysely<Database>
}

/** Resolves once everything else that is due has had its turn. */
export type Pause = () => Promise<void>

export interface LongReads {
  /** Runs `work` in a read transaction of its own: between its pieces it sees the same rows, whatever others commit. */
  run<T>(work: (connection: ReadConnection, pause: Pause) => Promise<T>): Promise<T>
  close(): void
}

/** More at a time would take longer each, and hold more memory. */
const most = 2

const pause: Pause = () => new Promise(resolve => setImmediate(resolve))

/** `connect` opens one more connection; it is called when a long read finds none that is free, and kept. */
export const createLongReads = (connect: () => ReadConnection): LongReads => {
  const idle: ReadConnection[] = []
  const all: ReadConnection[] = []
  const waiting: ((connection: ReadConnection) => void)[] = []

  const take = async (): Promise<ReadConnection> => {
    const free = idle.pop()
    if (free) return free
    if (all.length >= most) return new Promise(resolve => waiting.push(resolve))
    const fresh = connect()
    all.push(fresh)
    return fresh
  }

  const give = (connection: ReadConnection): void => {
    const next = waiting.shift()
    if (next) next(connection)
    else idle.push(connection)
  }

  return {
    async run(work) {
      const connection = await take()
      const { raw } = connection
      try {
        raw.exec('begin')
        return await work(connection, pause)
      } finally {
        if (raw.open && raw.inTransaction) raw.exec('commit')
        give(connection)
      }
    },
    close: () => all.forEach(({ raw }) => raw.close()),
  }
}

/** For a database in memory, which has one connection only: nothing may come between the pieces there. */
export const createUndividedReads = ({ raw, db }: ReadConnection): LongReads => ({
  run: work => db.transaction().execute(tx => work({ raw, db: tx }, () => Promise.resolve())),
  close: () => undefined,
})
