import { hash, randomBytes } from 'node:crypto'

/** 192 random bits, 32 letters that need no escaping. */
export function makeShareToken(): string {
  return randomBytes(24).toString('base64url')
}

/** What is stored and looked for. A plain hash will do: there is nothing to guess in that many random bits. */
export function shareHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** What the sealed token of a link is bound to. */
export function sharePurpose(id: string): string {
  return `share_links.token.${id}`
}

/** What the proof of a link's password is bound to: another password makes it worthless. */
export function unlockPurpose(id: string, passwordHash: string): string {
  return `share_links.unlocked.${id}.${hash('sha256', passwordHash, 'base64url')}`
}
