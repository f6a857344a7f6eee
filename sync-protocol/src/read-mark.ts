import type { Entry } from './entry.ts'
import { matchPath } from './route.ts'

/**
 * The paths of mutations that are declared with `read_mark`. Written out, because the first page counts changes before the
 * mutations are loaded; a test compares both.
 */
export const readMarkPaths = [
  '/api/users/:user_id/notifications/:id/read',
  '/api/users/:user_id/notifications/read-all',
  '/api/users/:user_id/chat-reads/:for_trip_id',
]

/** Does an entry only say how far someone has looked? They wrote nothing: it is no change of theirs. */
export const isReadMark = ({ method, path }: Pick<Entry, 'method' | 'path'>): boolean =>
  method === 'PUT' && readMarkPaths.some(each => matchPath(each, path) !== undefined)
