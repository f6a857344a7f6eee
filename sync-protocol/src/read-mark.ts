import type { Entry } from './entry.ts'
import { mutationRoutes } from './mutations.ts'
import { matchPath } from './route.ts'

const readMarks = mutationRoutes.filter(route => route.read_mark)

/** Does an entry only say how far someone has looked? They wrote nothing: it is no change of theirs. */
export const isReadMark = ({ method, path }: Pick<Entry, 'method' | 'path'>): boolean =>
  readMarks.some(route => route.method === method && matchPath(route.path, path) !== undefined)
