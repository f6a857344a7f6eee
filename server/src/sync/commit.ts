/**
 * The only way to change synced rows: a queue of one. Many that wait at the same moment share a transaction, each taken
 * back by itself where it is refused (group commit); answers go out after COMMIT, then the others are told. Accounts
 * take turns, and a group ends before anything else has waited for long.
 */
import type { Action, Level } from '@caravel/sync-protocol/access'
import { AppError } from '@caravel/sync-protocol/errors'
import { appStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import { fixedStatement, runDirectly } from '../db/fixed-query.ts'
import type { Db } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import { createOneByOne } from '../http/one-by-one.ts'
import { inTurns } from '../in-turns.ts'
import { commitOne, recordRefusal, type CommitContext, type Committed, type Written } from './commit-one.ts'
import type { CommitAnswer, CommitRequest, Published } from './commit-request.ts'
import { readSource, sourceOf } from './source-rows.ts'
import { readLevels } from './stream-access.ts'
import { TurnQueue } from './turn-queue.ts'

interface Waiting {
  request: CommitRequest
  owner: string
  bytes: number
  resolve(answer: CommitAnswer): void
  reject(error: unknown): void
}

type Settled = { waiting: Waiting; committed: Committed } | { waiting: Waiting; error: unknown }

export interface Committer {
  /** Answers once the change is on disk; throws `AppError` when it is refused. */
  commit(request: CommitRequest): Promise<CommitAnswer>
  /** Work on the writing connection in turn with commits, in a transaction of its own. */
  exclusive<T>(work: (tx: Kysely<Database>) => Promise<T>): Promise<T>
  /** What a request of this name is given first, from outside the database: never inside its transaction. */
  prepare(name: string, complete: (request: CommitRequest) => Promise<CommitRequest>): void
  /** Called in the transaction of every change, which fails with it: for what the change causes elsewhere. */
  onWritten(listener: (tx: Kysely<Database>, written: Written) => Promise<void>): void
  /** Called after COMMIT for every commit, in order. */
  onPublished(listener: (published: Published) => void): void
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>
}

/** A group ends with the change that reaches one of these: nothing else runs meanwhile. */
const group = { changes: 200, ms: 50, bytes: 1_000_000 }
/** Requests beyond this come again later. */
const queued = { changes: 1000, bytes: 32_000_000 }
/** No account takes more of the queue. */
const share = 0.5
/** The most copies that may wait for one account. */
const copiesOfOne = 5

const begin = fixedStatement('begin immediate')
const end = fixedStatement('commit')
const rollback = fixedStatement('rollback')
const mark = fixedStatement('savepoint mutation')
const release = fixedStatement('release mutation')
const toMark = fixedStatement('rollback to mutation')

/** What of a group goes back when a change is refused. */
interface Part {
  begin(tx: Kysely<Database>): Promise<unknown>
  keep(tx: Kysely<Database>): Promise<unknown>
  revert(tx: Kysely<Database>): Promise<unknown>
}

const savepoint: Part = {
  begin: mark,
  keep: release,
  async revert(tx) {
    await toMark(tx)
    await release(tx)
  },
}

/** The first change of a group, mostly its only one, needs no savepoint: nothing before it would go back with it. */
const wholeTransaction: Part = {
  async begin() {},
  async keep() {},
  async revert(tx) {
    await rollback(tx)
    await begin(tx)
  },
}

/** Two rows of one key: no rule was meant to let that through, and sending it again would not help. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE)$/.test(String(error.code))

/**
 * `report` hears of listeners that fail, and of what the database refused; `elapsed` counts milliseconds, whatever the
 * clock is set to.
 */
export const createCommitter = (
  db: Db,
  now: () => number,
  report: (error: unknown) => void,
  elapsed: () => number = () => performance.now(),
): Committer => {
  const queue = new TurnQueue<Waiting>()
  const listeners: ((published: Published) => void)[] = []
  const writtenListeners: ((tx: Kysely<Database>, written: Written) => Promise<void>)[] = []
  const preparations = new Map<string, (request: CommitRequest) => Promise<CommitRequest>>()
  const ownCopies = createOneByOne(copiesOfOne)
  const allCopies = createOneByOne(Infinity)
  let levels: Map<Action, Level> | undefined
  let running: Promise<void> | undefined

  const tellWritten = async (tx: Kysely<Database>, written: Written): Promise<void> => {
    for (const listener of writtenListeners) await listener(tx, written)
  }

  const contextOn = async (tx: Kysely<Database>): Promise<CommitContext> => {
    levels ??= await readLevels(tx)
    return { tx, epoch: db.instance.epoch, now: now(), levels, written: tellWritten }
  }

  const attempt = async (tx: Kysely<Database>, waiting: Waiting, part: Part): Promise<Settled> => {
    const ctx = await contextOn(tx)
    await part.begin(tx)
    try {
      const committed = await commitOne(ctx, waiting.request)
      if (waiting.request.dry_run) {
        await part.revert(tx)
        return { waiting, committed: { answer: committed.answer } }
      }
      await part.keep(tx)
      if (committed.published?.stream === appStream) levels = undefined
      return { waiting, committed }
    } catch (failure) {
      const error = isTaken(failure) ? new AppError('ID_TAKEN') : failure
      // The whole group goes back then; a full disk has already ended its transaction.
      if (!(error instanceof AppError)) throw error
      if (error !== failure) report(failure)
      await part.revert(tx)
      if (!waiting.request.dry_run) await recordRefusal(ctx, waiting.request, error)
      return { waiting, error }
    }
  }

  /** `next` is told how long it has been going on, in ms. */
  const transact = (first: Waiting, next: (ms: number) => Waiting | undefined): Promise<Settled[]> =>
    db.write.connection().execute(async connection => {
      runDirectly(connection, db.raw)
      await begin(connection)
      const begun = elapsed()
      try {
        const settled: Settled[] = []
        for (let each: Waiting | undefined = first; each; each = next(elapsed() - begun))
          settled.push(await attempt(connection, each, settled.length ? savepoint : wholeTransaction))
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
  const processGroup = async (first: Waiting): Promise<void> => {
    const taken = [first]
    let { bytes } = first
    const next = (ms: number): Waiting | undefined => {
      if (taken.length >= group.changes || bytes >= group.bytes || ms >= group.ms) return undefined
      const waiting = queue.take()
      if (!waiting) return undefined
      taken.push(waiting)
      bytes += waiting.bytes
      return waiting
    }
    let settled: Settled[]
    try {
      settled = await transact(first, next)
    } catch (error) {
      if (taken.length === 1) return first.reject(error)
      for (const waiting of taken) await processAlone(waiting)
      return
    }
    settle(settled)
  }

  const processAlone = async (waiting: Waiting): Promise<void> => {
    let settled: Settled[]
    try {
      settled = await transact(waiting, () => undefined)
    } catch (error) {
      return waiting.reject(error)
    }
    settle(settled)
  }

  /** Nothing inside a transaction yields to the event loop: what arrives together is waited for before it. */
  const gathered = async (): Promise<void> => {
    let before
    do {
      before = queue.length
      await new Promise(resolve => setImmediate(resolve))
    } while (before < queue.length && queue.length < group.changes)
  }

  const drain = async (): Promise<void> => {
    for (;;) {
      await gathered()
      const first = queue.take()
      if (!first) return
      await processGroup(first)
    }
  }

  const hasRoom = (owner: string, bytes: number): boolean => {
    const all = queue.length < queued.changes && queue.bytes + bytes <= queued.bytes
    // The server's own jobs belong to nobody.
    const own =
      owner === '' ||
      (queue.lengthOf(owner) < share * queued.changes && queue.bytesOf(owner) + bytes <= share * queued.bytes)
    return all && own
  }

  const start = (): void => {
    running ??= drain().finally(() => {
      running = undefined
      if (queue.length) start()
    })
  }

  const enqueue = (request: CommitRequest): Promise<CommitAnswer> => {
    if (db.schemaBehind) return Promise.reject(new AppError('SCHEMA_BEHIND'))
    const owner = request.actor?.user_id ?? ''
    const { bytes = 0 } = request
    if (!hasRoom(owner, bytes)) return Promise.reject(new AppError('OVERLOADED'))
    return new Promise((resolve, reject) => {
      queue.push({ request, owner, bytes, resolve, reject })
      start()
    })
  }

  const inSteps = async (request: CommitRequest): Promise<CommitAnswer> => {
    const { route, params, body, invalid, source_rows: rows } = request
    if (route.steps && !invalid) await inTurns(route.steps(rows ? { ...body, rows } : body, params))
    return enqueue(request)
  }

  /** Copies run one at a time, so that only the rows of one are in memory. */
  const copyFrom = async (request: CommitRequest, source: string): Promise<CommitAnswer> => {
    const endOwn = await ownCopies.begin(request.actor?.user_id ?? '')
    try {
      const end = await allCopies.begin('')
      try {
        const source_rows = await readSource(db, request, source)
        return await inSteps(source_rows ? { ...request, source_rows } : request)
      } finally {
        end()
      }
    } finally {
      endOwn()
    }
  }

  return {
    commit(request) {
      const complete = preparations.get(request.route.name)
      if (complete) return complete(request).then(enqueue)
      const source = sourceOf(request)
      return source === undefined ? inSteps(request) : copyFrom(request, source)
    },
    prepare: (name, complete) => void preparations.set(name, complete),
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
    onWritten: listener => void writtenListeners.push(listener),
    onPublished: listener => void listeners.push(listener),
    async idle() {
      while (running) await running
    },
  }
}
