import {
  noticeKinds,
  type NoticeChannel,
  type NoticeEvent,
} from '@caravel/sync-protocol/domain/notifications/events'
import type { NoticeParams } from '@caravel/sync-protocol/domain/notifications/words'
import type { NoticeTarget } from '@caravel/sync-protocol/entities/notification'
import { sql, type Kysely } from 'kysely'
import type { App } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { NoticeDeliveryTable } from './tables.ts'
import { tellChannelName } from '../../notice-effect.ts'

export { tellChannelName }

/** A notice without words: they are found when it is sent, in the language of then. */
export interface Told {
  event: NoticeEvent
  for_trip_id: string | null
  for_journey_id: string | null
  actor_id: string | null
  actor_name: string | null
  params: NoticeParams
  target: NoticeTarget
  count: number
  at: number
}

interface Queued {
  key: string
  user_id: string
  channel: NoticeChannel
  notice_id: string | null
  told: Told
}

export type Delivery = Omit<NoticeDeliveryTable, 'told'> & { told: Told }

const second = 1000
/** Read in the app within this time, it needs no message; a chat and an upload of photos go on for a while. */
const waits: Record<NoticeChannel, number> = { inapp: 0, email: 60 * second, webhook: 0, push: 5 * second }
const groupedWaits: Record<NoticeChannel, number> = {
  ...waits,
  email: 300 * second,
  webhook: 15 * second,
  push: 10 * second,
}

export const enqueue = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  { key, user_id, channel, notice_id, told }: Queued,
): Promise<void> => {
  const wait = (noticeKinds[told.event].grouped ? groupedWaits : waits)[channel]
  await db.write
    .insertInto('notice_deliveries')
    .values({
      key: [key, user_id, channel].join(' '),
      user_id,
      channel,
      event: told.event,
      trip_id: told.for_trip_id,
      notice_id,
      told: JSON.stringify(told),
      due_at: now() + wait,
      attempts: 0,
      held: 0,
      batch: null,
      done_at: null,
      result: null,
    })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
}

const read = (row: NoticeDeliveryTable): Delivery => {
  const told = JSON.parse(row.told) as Told
  // What was queued by an earlier version is of no journal.
  return { ...row, told: { ...told, for_journey_id: told.for_journey_id ?? null } }
}

/** The channels that lead out of the app. */
export const sentChannels = ['email', 'webhook', 'push'] as const satisfies NoticeChannel[]
export type SentChannel = (typeof sentChannels)[number]

export const nextDue = async (db: Kysely<Database>, channel: SentChannel): Promise<Delivery | undefined> => {
  const row = await db
    .selectFrom('notice_deliveries')
    .selectAll()
    .where('done_at', 'is', null)
    .where('channel', '=', channel)
    .orderBy('due_at')
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()
  return row && read(row)
}

/**
 * What goes out together with it: a message that was tried before as it was then, else what waited for the end of the
 * same quiet hours, else what was said in the same chat or added to the same journal.
 */
export const listTogether = async (db: Kysely<Database>, first: Delivery): Promise<Delivery[]> => {
  const open = db
    .selectFrom('notice_deliveries')
    .selectAll()
    .where('done_at', 'is', null)
    .where('user_id', '=', first.user_id)
    .where('channel', '=', first.channel)
    .orderBy('due_at')
    .orderBy('key')
    .limit(200)
  const rows = first.batch
    ? await open.where('batch', '=', first.batch).execute()
    : first.held
      ? await open
          .where('batch', 'is', null)
          .where('held', '=', 1)
          .where('due_at', '<=', first.due_at)
          .execute()
      : noticeKinds[first.told.event].grouped
        ? await open
            .where('batch', 'is', null)
            .where('held', '=', 0)
            .where('event', '=', first.event)
            .where('trip_id', 'is', first.trip_id)
            .where(sql`told ->> 'for_journey_id'`, 'is', first.told.for_journey_id)
            .execute()
        : [first].map(({ told, ...row }) => ({ ...row, told: JSON.stringify(told) }))
  return rows.map(read)
}

export const settle = async (
  db: Kysely<Database>,
  rows: readonly Delivery[],
  after: Partial<NoticeDeliveryTable>,
): Promise<void> => {
  if (!rows.length) return
  await db
    .updateTable('notice_deliveries')
    .set(after)
    .where(
      'key',
      'in',
      rows.map(row => row.key),
    )
    .execute()
}

/** What was sent or dropped before; answers how many rows went. */
export const forgetDelivered = async (tx: Kysely<Database>, before: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('notice_deliveries')
    .where('done_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** What is still to be sent to an account that is being deleted. */
export const eraseDeliveries = async (tx: Kysely<Database>, userId: string): Promise<void> => {
  await tx.deleteFrom('notice_deliveries').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('effects')
    .where('channel', '=', tellChannelName)
    .where('seq', '=', 0)
    .where('recipient', 'like', `%:${userId}`)
    .execute()
}
