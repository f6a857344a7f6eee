/** Pages of a chat, in the order in which its messages were said. */
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { listNewest, type Before } from '../../sync/newest-rows.ts'
import type { StoredRow } from '../../sync/synced-rows.ts'

export const pageSize = 100

export interface MessagePage {
  messages: StoredRow['row'][]
  /** There are earlier messages than these. */
  more: boolean
  /** There are later messages than these. */
  later: boolean
}

type Read = Kysely<Database>

const rowsOf = (stored: readonly StoredRow[]) => stored.map(({ row }) => row)

/** The newest messages, or those before one of them. */
export const pageBefore = async (db: Read, stream: string, before?: Before): Promise<MessagePage> => {
  const found = await listNewest(db, chatMessage, { stream, limit: pageSize + 1, before })
  return {
    messages: rowsOf(found.slice(0, pageSize)).toReversed(),
    more: found.length > pageSize,
    later: before !== undefined,
  }
}

/** What follows a message. */
export const pageAfter = async (db: Read, stream: string, after: Before): Promise<MessagePage> => {
  const found = await listNewest(db, chatMessage, { stream, limit: pageSize + 1, after })
  return { messages: rowsOf(found.slice(0, pageSize)), more: true, later: found.length > pageSize }
}

/** A message with what was said before and after it. */
export const pageAround = async (
  db: Read,
  stream: string,
  message: StoredRow['row'],
): Promise<MessagePage> => {
  const half = pageSize / 2
  const at = { created_at: message.created_at, id: message.id }
  const [before, after] = await Promise.all([
    listNewest(db, chatMessage, { stream, limit: half + 1, before: at }),
    listNewest(db, chatMessage, { stream, limit: half + 1, after: at }),
  ])
  return {
    messages: [...rowsOf(before.slice(0, half)).toReversed(), message, ...rowsOf(after.slice(0, half))],
    more: before.length > half,
    later: after.length > half,
  }
}
