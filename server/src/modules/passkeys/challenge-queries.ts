/** What an authenticator has to sign: random, good once, for five minutes, for the session that asked. */
import { randomBytes } from 'node:crypto'
import type { App } from '../../context.ts'

export const challengeMs = 5 * 60_000

/** `sessionId`: the session that registers a passkey; null for signing in. */
export const newChallenge = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  session_id: string | null,
): Promise<string> => {
  const at = now()
  const challenge = randomBytes(32).toString('base64url')
  await db.write.deleteFrom('passkey_challenges').where('expires_at', '<=', at).execute()
  await db.write
    .insertInto('passkey_challenges')
    .values({ challenge, session_id, expires_at: at + challengeMs })
    .execute()
  return challenge
}

/** True for the one who takes it, whatever comes of it: a challenge is never asked twice. */
export const takeChallenge = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  challenge: string,
  sessionId: string | null,
): Promise<boolean> => {
  const taken = await db.write
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('session_id', 'is', sessionId)
    .where('expires_at', '>', now())
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}
