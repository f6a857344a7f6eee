/** Finds messages by their words, also those that are on no device any more. */
import { setImmediate as breathe } from 'node:timers/promises'
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { listNewest, type Before } from '../../sync/newest-rows.ts'
import type { StoredRow } from '../../sync/synced-rows.ts'

/** So many are read at once; other requests are answered in between. */
const batch = 1000

/**
 * Messages that have every word of the query, the newest first. They are read, not looked up in an index: an index would
 * be one more place that keeps the words of a deleted message.
 */
export const searchMessages = async (
  db: Kysely<Database>,
  { stream, query, limit }: { stream: string; query: string; limit: number },
): Promise<StoredRow['row'][]> => {
  const words = foldText(query).split(' ').filter(Boolean)
  const found: StoredRow['row'][] = []
  if (!words.length) return found
  let before: Before | undefined
  for (;;) {
    const stored = await listNewest(db, chatMessage, { stream, limit: batch, before })
    for (const { row } of stored) {
      const text = foldText(String(row['text'] ?? ''))
      if (words.every(word => text.includes(word))) found.push(row)
      if (found.length === limit) return found
    }
    const last = stored.at(-1)?.row
    if (!last || stored.length < batch) return found
    before = { created_at: last.created_at, id: last.id }
    await breathe()
  }
}
