import { defineEntity, server } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'

export const chatReadId = (userId: string, tripId: string): string => derivedId('chat_read', userId, tripId)

/** How far someone has read the chat of a trip: nobody else learns it. */
export const chatRead = defineEntity({
  name: 'chat_read',
  one: 'read',
  many: 'reads',
  path: 'chat-reads',
  event: 'collab:read',
  stream: 'user',
  permission: 'self',
  addon: 'collab',
  on_delete: 'win',
  actions_only: true,
  groups: {
    trip: server({ for_trip_id: field.soft('trip') }),
    /** The `created_at` of the newest message or poll that was seen, epoch ms. */
    read: server({ read_at: field.instant() }),
  },
  derivedId: row => chatReadId(String(row['user_id']), String(row['for_trip_id'])),
})
