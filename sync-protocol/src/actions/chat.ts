/** What people say to each other in a trip. A message is its author's: nobody else changes or deletes it. */
import * as z from 'zod/mini'
import { gone } from '../crud.ts'
import { firstLink } from '../domain/first-link.ts'
import { attachedSchema, chatMessage, longestMessage, mentionsSchema } from '../entities/chat-message.ts'
import { chatReaction, emojiSchema, mostEmojis, reactionId } from '../entities/chat-reaction.ts'
import { chatRead, chatReadId } from '../entities/chat-read.ts'
import type { Refusal } from '../errors.ts'
import { field, idSchema } from '../field.ts'
import type { Op } from '../op.ts'
import { defineAction, type Actor } from '../plan.ts'
import type { State } from '../state.ts'
import { tripStream, userStream } from '../streams.ts'

const message = chatMessage
const common = { permission: 'collab_edit', addon: 'collab', entity: message } as const
const inTrip = (params: Record<string, string>) => tripStream(params['trip_id'] ?? '')
const text = () => z.string().check(z.maxLength(longestMessage))

export const sendMessage = defineAction({
  ...common,
  name: 'chat_message.create',
  method: 'POST',
  path: '/api/trips/:trip_id/collab/messages',
  body: () =>
    z.strictObject({
      id: z.optional(idSchema),
      text: text(),
      mentions: z.optional(mentionsSchema()),
      reply_to: z.optional(z.nullable(idSchema)),
      attached: z.optional(attachedSchema()),
    }),
  mints: ['id'],
  status: 201,
  stream: inTrip,
  plan(_state, { body, actor }) {
    const { id = '', ...said } = body
    if (!said.text.trim() && !said.attached) return empty
    const fields = { ...said, text: prose(said.text), user_id: actor.user_id || null }
    return {
      ops: [{ op: 'create', entity: message.name, id, fields }],
      subject: { entity: message, id },
    }
  },
})

const empty: Refusal = { refused: 'INVALID_INPUT', detail: { fields: { text: 'REQUIRED' } } }

/** Normalised as every text: NFC, LF line ends. */
const prose = (value: string): string => (field.prose(longestMessage).schema.parse(value) ?? '').trimEnd()

export const editMessage = defineAction({
  ...common,
  name: 'chat_message.update',
  method: 'PATCH',
  path: '/api/trips/:trip_id/collab/messages/:id',
  body: () => z.strictObject({ text: text(), mentions: z.optional(mentionsSchema()) }),
  stream: inTrip,
  names: (_body, params) => [{ entity: message, ids: [params.id] }],
  plan(state, { params, body, actor }) {
    const { id } = params
    const row = state.get(message, id)
    const refusal = ownOnly(state, id, actor)
    if (refusal || !row) return refusal ?? gone(state, message, id)
    if (!body.text.trim() && !row.attached) return empty
    const said = { text: prose(body.text), mentions: body.mentions ?? row.mentions }
    // A device may hold rows from before there were previews.
    const shown = row.preview?.url
    const isStale = shown !== undefined && firstLink(said.text) !== shown
    const fields = { ...said, edited: true, ...(isStale ? { preview: null } : {}) }
    return {
      // What its author wrote last counts, on whatever device: there is nothing to be decided.
      ops: [{ op: 'update', entity: message.name, id, fields, derived: true }],
      subject: { entity: message, id },
    }
  },
})

export const deleteMessage = defineAction({
  ...common,
  name: 'chat_message.delete',
  method: 'DELETE',
  path: '/api/trips/:trip_id/collab/messages/:id',
  body: () => z.strictObject({}),
  stream: inTrip,
  names: (_body, params) => [{ entity: message, ids: [params.id] }],
  plan(state, { params, actor }) {
    const { id } = params
    const refusal = state.get(message, id) && ownOnly(state, id, actor)
    return refusal ?? { ops: [{ op: 'delete', entity: message.name, id }] }
  },
})

const ownOnly = (state: State, id: string, actor: Actor): Refusal | undefined => {
  const row = state.get(message, id)
  if (!row) return gone(state, message, id)
  if (row.user_id !== null && row.user_id === actor.user_id) return undefined
  return { refused: 'FORBIDDEN', detail: { action: 'self', level: 'self' } }
}

/** Without `on` it changes over: for programs. Devices say what they mean, so that sending twice does no harm. */
export const react = defineAction({
  ...common,
  name: 'chat.react',
  method: 'POST',
  path: '/api/trips/:trip_id/collab/messages/:id/react',
  event: 'collab:message:reacted',
  body: () => z.strictObject({ emoji: emojiSchema(), on: z.optional(z.boolean()) }),
  stream: inTrip,
  names: (_body, params) => [{ entity: message, ids: [params.id] }],
  plan(state, { params, body, actor }) {
    if (!state.get(message, params.id)) return gone(state, message, params.id)
    const { emoji } = body
    const { user_id } = actor
    const entity = chatReaction.name
    const id = reactionId(params.id, user_id, emoji)
    const there = state.get(chatReaction, id) !== undefined
    const wanted = body.on ?? !there
    if (wanted && !there) {
      const given = new Set(state.where(chatReaction, 'message_id', params.id).map(row => row.emoji))
      if (given.size >= mostEmojis && !given.has(emoji))
        return { refused: 'INVALID_INPUT', detail: { fields: { emoji: 'NOT_ALLOWED' } } }
    }
    const fields = { message_id: params.id, user_id, emoji }
    const ops: Op[] =
      wanted === there ? [] : wanted ? [{ op: 'create', entity, id, fields }] : [{ op: 'delete', entity, id }]
    return { ops, subject: { entity: message, id: params.id } }
  },
})

/** The mark only goes forward, in whatever order devices send it. */
export const readChat = defineAction({
  name: 'chat.read',
  read_mark: true,
  method: 'PUT',
  path: '/api/users/:user_id/chat-reads/:for_trip_id',
  permission: 'self',
  addon: 'collab',
  entity: chatRead,
  body: () => z.strictObject({ read_at: z.int().check(z.gte(0)) }),
  stream: params => userStream(params.user_id),
  plan(state, { params, body }) {
    const id = chatReadId(params.user_id, params.for_trip_id)
    const entity = chatRead.name
    const row = state.get(chatRead, id)
    const { read_at } = body
    if (row && (row.read_at ?? 0) >= read_at) return { ops: [], subject: { entity: chatRead, id } }
    const fields = { for_trip_id: params.for_trip_id, read_at }
    return {
      ops: [
        row
          ? { op: 'update', entity, id, fields: { read_at }, derived: true }
          : { op: 'create', entity, id, fields },
      ],
      subject: { entity: chatRead, id },
    }
  },
})
