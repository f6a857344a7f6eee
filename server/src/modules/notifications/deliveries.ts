/**
 * Sends what is due by mail, webhook and push: of each channel one after the other, so that a mail server that is silent
 * holds up no push; judged again each time, tried again for a day.
 */
import { createHash } from 'node:crypto'
import type { App } from '../../context.ts'
import {
  listTogether,
  nextDue,
  sentChannels,
  settle,
  type Delivery,
  type SentChannel,
} from './delivery-queries.ts'
import { judge } from './judge-delivery.ts'
import { findPreferences, type Reader } from './notice-queries.ts'
import { sendDelivery } from './send-delivery.ts'
import { serverZone } from './server-zone.ts'
import { tellOfFailure } from './tell-failure.ts'

const minute = 60_000
const longestWait = 4 * 60 * minute
const mostAttempts = 14
/** The clock may be put forward or the machine sleep: it is looked at least this often. */
const lookEvery = minute

/** How long after the n-th failure it is tried again: from half a minute to four hours. */
export const waitAfter = (attempts: number): number =>
  Math.min(2 ** (attempts - 1) * (minute / 2), longestWait)

export interface Deliveries {
  wake(): void
  /** Resolves when nothing that is due is left. */
  idle(): Promise<void>
  stop(): Promise<void>
}

export function createDeliveries(app: App): Deliveries {
  const queues = sentChannels.map(channel => createQueue(app, channel))
  const running = () => queues.flatMap(queue => queue.running() ?? [])
  return {
    wake: () => queues.forEach(queue => queue.wake()),
    async idle() {
      while (running().length) await Promise.all(running())
    },
    stop: async () => void (await Promise.all(queues.map(queue => queue.stop()))),
  }
}

function createQueue(app: App, channel: SentChannel) {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let again = false

  async function drain(): Promise<void> {
    for (;;) {
      again = false
      const next = await nextDue(app.db.write, channel)
      if (stopped) return
      if (next && next.due_at <= app.now()) await deliver(app, next)
      else if (!again) {
        const wait = next ? next.due_at - app.now() : lookEvery
        timer = setTimeout(wake, Math.min(wait, lookEvery)).unref()
        return
      }
    }
  }

  function wake(): void {
    clearTimeout(timer)
    again = true
    if (stopped || running || app.db.schemaBehind) return
    running = drain()
      .catch((error: unknown) => {
        app.log.error({ err: error, channel }, '[notifications] the queue stumbled')
        if (!stopped) timer = setTimeout(wake, minute).unref()
      })
      .finally(() => (running = undefined))
  }

  return {
    wake,
    running: () => running,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

async function deliver(app: App, first: Delivery): Promise<void> {
  const { db } = app
  const preferences = first.user_id ? await findPreferences(db.read, first.user_id) : undefined
  const zone = typeof preferences?.['zone'] === 'string' ? preferences['zone'] : serverZone()
  const rows: Delivery[] = []
  let reader: Reader | undefined
  for (const row of await listTogether(db.write, first)) {
    const verdict = await judge(app, row, preferences, zone)
    if (verdict.is === 'drop') await settle(db.write, [row], { done_at: app.now(), result: verdict.why })
    else if (verdict.is === 'wait') await settle(db.write, [row], { due_at: verdict.until, held: 1 })
    else {
      rows.push(row)
      reader = verdict.reader
    }
  }
  const [head] = rows
  if (!head) return
  // Written before it is sent: whatever happens then, the next try is the same message.
  const batch = head.batch ?? createHash('sha256').update(head.key).digest('hex').slice(0, 40)
  await settle(db.write, rows, { batch })
  const isPrivate = preferences?.['push_private'] === true
  const sent = await sendDelivery(app, { id: batch, channel: head.channel, rows, reader, zone, isPrivate })
  await finish(app, rows, head, sent)
}

async function finish(app: App, rows: readonly Delivery[], head: Delivery, sent: string): Promise<void> {
  const now = app.now()
  const attempts = head.attempts + 1
  if (sent === 'later' && attempts < mostAttempts)
    return settle(app.db.write, rows, { attempts, due_at: now + waitAfter(attempts) })
  await settle(app.db.write, rows, { attempts, done_at: now, result: sent })
  if (sent === 'refused' || sent === 'later') await tellOfFailure(app, head)
}
