import type { SessionUser } from '../context.ts'
import { httpOnlyCookie, readCookie } from './cookie.ts'
import { createTokenSigner, type SessionClaims } from './session-token.ts'

export const sessionCookie = 'service_session'

export interface Sessions {
  /** A token for an existing session row. */
  sign(claims: SessionClaims): Promise<string>
  /** Whom a token stands for; undefined when it is forged, expired, signed out, disabled or of an old password. */
  read(token: string): Promise<SessionUser | undefined>
  /** The same question by session id, for sockets that were opened some time ago. */
  find(sessionId: string): Promise<SessionUser | undefined>
  /** From now on only tokens that are signed with this one count. */
  useSecret(secret: Uint8Array): void
  /** Called with the session id whenever someone signs out. Answers a function that ends the subscription. */
  onEnded(listener: (sessionId: string) => void): () => void
  /** Tells the listeners; the row is already gone. */
  announceEnded(sessionId: string): void
  /** Called with the user id whenever someone's role changed, or what they have to do before they get on. */
  onChanged(listener: (userId: string) => void): () => void
  announceChanged(userId: string): void
}

export interface SessionParts {
  secret: Uint8Array
  /** Reads the session and its user; undefined when either is gone or disabled. */
  find(sessionId: string): Promise<SessionUser | undefined>
  now(): number
}

/** The signature of a token is checked once; the rows behind it are read on every request. */
export const createSessions = ({ secret, find, now }: SessionParts): Sessions => {
  let signer = createTokenSigner(secret, now)
  const listeners = new Set<(sessionId: string) => void>()
  const changeListeners = new Set<(userId: string) => void>()
  const alive = async (sessionId: string): Promise<SessionUser | undefined> => {
    const user = await find(sessionId)
    return user && user.expires_at > now() ? user : undefined
  }
  return {
    sign: claims => signer.sign(claims),
    useSecret: next => {
      signer = createTokenSigner(next, now)
    },
    read: async token => {
      const claims = await signer.verify(token)
      const user = claims && (await alive(claims.session_id))
      const same = user && user.id === claims.user_id && user.password_version === claims.password_version
      return same ? user : undefined
    },
    find: alive,
    onEnded: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announceEnded: sessionId => {
      for (const listener of listeners) listener(sessionId)
    },
    onChanged: listener => {
      changeListeners.add(listener)
      return () => changeListeners.delete(listener)
    },
    announceChanged: userId => {
      for (const listener of changeListeners) listener(userId)
    },
  }
}

/** The session token of a request: its cookie, else `Authorization: Bearer`. */
export const tokenOf = (headers: { cookie?: string | undefined; authorization?: string | undefined }) => {
  const cookie = readCookie(headers.cookie, sessionCookie)
  if (cookie) return { token: cookie, by: 'cookie' as const }
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return bearer ? { token: bearer, by: 'bearer' as const } : undefined
}

export const setSessionCookie = (token: string, lifeMs: number, secure: boolean): string =>
  httpOnlyCookie(sessionCookie, token, Math.floor(lifeMs / 1000), secure)

export const clearSessionCookie = (secure: boolean): string => httpOnlyCookie(sessionCookie, '', 0, secure)
