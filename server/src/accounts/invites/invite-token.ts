import { hash, randomBytes } from 'node:crypto'

/** 128 random bits as 32 hex digits. */
export const makeInviteToken = (): string => randomBytes(16).toString('hex')

/** What is stored and looked for. A plain hash will do: there is nothing to guess in 128 random bits. */
export const inviteHash = (token: string): string => hash('sha256', token, 'base64url')

/** What the sealed token of an invite is bound to. */
export const invitePurpose = (id: string): string => `invites.token.${id}`
