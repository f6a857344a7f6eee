/** Which addresses are one mailbox, and which only look like it. */
import { accountKey } from '@caravel/sync-protocol/account-key'

/**
 * A character that stands for another one, such as a full-width letter or the Kelvin sign, or that nobody sees. It makes
 * an address that reads like someone else's, and whose mail goes elsewhere.
 */
const misleads = (char: string): boolean => char.normalize('NFKC') !== char || /\p{C}/u.test(char)

export const isLookAlike = (email: string): boolean => [...email].some(misleads)

/** However it is capitalised or its accents are composed; what only looks the same is another one. */
export const isSameMailbox = (one: string, other: string): boolean =>
  !isLookAlike(one) && !isLookAlike(other) && accountKey(one) === accountKey(other)
