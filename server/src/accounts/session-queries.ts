import { sql } from 'kysely'
import type { SessionUser } from '../context.ts'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Db } from '../db/open.ts'
import type { SessionTable } from './tables.ts'

/** How precisely `last_seen_at` is kept: a write per request would cost more than it tells. */
const seenEvery = 600_000

const sessionById = fixedQuery(db =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'username', 'avatar', 'role', 'password_version', 'expires_at', 'last_seen_at'])
    .select(['sessions.method', 'passkey_shown_at'])
    .select(({ selectFrom }) => [
      'mfa_enabled_at',
      'must_change_password',
      selectFrom('passkeys')
        .select('passkeys.id')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .limit(sql.lit(1))
        .as('passkey'),
    ])
    .where('sessions.id', '=', '')
    .where('disabled_at', 'is', null),
)

/** The session and its user as they are now; undefined when either is gone or the account is disabled. */
export const findSession = async (db: Db, id: string, now: number): Promise<SessionUser | undefined> => {
  const [row] = await sessionById(db.read, [id])
  if (!row) return undefined
  const { last_seen_at, mfa_enabled_at, passkey, must_change_password, method, passkey_shown_at, ...user } =
    row
  if (now - last_seen_at > seenEvery && row.expires_at > now) await markSeen(db, id, now)
  const has_totp = mfa_enabled_at !== null
  return {
    ...user,
    session_id: id,
    is_admin: user.role === 'admin',
    has_totp,
    has_passkey: passkey !== null,
    one_factor: method !== 'mfa' && method !== 'passkey' && passkey_shown_at === null,
    must_change_password: must_change_password === 1,
  }
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

/** The person has shown a passkey in it. */
export const markPasskeyShown = async (db: Db, id: string, now: number): Promise<void> => {
  await db.write.updateTable('sessions').set({ passkey_shown_at: now }).where('id', '=', id).execute()
}

export const deleteSession = async (db: Db, id: string): Promise<void> => {
  await db.write.deleteFrom('sessions').where('id', '=', id).execute()
}

/** By which way, and when the person last proved who they are. */
export const howSessionBegan = (
  db: Db,
  id: string,
): Promise<Pick<SessionTable, 'method' | 'proven_at'> | undefined> =>
  db.read.selectFrom('sessions').select(['method', 'proven_at']).where('id', '=', id).executeTakeFirst()

/** Takes the sessions of an account away, but for one; answers their ids. */
export const deleteSessionsOf = async (db: Db, userId: string, but: string): Promise<string[]> => {
  const ended = await db.write
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', but)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Those that the identity provider opened, but for one; answers their ids. Where a code was asked for after it, too. */
export const endSessionsOfProvider = async (db: Db, userId: string, but: string): Promise<string[]> => {
  const ended = await db.write
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', but)
    // A session after a second step does not say what the first one was.
    .where('method', 'in', ['oidc', 'mfa'])
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Of everybody who may sign in, the last seen first. */
export const listAllSessions = (db: Db, now: number) =>
  db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'user_id', 'username', 'user_agent', 'method'])
    .select(['sessions.created_at', 'last_seen_at', 'expires_at'])
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('sessions.id')
    .execute()

/** Whose session it was; undefined when there is none. */
export const endSession = async (db: Db, id: string): Promise<string | undefined> => {
  const ended = await db.write
    .deleteFrom('sessions')
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst()
  return ended?.user_id
}

/** Where someone is signed in, the last used first. */
export const listOwnSessions = (db: Db, userId: string, now: number) =>
  db.read
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'method', 'created_at', 'last_seen_at', 'expires_at'])
    .select(query =>
      query
        .selectFrom('devices')
        .select('client_id')
        .whereRef('devices.session_id', '=', 'sessions.id')
        .where('devices.user_id', '=', userId)
        .orderBy('reported_at', 'desc')
        .limit(1)
        .as('client_id'),
    )
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

/** False when it is none of theirs. */
export const deleteOwnSession = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.write
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const deleteAllSessions = async (db: Db): Promise<string[]> =>
  (await db.write.deleteFrom('sessions').returning('id').execute()).map(({ id }) => id)

/** The person has just shown who they are. */
export const markProven = async (db: Db, id: string, now: number): Promise<void> => {
  await db.write.updateTable('sessions').set({ proven_at: now }).where('id', '=', id).execute()
}
