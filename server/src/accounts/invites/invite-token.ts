import { hash, randomBytes } from 'node:crypto'
import type { SecretBox } from '../../secret-box.ts'

/** 128 random bits as 32 hex digits. */
export const makeInviteToken = (): string => randomBytes(16).toString('hex')

/** What is stored and looked for. A plain hash will do: there is nothing to guess in 128 random bits. */
export const inviteHash = (token: string): string => hash('sha256', token, 'base64url')

/** What the sealed token of an invite is bound to. */
export const invitePurpose = (id: string): string => `invites.token.${id}`

/** The token, or null when the present key does not open it: the link still works, it only cannot be shown. */
export const readInviteToken = (
  box: SecretBox,
  { id, token_sealed }: { id: string; token_sealed: string },
): string | null =>
  box.open(token_sealed, invitePurpose(id)) ??
  // Migration 0084 made invites of share links, whose tokens are sealed for the link of the same id.
  box.open(token_sealed, `share_links.token.${id}`) ??
  null
