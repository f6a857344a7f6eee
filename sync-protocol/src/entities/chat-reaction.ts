import { defineEntity, register } from '../entity.ts'
import { field, lazyField } from '../field.ts'
import { derivedId } from '../ids.ts'
import * as z from 'zod/mini'

/** One emoji as people pick it: several code points are joined to one, but no words. */
export const emojiSchema = () =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(32),
      z.regex(/^(\p{Emoji}|\p{M}|\u200d|\ufe0f|[\u{e0020}-\u{e007f}])+$/u),
    )

/** Different ones under one message: more are no answer any more, and each is a row on every device. */
export const mostEmojis = 20

export const reactionId = (messageId: string, userId: string, emoji: string): string =>
  derivedId('chat_reaction', messageId, userId, emoji)

/** One member's emoji under a message. */
export const chatReaction = defineEntity({
  name: 'chat_reaction',
  one: 'reaction',
  many: 'reactions',
  path: 'collab/reactions',
  event: 'collab:message',
  stream: 'trip',
  permission: 'collab_edit',
  addon: 'collab',
  copy: 'skip',
  on_delete: 'win',
  actions_only: true,
  newest_by: 'message_id',
  forgotten: true,
  own_import: true,
  groups: {
    one: register(
      {
        message_id: field.parent('chat_message'),
        user_id: field.user(),
        emoji: lazyField(emojiSchema, { storage: 'text' }),
      },
      { fixed: true },
    ),
  },
  derivedId: row => reactionId(String(row['message_id']), String(row['user_id']), String(row['emoji'])),
})
