/** What people do with what they are told, and what they want to be told of. */
import * as z from 'zod/mini'
import { chosenEvents } from '../domain/notifications/events.ts'
import {
  chosenSchema,
  notificationPreferences,
  preferencesId,
  type ChosenChannels,
} from '../entities/notification-preferences.ts'
import { noticeResponses, notification } from '../entities/notification.ts'
import { field } from '../field.ts'
import type { Op, Values } from '../op.ts'
import { defineAction } from '../plan.ts'
import type { State } from '../state.ts'
import { userStream } from '../streams.ts'

const entity = notification
const common = { permission: 'self', entity } as const
const ownStream = (params: { user_id: string }) => userStream(params.user_id)
const at = () => z.int().check(z.gte(0))

const setOp = (id: string, fields: Values): Op => ({
  op: 'update',
  entity: entity.name,
  id,
  fields,
  derived: true,
})

/** Sending it again changes nothing, and so does one for a notice that is gone meanwhile. `at`: by the clock of the device. */
export const readNotification = defineAction({
  ...common,
  name: 'notification.read',
  read_mark: true,
  method: 'PUT',
  path: '/api/users/:user_id/notifications/:id/read',
  body: () => z.strictObject({ read: z.boolean(), at: at() }),
  stream: ownStream,
  names: (_body, params) => [{ entity, ids: [params.id] }],
  plan(state, { params, body }) {
    const row = state.get(entity, params.id)
    if (!row) return { ops: [] }
    const isSo = (row.read_at !== null) === body.read
    const ops = isSo ? [] : [setOp(row.id, { read_at: body.read ? body.at : null })]
    return { ops, subject: { entity, id: row.id } }
  },
})

/** All that happened until the instant up to which someone has looked: what came later stays unread. */
export const readAllNotifications = defineAction({
  ...common,
  name: 'notification.read-all',
  read_mark: true,
  method: 'PUT',
  path: '/api/users/:user_id/notifications/read-all',
  body: () => z.strictObject({ until: at(), at: at() }),
  stream: ownStream,
  plan(state, { body }) {
    const unread = upTo(state, body.until).filter(row => row.read_at === null)
    return { ops: unread.map(row => setOp(row.id, { read_at: body.at })) }
  },
})

export const deleteNotification = defineAction({
  ...common,
  name: 'notification.delete',
  method: 'DELETE',
  path: '/api/users/:user_id/notifications/:id',
  body: () => z.strictObject({}),
  stream: ownStream,
  names: (_body, params) => [{ entity, ids: [params.id] }],
  plan: (_state, { params }) => ({ ops: [{ op: 'delete', entity: entity.name, id: params.id }] }),
})

/** Takes away all that happened until an instant. */
export const clearNotifications = defineAction({
  ...common,
  name: 'notification.clear',
  method: 'POST',
  path: '/api/users/:user_id/notifications/clear',
  body: () => z.strictObject({ until: at() }),
  stream: ownStream,
  plan: (state, { body }) => ({
    ops: upTo(state, body.until).map((row): Op => ({ op: 'delete', entity: entity.name, id: row.id })),
  }),
})

const upTo = (state: State, until: number) =>
  state
    .list(entity)
    .filter(row => (row.at ?? row.created_at) <= until)
    .sort((a, b) => (a.id < b.id ? -1 : 1))

/**
 * The first answer counts, from whichever device; a later one finds it there, or finds the notice gone. What it causes is
 * the server's.
 */
export const respondToNotification = defineAction({
  ...common,
  name: 'notification.respond',
  method: 'POST',
  path: '/api/users/:user_id/notifications/:id/respond',
  body: () => z.strictObject({ response: z.enum(noticeResponses), at: at() }),
  stream: ownStream,
  names: (_body, params) => [{ entity, ids: [params.id] }],
  plan(state, { params, body }) {
    const row = state.get(entity, params.id)
    if (!row) return { ops: [] }
    if (row.type !== 'boolean')
      return { refused: 'INVALID_INPUT', detail: { fields: { response: 'NOT_ALLOWED' } } }
    const fields = { response: body.response, read_at: row.read_at ?? body.at }
    return { ops: row.response === null ? [setOp(row.id, fields)] : [], subject: { entity, id: row.id } }
  },
})

const fields = notificationPreferences.fields
const chosen = () =>
  Object.fromEntries(chosenEvents.map(event => [event, z.optional(z.nullable(chosenSchema()))]))

/**
 * Only what is named changes, down to the single channel; null takes all choices of an event back. Quiet hours are set
 * together.
 */
export const setNotificationPreferences = defineAction({
  name: 'notification.prefer',
  method: 'PUT',
  path: '/api/users/:user_id/notification-preferences',
  permission: 'self',
  entity: notificationPreferences,
  body: () =>
    z
      .strictObject({
        ...(chosen() as {
          [event: string]: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniType<ChosenChannels>>>
        }),
        quiet_from: z.optional(field.time().schema),
        quiet_until: z.optional(field.time().schema),
        zone: z.optional(fields['zone']?.schema ?? z.null()),
        push_private: z.optional(z.boolean()),
      })
      .check(
        z.refine(body => 'quiet_from' in body === 'quiet_until' in body, {
          error: 'REQUIRED',
          path: ['quiet_until'],
        }),
      ) as z.ZodMiniType<PreferencesBody>,
  stream: ownStream,
  plan(state, { params, body }) {
    const id = preferencesId(params.user_id)
    const row = state.get(notificationPreferences, id) as Values | undefined
    const written = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, isEvent(key) ? over(row?.[key], value) : value]),
    )
    const op = row ? ({ op: 'update' } as const) : ({ op: 'create' } as const)
    return {
      ops: [{ ...op, entity: notificationPreferences.name, id, fields: written }],
      subject: { entity: notificationPreferences, id },
    }
  },
})

export type PreferencesBody = Partial<Record<(typeof chosenEvents)[number], ChosenChannels | null>> & {
  quiet_from?: string | null
  quiet_until?: string | null
  zone?: string | null
  push_private?: boolean
}

const isEvent = (key: string): boolean => (chosenEvents as readonly string[]).includes(key)

/** Keys in one order, so that the same choice is the same value. */
const over = (before: unknown, change: unknown): ChosenChannels => {
  if (change === null) return {}
  const all = { ...(before as ChosenChannels | undefined), ...(change as ChosenChannels) }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)))
}
