/** When a channel refuses for good, the one it belongs to hears of it in the app: once a day, not for each message. */
import type { App } from '../../context.ts'
import type { Delivery } from './delivery-queries.ts'
import { listAdmins } from './notice-queries.ts'
import { tellChannelName, type Happened } from './tell-channel.ts'
import { findWebhook, groupWebhook } from './webhook-queries.ts'

const day = 86_400_000

export async function tellOfFailure(app: App, { user_id, channel }: Delivery): Promise<void> {
  const { db, committer, effects, now } = app
  const webhook = user_id ? await findWebhook(app, user_id) : groupWebhook(app)
  const to = user_id ? [user_id] : await listAdmins(db.read)
  const happened: Happened = {
    event: 'delivery_failed',
    to,
    params: {
      channel: user_id ? channel : 'group',
      host: URL.parse(webhook?.url ?? '')?.hostname ?? '',
    },
    kind: 'settings',
    id: null,
    count: 1,
    trip_id: null,
    actor_id: null,
    at: now(),
  }
  const today = Math.floor(now() / day)
  await committer.exclusive(tx =>
    effects.add(tx, [
      {
        stream: user_id ? `user:${user_id}` : 'app',
        seq: today,
        channel: tellChannelName,
        recipient: `delivery_failed:${channel}`,
        payload: { ...happened },
      },
    ]),
  )
  effects.wake()
}
