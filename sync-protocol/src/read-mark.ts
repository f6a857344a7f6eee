import type { Entry } from './entry.ts'

/**
 * The mutations that are declared with `read_mark`. Written out, because the first page counts changes before the
 * mutations are loaded; a test compares both.
 */
export const readMarks: readonly string[] = ['notification.read', 'notification.read-all', 'chat.read']

/** Does an entry only say how far someone has looked? They wrote nothing: it is no change of theirs. */
export const isReadMark = ({ mutation }: Pick<Entry, 'mutation'>): boolean => readMarks.includes(mutation)
