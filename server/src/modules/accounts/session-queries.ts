import type { SessionUser } from '../../context.ts'
import { fixedQuery } from '../../db/fixed-query.ts'
import type { Db } from '../../db/open.ts'
import type { SessionTable } from './tables.ts'

/** How precisely `last_seen_at` is kept: a write per request would cost more than it tells. */
const seenEvery = 600_000

const sessionById = fixedQuery(db =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'username', 'avatar', 'role', 'password_version', 'expires_at', 'last_seen_at'])
    .where('sessions.id', '=', '')
    .where('disabled_at', 'is', null),
)

/** The session and its user as they are now; undefined when either is gone or the account is disabled. */
export const findSession = async (db: Db, id: string, now: number): Promise<SessionUser | undefined> => {
  const [row] = await sessionById(db.read, [id])
  if (!row) return undefined
  const { last_seen_at, ...user } = row
  if (now - last_seen_at > seenEvery && row.expires_at > now) await markSeen(db, id, now)
  return { ...user, session_id: id, is_admin: user.role === 'admin' }
}

const markSeen = async (db: Db, id: string, now: number): Promise<void> => {
  await db.write.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute()
}

export interface NewSession {
  id: string
  user_id: string
  user_agent: string | null
  method: SessionTable['method']
  created_at: number
  expires_at: number
}

/** Adds a session and clears away those that have run out. */
export const insertSession = async (db: Db, session: NewSession): Promise<void> => {
  await db.write.deleteFrom('sessions').where('expires_at', '<=', session.created_at).execute()
  await db.write
    .insertInto('sessions')
    .values({ ...session, last_seen_at: session.created_at, proven_at: session.created_at })
    .execute()
}

export const deleteSession = async (db: Db, id: string): Promise<void> => {
  await db.write.deleteFrom('sessions').where('id', '=', id).execute()
}
