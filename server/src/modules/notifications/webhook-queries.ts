/** Addresses of webhooks: sealed where they are stored, and never told again. */
import type { Kysely } from 'kysely'
import type { App } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { maskedSecret } from '../../settings/setting-rules.ts'
import type { WebhookShape } from './webhook-body.ts'

export interface Webhook {
  shape: WebhookShape
  url: string
}

type Services = Pick<App, 'db' | 'box' | 'now'>

const purposeOf = (userId: string): string => `notice_webhooks.url ${userId}`

export const findWebhook = async ({ db, box }: Services, userId: string): Promise<Webhook | undefined> => {
  const row = await db.read
    .selectFrom('notice_webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const url = row && box.open(row.url, purposeOf(userId))
  return row && url !== undefined ? { shape: row.shape as WebhookShape, url } : undefined
}

/** An empty address takes it away; the mask keeps the one there is. */
export const saveWebhook = async (
  { db, box, now }: Services,
  userId: string,
  webhook: Webhook,
): Promise<void> => {
  const { shape, url } = webhook
  if (url === '') return dropWebhook(db.write, userId)
  if (url === maskedSecret) {
    await db.write.updateTable('notice_webhooks').set({ shape }).where('user_id', '=', userId).execute()
    return
  }
  const stored = { shape, url: box.seal(url, purposeOf(userId)), updated_at: now() }
  await db.write
    .insertInto('notice_webhooks')
    .values({ user_id: userId, ...stored })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(stored))
    .execute()
}

const dropWebhook = async (db: Kysely<Database>, userId: string): Promise<void> => {
  await db.deleteFrom('notice_webhooks').where('user_id', '=', userId).execute()
}

/** The one of the whole server. */
export const groupWebhook = ({ settings }: Pick<App, 'settings'>): Webhook | undefined => {
  const url = settings.get('admin_webhook_url')
  return url === '' ? undefined : { url, shape: settings.get('admin_webhook_shape') as WebhookShape }
}
