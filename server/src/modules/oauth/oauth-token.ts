import { hash, randomBytes } from 'node:crypto'

/** What a token is can be told from its beginning, also by programs that look for leaked secrets. */
const prefixes = {
  access: 'cvl_oa_',
  refresh: 'cvl_rt_',
  code: 'cvl_ac_',
  secret: 'cvl_cs_',
  static: 'cvl_pat_',
} as const

export type TokenKind = keyof typeof prefixes

/** 256 random bits as 64 hex digits behind the prefix of its kind. */
export function makeToken(kind: TokenKind): string {
  return prefixes[kind] + randomBytes(32).toString('hex')
}

/** What is stored and looked for. A plain hash will do: there is nothing to guess in 256 random bits. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

export function isOfKind(token: string, kind: TokenKind): boolean {
  return token.startsWith(prefixes[kind])
}

/** The beginning of a static token that its owner sees in lists. */
export function shownPrefix(token: string): string {
  return token.slice(0, prefixes.static.length + 6)
}

/** S256 of RFC 7636: base64url without padding. */
export function challengeOf(verifier: string): string {
  return hash('sha256', verifier, 'base64url')
}
