/** Which browsers are sent to, and the key by which they know this server. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { App } from '../../context.ts'
import type { Database } from '../../db/schema.ts'

export interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

type Services = Pick<App, 'db' | 'box' | 'now'>

/** Of more browsers the oldest are forgotten. */
const mostBrowsers = 20

export const pushId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')
const purposeOf = (userId: string): string => `push_subscriptions.subscription ${userId}`

/** A browser is one person's: who signs in there next takes it over. */
export const savePush = async (
  { db, box, now }: Services,
  user_id: string,
  told: PushSubscription,
): Promise<void> => {
  const id = pushId(told.endpoint)
  const row = { user_id, subscription: box.seal(JSON.stringify(told), purposeOf(user_id)), created_at: now() }
  await db.write
    .insertInto('push_subscriptions')
    .values({ id, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
  const all = await listIds({ db }, user_id)
  const old = all.slice(mostBrowsers)
  if (old.length) await db.write.deleteFrom('push_subscriptions').where('id', 'in', old).execute()
}

const listIds = async ({ db }: Pick<Services, 'db'>, userId: string): Promise<string[]> => {
  const rows = await db.write
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

export const listPush = async (
  { db, box }: Services,
  userId: string,
): Promise<(PushSubscription & { id: string })[]> => {
  const rows = await db.read
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  return rows.flatMap(({ id, subscription }) => {
    const told = box.open(subscription, purposeOf(userId))
    return told === undefined ? [] : [{ id, ...(JSON.parse(told) as PushSubscription) }]
  })
}

export const dropPush = async ({ db }: Pick<Services, 'db'>, userId: string, id: string): Promise<void> => {
  await db.write.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', '=', id).execute()
}

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const keyName = 'vapid_keys'

/** Made once in the life of a database, and kept sealed in it: with another key no browser would listen. */
export const vapidKeys = async ({ db, box }: Services): Promise<VapidKeys> => {
  const find = () =>
    db.write.selectFrom('instance').select('value').where('key', '=', keyName).executeTakeFirst()
  const stored = await find()
  const opened = stored && box.open(stored.value, keyName)
  if (opened !== undefined) return JSON.parse(opened) as VapidKeys
  const { default: webPush } = await import('web-push')
  const made = webPush.generateVAPIDKeys()
  const value = box.seal(JSON.stringify(made), keyName)
  await db.write
    .insertInto('instance')
    .values({ key: keyName, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return made
}

/** Without what only the server needs. */
export const listBrowsers = (
  db: Kysely<Database>,
  userId: string,
): Promise<{ id: string; created_at: number }[]> =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
