/**
 * Changes as earlier versions of the app stored them: by the request that they become. They lie in databases, outbox files, encrypted outboxes and steps of undo (sync rule C10).
 */
import { requestOf, type Entry, type EntryRequest } from './entry.ts'
import { matchMutation } from './mutations.ts'
import { sameValue } from './row.ts'

type Named = Pick<Entry, 'mutation' | 'params' | 'request'>

/** A stored change, or the input of one, that says what it is by its request. */
export type ByRequest<T> = Omit<T, keyof Named> & EntryRequest

/**
 * What a request does. It is kept where today's would be another one, such as that of an older path, and where no mutation
 * means it: then it is what the change is called.
 */
export const namedByRequest = ({ method, path }: EntryRequest): Named => {
  const request = { method, path }
  const matched = matchMutation(method, path)
  if (!matched) return { mutation: `${method} ${path}`, params: {}, request }
  const named: Named = { mutation: matched.route.name, params: matched.params }
  return sameValue(requestOf(named), request) ? named : { ...named, request }
}

/** A change as it is stored today. One that may have left keeps the request it left as. */
export const fromRequest = <T extends Named>(stored: T | (ByRequest<T> & { sent?: boolean })): T => {
  if (!('path' in stored)) return stored as T
  const { method, path, ...rest } = stored as ByRequest<T>
  const request = stored.sent ? { method, path } : undefined
  return { ...rest, ...namedByRequest({ method, path }), ...(request ? { request } : {}) } as unknown as T
}
