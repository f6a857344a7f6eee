import type { NoticeChannel } from '@caravel/sync-protocol/domain/notifications/events'
import type { CommittedOp } from '@caravel/sync-protocol/op'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { App } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { ServerModule } from '../../module.ts'
import { hostOf } from '../../net/egress-log.ts'
import type { Written } from '../../sync/commit-one.ts'
import type { Effect } from '../../sync/effects.ts'
import { answerChannel, answerChannelName } from './answer-channel.ts'
import { channelRoutes } from './channel-routes.ts'
import { eraseDeliveries, forgetDelivered } from './delivery-queries.ts'
import { createDeliveries, type Deliveries } from './deliveries.ts'
import { dropReadNotices } from './drop-read-notices.ts'
import { formerMemberChannel, formerMemberChannelName, toForget } from './former-member.ts'
import { tellModuleNotices } from './module-notices.ts'
import { noticeRoutes } from './notice-routes.ts'
import { listBrowsers } from './push-queries.ts'
import { findWebhook, groupWebhook } from './webhook-queries.ts'
import { occurrencesOf } from './occurrences.ts'
import { watchClock, type ClockWatch } from './scheduled/watch-clock.ts'
import { tellChannel, tellChannelName, type Happened } from './tell-channel.ts'

/** What was sent: long enough that nothing is sent twice. */
const keptFor = 45 * 86_400_000
/** Notices, from when they were read. */
const readKeptFor = 90 * 86_400_000

const queues = new WeakMap<App['db'], Deliveries>()

/** What is to be sent by mail, webhook and push; tests wait for it. */
export const deliveriesOf = ({ db }: Pick<App, 'db'>): Deliveries | undefined => queues.get(db)

const watches = new WeakMap<App['db'], ClockWatch>()

/** What is due by the clock; tests ask it to look. */
export const clockWatchOf = ({ db }: Pick<App, 'db'>): ClockWatch | undefined => watches.get(db)

/** What people are told: rows of their own, and messages on the channels they chose. */
export const notifications: ServerModule = {
  routes: [...noticeRoutes, ...channelRoutes],
  egress: [
    {
      purpose: 'webhook',
      by: 'server',
      setting: 'webhooks',
      hosts: ({ settings }) => (settings.isOn('webhooks') ? ['*'] : []),
    },
    {
      purpose: 'group_webhook',
      by: 'server',
      setting: 'admin_webhook_url',
      hosts: ({ settings }) => hostOf(settings.get('admin_webhook_url')),
    },
    {
      purpose: 'push',
      by: 'server',
      setting: 'web_push',
      hosts: ({ settings }) => (settings.isOn('web_push') ? ['*'] : []),
    },
    {
      purpose: 'releases',
      by: 'server',
      setting: 'release_feed',
      hosts: ({ settings }) => hostOf(settings.get('release_feed')),
    },
  ],
  channels: app => {
    const tell = tellChannel(app, (userId, channel) => canReach(apps.get(app.db), userId, channel))
    return {
      async [tellChannelName](effect, key) {
        await tell(effect, key)
        deliveriesOf(app)?.wake()
      },
      [answerChannelName]: answerChannel(app, async (event, answer) => {
        const whole = apps.get(app.db)
        for (const module of whole?.modules ?? []) await module.noticeAnswers?.[event]?.(whole as App, answer)
      }),
      [formerMemberChannelName]: formerMemberChannel(app),
    }
  },
  async start(app) {
    const deliveries = createDeliveries(app)
    queues.set(app.db, deliveries)
    apps.set(app.db, app)
    app.committer.onWritten((tx, written) => causeEffects(app, tx, written))
    app.committer.onPublished(({ commit }) => {
      if (told.has(commit.mutation_id)) app.effects.wake()
      told.delete(commit.mutation_id)
    })
    deliveries.wake()
    watches.set(app.db, watchClock(app))
    if (!app.db.schemaBehind) await tellModuleNotices(app)
  },
  async stop(app) {
    await clockWatchOf(app)?.stop()
    await deliveriesOf(app)?.stop()
  },
  eraseAccount: eraseDeliveries,
  mcp: async () => (await import('./notification-tools.ts')).notificationsArea,
  async sweep(app, stopped) {
    const { committer, now } = app
    const delivered = await committer.exclusive(tx => forgetDelivered(tx, now() - keptFor))
    return delivered + (await dropReadNotices(app, now() - readKeptFor, stopped))
  },
}

const apps = new WeakMap<App['db'], App>()

async function canReach(app: App | undefined, userId: string, channel: NoticeChannel): Promise<boolean> {
  if (!app) return false
  if (channel === 'email') return app.mail.isSetUp()
  if (channel === 'push')
    return app.settings.isOn('web_push') && (await listBrowsers(app.db.read, userId)).length > 0
  if (!userId) return groupWebhook(app) !== undefined
  return app.settings.isOn('webhooks') && (await findWebhook(app, userId)) !== undefined
}

/** Changes that cause something and are not on disk yet. */
const told = new Set<string>()

async function causeEffects({ effects }: App, tx: Kysely<Database>, written: Written): Promise<void> {
  const caused = [...toTell(written), ...toAnswer(written), ...toForget(written)]
  if (!caused.length) return
  await effects.add(tx, caused)
  told.add(written.commit.mutation_id)
}

function toTell({ stream, commit, inverse }: Written): Effect[] {
  const { kind, id = '' } = parseStream(stream) ?? {}
  if ((kind !== 'trip' && kind !== 'journey') || commit.user_id === null) return []
  return occurrencesOf({ name: commit.name, ops: commit.ops, inverse }).map(occurrence => {
    const happened: Happened = {
      ...occurrence,
      trip_id: kind === 'trip' ? id : null,
      ...(kind === 'journey' ? { journey_id: id } : {}),
      actor_id: commit.user_id,
      at: commit.at,
    }
    return {
      stream,
      seq: commit.seq,
      channel: tellChannelName,
      recipient: occurrence.event,
      payload: { ...happened },
    }
  })
}

function toAnswer({ stream, commit }: Written): Effect[] {
  const reader = parseStream(stream)
  if (commit.name !== 'notification.respond' || reader?.kind !== 'user') return []
  return commit.ops.flatMap((op: CommittedOp): Effect[] =>
    op.op === 'set' && typeof op.fields['response'] === 'string'
      ? [
          {
            stream,
            seq: commit.seq,
            channel: answerChannelName,
            recipient: reader.id,
            payload: { id: op.id, response: op.fields['response'] },
          },
        ]
      : [],
  )
}
