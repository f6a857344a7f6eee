import { readPublicPage } from '@caravel/sync-protocol/domain/sharing/public-paths'

/** Pages that everybody may read, signed in or not: nothing on them asks for a sign-in. */
export const isPublicPage = (path: string): boolean => readPublicPage(path) !== undefined

/** What an invite link opens, for people with an account and without. */
export const isInvitePage = (path: string): boolean => /^\/invite(\/|$)/.test(path)
