/**
 * What a change causes beside its own rows (sync rules S7, L16): written in the transaction of the change, once for
 * each (stream, seq, channel, recipient), delivered after it. **At least once**: what was delivered in the moment the
 * process died is delivered again, so a channel must not mind, or passes `key` on to anyone who can tell a copy.
 */
import type { Values } from '@caravel/sync-protocol/op'
import type { Kysely } from 'kysely'
import type { App } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { EffectTable } from './tables.ts'

export interface Effect {
  /** The change that caused it. */
  stream: string
  seq: number
  channel: string
  recipient: string
  payload: Values
}

/** Throws to be asked again later. `key` is the same at every try. */
export type Deliver = (effect: Effect, key: string) => Promise<void>

export interface Effects {
  /** In the transaction of the change. */
  add(tx: Kysely<Database>, effects: readonly Effect[]): Promise<void>
  /** After its commit. */
  wake(): void
  /** Resolves when nothing is being delivered. */
  idle(): Promise<void>
  count(): Promise<{ waiting: number; given_up: number }>
  stop(): Promise<void>
}

const second = 1000
const longestWait = 3_600_000
/** How long after the worker could not even note what it did, a full disk for one, it begins again. */
const stumbleWait = 2 * second
/** Waits double from two seconds to an hour: the last try is half a day after the first. */
const mostAttempts = 22

/** How long after the n-th failure it is tried again. */
export const retryAfter = (attempts: number): number => Math.min(2 ** attempts * second, longestWait)

export const effectKey = ({ stream, seq, channel, recipient }: Effect): string =>
  [stream, seq, channel, recipient].join(' ')

type Services = Pick<App, 'db' | 'now' | 'log'>

/** Calls `run` once after `ms`; the returned function cancels that. */
export type After = (ms: number, run: () => void) => () => void

const inRealTime: After = (ms, run) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

/** `after`: replaces the timers of the machine in simulations. */
export const createEffects = (
  services: Services,
  channels: Readonly<Record<string, Deliver>>,
  after: After = inRealTime,
): Effects => {
  const { db, now, log } = services
  let running: Promise<void> | undefined
  let cancelTimer = () => {}
  let stopped = false
  let again = false

  const next = () =>
    db.read
      .selectFrom('effects')
      .select(['id', 'stream', 'seq', 'channel', 'recipient', 'payload', 'attempts', 'due_at'])
      .where('due_at', 'is not', null)
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()

  type Row = NonNullable<Awaited<ReturnType<typeof next>>>

  /** A row that was dropped meanwhile may have left its id to another. */
  const settle = async ({ id, stream, seq }: Row, after: Partial<EffectTable>): Promise<void> => {
    await db.write
      .updateTable('effects')
      .set(after)
      .where('id', '=', id)
      .where('stream', '=', stream)
      .where('seq', '=', seq)
      .execute()
  }

  const deliver = async (row: Row): Promise<void> => {
    const { id: _, attempts, payload, due_at, ...named } = row
    const { channel } = row
    // The process may have died in the last try, which nobody could note after it.
    if (attempts >= mostAttempts) return giveUp(row, new Error('the last try did not end'))
    const tried = attempts + 1
    // A try that ends with the process counts too: noted before it begins.
    await settle(row, { attempts: tried, due_at: now() + retryAfter(tried) })
    try {
      const send = channels[channel]
      if (!send) throw new Error(`there is no channel ${channel}`)
      const effect: Effect = { ...named, payload: JSON.parse(payload) as Values }
      await send(effect, effectKey(effect))
      await settle(row, { attempts, due_at: null })
    } catch (error) {
      // What the end of the process cut off was no failure: the next one takes it up at once.
      if (stopped) return settle(row, { attempts, due_at })
      if (tried >= mostAttempts) return giveUp(row, error)
      log.warn({ err: error, channel, attempts: tried }, '[effects] could not be delivered yet')
      await settle(row, { due_at: now() + retryAfter(tried) })
    }
  }

  const giveUp = async (row: Row, error: unknown): Promise<void> => {
    log.error({ err: error, channel: row.channel }, '[effects] given up')
    await settle(row, { due_at: null, given_up_at: now() })
  }

  const drain = async (): Promise<void> => {
    while (!stopped) {
      again = false
      const row = await next()
      const wait = row?.due_at == null ? undefined : row.due_at - now()
      if (row && wait !== undefined && wait <= 0) {
        await deliver(row)
        continue
      }
      if (again) continue
      if (wait !== undefined) cancelTimer = after(Math.min(wait, longestWait), start)
      return
    }
  }

  const start = (): void => {
    cancelTimer()
    again = true
    if (stopped || running || db.schemaBehind) return
    running = drain()
      .catch((error: unknown) => {
        log.error({ err: error }, '[effects] the worker stumbled')
        if (!stopped) cancelTimer = after(stumbleWait, start)
      })
      .finally(() => {
        running = undefined
        // Woken after the last look.
        if (again) start()
      })
  }

  return {
    async add(tx, effects) {
      const at = now()
      for (const { payload, ...effect } of effects) {
        await tx
          .insertInto('effects')
          .values({ ...effect, payload: JSON.stringify(payload), at, attempts: 0, due_at: at } as never)
          .onConflict(conflict => conflict.columns(['stream', 'seq', 'channel', 'recipient']).doNothing())
          .execute()
      }
    },
    wake: start,
    async idle() {
      while (running) await running
    },
    async count() {
      const rows = await db.read
        .selectFrom('effects')
        .select(query => [
          query.fn.count('due_at').as('waiting'),
          query.fn.count('given_up_at').as('given_up'),
        ])
        .executeTakeFirstOrThrow()
      return { waiting: Number(rows.waiting), given_up: Number(rows.given_up) }
    },
    async stop() {
      stopped = true
      cancelTimer()
      await running
    },
  }
}
