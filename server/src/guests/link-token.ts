import { hash, randomBytes } from 'node:crypto'

/** 192 random bits, 32 letters that need no escaping. */
export function makeShareToken(): string {
  return randomBytes(24).toString('base64url')
}

/** What is stored and looked for. A plain hash will do: there is nothing to guess in that many random bits. */
export function shareHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** The hash of what a guest sent as a token. One of another shape is looked for all the same: both answers take the same way. */
export function hashOfSent(token: string | undefined): string {
  return shareHash((token ?? '').slice(0, 200))
}

/** What the sealed token of a link is bound to. */
export function sharePurpose(
  id: string,
  table: 'share_links' | 'journey_share_links' = 'share_links',
): string {
  return `${table}.token.${id}`
}

/** What the proof of a link's password is bound to: another password makes it worthless. */
export function unlockPurpose(id: string, passwordHash: string): string {
  return `share_links.unlocked.${id}.${hash('sha256', passwordHash, 'base64url')}`
}
