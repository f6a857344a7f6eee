/** The notices of the account that asks, for programs; devices sync them as rows of the person's own stream. */
import {
  clearNotifications,
  deleteNotification,
  readAllNotifications,
  readNotification,
  respondToNotification,
  setNotificationPreferences,
} from '@caravel/sync-protocol/actions/notifications'
import { chosenEvents } from '@caravel/sync-protocol/domain/notifications/events'
import { channelsFor, isWanted } from '@caravel/sync-protocol/domain/notifications/wanted'
import { noticeResponses, notification } from '@caravel/sync-protocol/entities/notification'
import { AppError } from '@caravel/sync-protocol/errors'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { route } from '@caravel/sync-protocol/route'
import { userStream } from '@caravel/sync-protocol/streams'
import type { Mutation } from '@caravel/sync-protocol/mutation'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { answerCommit } from '../../sync/entity-routes.ts'
import { readRequest } from '../../sync/read-request.ts'
import { listRows } from '../../sync/synced-rows.ts'
import { findNotice, findPreferences, type Notice } from './notice-queries.ts'

const at = '/api/notifications'
const most = 100

const change = (
  ctx: Ctx,
  mutation: Mutation,
  body: Record<string, unknown>,
  params: Record<string, string> = {},
): Promise<Reply> =>
  answerCommit(
    ctx,
    readRequest(ctx, mustMutation(mutation.name), { user_id: mustUser(ctx).id, ...params }, body),
  )

const listOwn = async (ctx: Ctx): Promise<Notice[]> => {
  const stored = await listRows(ctx.db.read, notification, userStream(mustUser(ctx).id), {})
  return stored
    .map(({ row }) => row as Notice)
    .toSorted((a, b) => timeOf(b) - timeOf(a) || (a.id < b.id ? 1 : -1))
}

const timeOf = (notice: Notice): number => notice.at ?? notice.created_at

const mustFind = async (ctx: Ctx, id: string): Promise<Notice> => {
  const found = await findNotice(ctx.db.read, mustUser(ctx).id, id)
  if (!found) throw new AppError('NOT_FOUND', { entity: notification.name, id })
  return found
}

const number = (least: number) =>
  z.optional(
    z.string().check(
      z.regex(/^\d{1,6}$/),
      z.refine(text => Number(text) >= least),
    ),
  )

interface Page {
  limit?: string
  offset?: string
  unread_only?: 'true' | 'false'
}

/** The newest first. */
const list = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/in-app`,
  guard: 'user',
  query: z.strictObject({
    limit: number(1),
    offset: number(0),
    unread_only: z.optional(z.enum(['true', 'false'])),
  }),
  run: async (ctx, { query }) => {
    const { limit = '20', offset = '0', unread_only } = query as Page
    const all = await listOwn(ctx)
    const unread = all.filter(notice => notice.read_at === null)
    const asked = unread_only === 'true' ? unread : all
    const start = Number(offset)
    return {
      notifications: asked.slice(start, start + Math.min(Number(limit), most)),
      total: asked.length,
      unread_count: unread.length,
    }
  },
})

const count = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/in-app/unread-count`,
  guard: 'user',
  run: async ctx => ({ count: (await listOwn(ctx)).filter(notice => notice.read_at === null).length }),
})

const setRead = (read: boolean): AnyRoute =>
  route<Ctx, unknown>({
    method: 'PUT',
    path: `${at}/in-app/:id/${read ? 'read' : 'unread'}`,
    guard: 'user',
    run: async (ctx, { params }) => {
      const { id } = await mustFind(ctx, params['id'] ?? '')
      return change(ctx, readNotification, { read, at: ctx.now() }, { id })
    },
  })

const readAll = route<Ctx, unknown>({
  method: 'PUT',
  path: `${at}/in-app/read-all`,
  guard: 'user',
  run: ctx => change(ctx, readAllNotifications, { until: ctx.now(), at: ctx.now() }),
})

const clear = route<Ctx, unknown>({
  method: 'DELETE',
  path: `${at}/in-app/all`,
  guard: 'user',
  run: ctx => change(ctx, clearNotifications, { until: ctx.now() }),
})

const remove = route<Ctx, unknown>({
  method: 'DELETE',
  path: `${at}/in-app/:id`,
  guard: 'user',
  run: async (ctx, { params }) => {
    const { id } = await mustFind(ctx, params['id'] ?? '')
    return change(ctx, deleteNotification, {}, { id })
  },
})

const respond = route<Ctx, { response: string }>({
  method: 'POST',
  path: `${at}/in-app/:id/respond`,
  guard: 'user',
  body: z.strictObject({ response: z.enum(noticeResponses) }),
  run: async (ctx, { params, body }) => {
    const { id } = await mustFind(ctx, params['id'] ?? '')
    return change(ctx, respondToNotification, { ...body, at: ctx.now() }, { id })
  },
})

const preferencesOf = async (ctx: Ctx) => {
  const row = await findPreferences(ctx.db.write, mustUser(ctx).id)
  const preferences = Object.fromEntries(
    chosenEvents.map(event => [
      event,
      Object.fromEntries(channelsFor(event).map(channel => [channel, isWanted(row, event, channel)])),
    ]),
  )
  return {
    preferences,
    quiet_from: row?.['quiet_from'] ?? null,
    quiet_until: row?.['quiet_until'] ?? null,
    zone: row?.['zone'] ?? null,
    push_private: row?.['push_private'] ?? false,
    available_channels: {
      inapp: true,
      email: ctx.mail.isSetUp(),
      webhook: ctx.settings.isOn('webhooks'),
      push: ctx.settings.isOn('web_push'),
    },
  }
}

const readPreferences = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/preferences`,
  guard: 'user',
  run: preferencesOf,
})

const writePreferences = route<Ctx, Record<string, unknown>>({
  method: 'PUT',
  path: `${at}/preferences`,
  guard: 'user',
  body: z.record(z.string(), z.unknown()),
  run: async (ctx, { body }) => {
    await change(ctx, setNotificationPreferences, body)
    return preferencesOf(ctx)
  },
})

export const noticeRoutes: AnyRoute[] = [
  list,
  count,
  readAll,
  clear,
  setRead(true),
  setRead(false),
  remove,
  respond,
  readPreferences,
  writePreferences,
]
