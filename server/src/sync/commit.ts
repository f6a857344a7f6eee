/**
 * The only way to change synced rows: a queue of one. All that wait at the same moment share a transaction, each in
 * its own savepoint (group commit); answers go out after COMMIT, then the others are told.
 */
import type { Action, Level } from '@caravel/sync-protocol/access'
import { AppError } from '@caravel/sync-protocol/errors'
import { appStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import { fixedStatement, runDirectly } from '../db/fixed-query.ts'
import type { Db } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import { commitOne, recordRefusal, type CommitContext, type Committed } from './commit-one.ts'
import type { CommitAnswer, CommitRequest, Published } from './commit-request.ts'
import { readLevels } from './stream-access.ts'

interface Waiting {
  request: CommitRequest
  resolve(answer: CommitAnswer): void
  reject(error: unknown): void
}

type Settled = { waiting: Waiting; committed: Committed } | { waiting: Waiting; error: unknown }

export interface Committer {
  /** Answers once the change is on disk; throws `AppError` when it is refused. */
  commit(request: CommitRequest): Promise<CommitAnswer>
  /** Work on the writing connection in turn with commits, in a transaction of its own. */
  exclusive<T>(work: (tx: Kysely<Database>) => Promise<T>): Promise<T>
  /** Called after COMMIT for every commit, in order. */
  onPublished(listener: (published: Published) => void): void
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>
}

const groupSize = 200
/** Requests beyond this come again later. */
const longestQueue = 5 * groupSize

const begin = fixedStatement('begin immediate')
const end = fixedStatement('commit')
const rollback = fixedStatement('rollback')
const mark = fixedStatement('savepoint mutation')
const keep = fixedStatement('release mutation')
const takeBack = fixedStatement('rollback to mutation')

/** Two rows of one key: no rule was meant to let that through, and sending it again would not help. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE)$/.test(String(error.code))

/** `report` hears of listeners that fail, and of what the database refused. */
export const createCommitter = (db: Db, now: () => number, report: (error: unknown) => void): Committer => {
  const queue: Waiting[] = []
  const listeners: ((published: Published) => void)[] = []
  let levels: Map<Action, Level> | undefined
  let running: Promise<void> | undefined

  const contextOn = async (tx: Kysely<Database>): Promise<CommitContext> => {
    levels ??= await readLevels(tx)
    return { tx, epoch: db.instance.epoch, now: now(), levels }
  }

  const attempt = async (tx: Kysely<Database>, waiting: Waiting): Promise<Settled> => {
    const ctx = await contextOn(tx)
    await mark(tx)
    try {
      const committed = await commitOne(ctx, waiting.request)
      await keep(tx)
      if (committed.published?.stream === appStream) levels = undefined
      return { waiting, committed }
    } catch (failure) {
      const error = isTaken(failure) ? new AppError('ID_TAKEN') : failure
      // The whole group goes back then; a full disk has already ended its transaction.
      if (!(error instanceof AppError)) throw error
      if (error !== failure) report(failure)
      await takeBack(tx)
      await keep(tx)
      await recordRefusal(ctx, waiting.request, error)
      return { waiting, error }
    }
  }

  const transact = (group: readonly Waiting[]): Promise<Settled[]> =>
    db.write.connection().execute(async connection => {
      runDirectly(connection, db.raw)
      await begin(connection)
      try {
        const settled: Settled[] = []
        for (const waiting of group) settled.push(await attempt(connection, waiting))
        await end(connection)
        return settled
      } catch (error) {
        levels = undefined
        if (db.raw.inTransaction) await rollback(connection)
        throw error
      }
    })

  /** What is on disk stays there, whatever becomes of telling others. */
  const tell = (listener: (published: Published) => void, published: Published): void => {
    try {
      listener(published)
    } catch (error) {
      report(error)
    }
  }

  const settle = (settled: readonly Settled[]): void => {
    for (const item of settled) {
      if ('error' in item) {
        item.waiting.reject(item.error)
        continue
      }
      item.waiting.resolve(item.committed.answer)
      const { published } = item.committed
      if (published) for (const listener of listeners) tell(listener, published)
    }
  }

  /** What fails together is tried again alone, so that one bad change does not take others with it. */
  const process = async (group: readonly Waiting[]): Promise<void> => {
    let settled: Settled[]
    try {
      settled = await transact(group)
    } catch (error) {
      const [only] = group
      if (group.length === 1 && only) return only.reject(error)
      for (const waiting of group) await process([waiting])
      return
    }
    settle(settled)
  }

  /** Nothing inside a transaction yields to the event loop: what arrives together is waited for before it. */
  const gathered = async (): Promise<void> => {
    for (let before = 0; before < queue.length && queue.length < groupSize;) {
      before = queue.length
      await new Promise(resolve => setImmediate(resolve))
    }
  }

  const drain = async (): Promise<void> => {
    while (queue.length) {
      await gathered()
      await process(queue.splice(0, groupSize))
    }
  }

  const start = (): void => {
    running ??= drain().finally(() => {
      running = undefined
      if (queue.length) start()
    })
  }

  return {
    commit(request) {
      if (db.schemaBehind) return Promise.reject(new AppError('SCHEMA_BEHIND'))
      if (queue.length >= longestQueue) return Promise.reject(new AppError('OVERLOADED'))
      return new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject })
        start()
      })
    },
    exclusive: work =>
      db.write.connection().execute(async connection => {
        if (db.schemaBehind) throw new AppError('SCHEMA_BEHIND')
        runDirectly(connection, db.raw)
        await begin(connection)
        try {
          const result = await work(connection)
          await end(connection)
          return result
        } catch (error) {
          if (db.raw.inTransaction) await rollback(connection)
          throw error
        }
      }),
    onPublished: listener => void listeners.push(listener),
    async idle() {
      while (running) await running
    },
  }
}
