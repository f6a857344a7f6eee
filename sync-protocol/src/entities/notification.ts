import * as z from 'zod/mini'
import { noticeEvents, noticeScopes, noticeTypes } from '../domain/notifications/events.ts'
import type { NoticeParams } from '../domain/notifications/words.ts'
import { defineEntity, server } from '../entity.ts'
import { field, idSchema, lazyField, type Field } from '../field.ts'

/** What a notice is about; the screen makes an address of it. */
export const noticeTargets = [
  'trip',
  'bookings',
  'chat',
  'poll',
  'packing',
  'todo',
  'costs',
  'time_off',
  'sharing',
  'journal',
  'attention',
  'settings',
  'admin',
] as const
export interface NoticeTarget {
  kind: (typeof noticeTargets)[number]
  trip_id: string | null
  /** Of the row it is about, where there is one. */
  id: string | null
}

export const noticeResponses = ['positive', 'negative'] as const
export type NoticeResponse = (typeof noticeResponses)[number]

const target: Field<NoticeTarget | null> = field.json<NoticeTarget | null>(
  () =>
    z.nullable(
      z.strictObject({
        kind: z.enum(noticeTargets),
        trip_id: z.nullable(idSchema),
        id: z.nullable(idSchema),
      }),
    ),
  null,
)

const params: Field<NoticeParams> = field.json<NoticeParams>(
  () =>
    z.record(z.string().check(z.maxLength(40)), z.union([z.string().check(z.maxLength(500)), z.number()])),
  {},
)

const someone: Field<string | null> = lazyField(() => z.nullable(idSchema), {
  storage: 'text',
  initial: null,
})

const response: Field<NoticeResponse | null> = lazyField(() => z.nullable(z.enum(noticeResponses)), {
  storage: 'text',
  initial: null,
})

/**
 * Something that one person is told, stored once for each who hears of it. Only the server makes one; `params` never hold
 * what someone wrote in a chat, so that what is deleted there is nowhere else.
 */
export const notification = defineEntity({
  name: 'notification',
  one: 'notification',
  many: 'notifications',
  path: 'notifications',
  event: 'notification',
  stream: 'user',
  permission: 'self',
  on_delete: 'win',
  actions_only: true,
  forgotten: true,
  groups: {
    what: server({
      event: field.oneOf(noticeEvents, 'trip_reminder'),
      type: field.oneOf(noticeTypes, 'simple'),
      scope: field.oneOf(noticeScopes, 'user'),
      for_trip_id: field.soft('trip'),
      for_journey_id: field.soft('journey'),
      target,
    }),
    /** Changes while it is unread: a notice of a chat counts up, and names who wrote last. */
    told: server({
      actor_id: someone,
      actor_name: field.text(200),
      params,
      count: field.count(1, 1_000_000, 1),
      /** When the newest of what it tells happened, epoch ms: lists stand in this order. */
      at: field.instant(),
    }),
    response: server({ response }),
    read: server({ read_at: field.instant() }),
  },
})
