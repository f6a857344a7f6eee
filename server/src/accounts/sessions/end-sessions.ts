import type { App } from '../../context.ts'
import { deleteSessionsOf } from '../session-queries.ts'

/** Ends the sessions of an account, all or all but one; their sockets close at once. Answers how many there were. */
export const endSessionsOf = async (
  { db, sessions }: Pick<App, 'db' | 'sessions'>,
  userId: string,
  { but = '' }: { but?: string } = {},
): Promise<number> => {
  const ended = await deleteSessionsOf(db, userId, but)
  for (const id of ended) sessions.announceEnded(id)
  // What else lets someone in for this account may have ended with them.
  sessions.announceChanged(userId)
  return ended.length
}
