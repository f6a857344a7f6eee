import { randomBytes } from 'node:crypto'

/** What a token is good for, with its lifetime in ms. */
const lifetimes = { ws: 30_000, download: 60_000, export: 60_000, immich: 60_000 }

export type TokenPurpose = keyof typeof lifetimes

export interface TokenOwner {
  user_id: string
  session_id: string
  /** As it was when the token was issued: its consumer compares it with the user's. */
  password_version: number
}

export interface EphemeralTokens {
  /** A new token (64 hex digits). Past the limit of unused tokens, the holder's own oldest goes. */
  issue(purpose: TokenPurpose, owner: TokenOwner): string
  /** Whose token this is; the second time, too late or for another purpose: undefined. */
  consume(purpose: TokenPurpose, token: string): TokenOwner | undefined
}

const capacity = 10_000

/** Single-use tokens for places where a cookie or header cannot go. In memory only: a restart forgets them. */
export const createEphemeralTokens = (now: () => number): EphemeralTokens => {
  const tokens = new Map<string, TokenOwner & { purpose: TokenPurpose; expires_at: number }>()
  let swept = now()
  const sweep = (): void => {
    swept = now()
    for (const [token, { expires_at }] of tokens) if (expires_at <= swept) tokens.delete(token)
  }
  /** Of the person who holds most: one person must not keep others out. */
  const makeRoom = (): void => {
    const held = new Map<string, string[]>()
    for (const [token, { user_id }] of tokens) {
      const own = held.get(user_id)
      if (own) own.push(token)
      else held.set(user_id, [token])
    }
    const most = [...held.values()].reduce((one, other) => (other.length > one.length ? other : one))
    for (const token of most.slice(0, Math.ceil(most.length / 2))) tokens.delete(token)
  }
  return {
    issue: (purpose, { user_id, session_id, password_version }) => {
      if (tokens.size >= capacity || now() - swept > 60_000) sweep()
      if (tokens.size >= capacity) makeRoom()
      const token = randomBytes(32).toString('hex')
      tokens.set(token, {
        user_id,
        session_id,
        password_version,
        purpose,
        expires_at: now() + lifetimes[purpose],
      })
      return token
    },
    consume: (purpose, token) => {
      const found = tokens.get(token)
      if (!found || found.purpose !== purpose) return undefined
      tokens.delete(token)
      const { user_id, session_id, password_version, expires_at } = found
      return expires_at > now() ? { user_id, session_id, password_version } : undefined
    },
  }
}
