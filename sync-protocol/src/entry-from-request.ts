/**
 * Changes as earlier versions of the app stored them: as the request that is sent. They occur in databases, outbox files,
 * encrypted outboxes and steps of undo (sync rule C10).
 */
import { requestOf, type Entry, type EntryRequest } from './entry.ts'
import { matchMutation } from './mutations.ts'
import { sameValue } from './row.ts'

type Named = Pick<Entry, 'mutation' | 'params' | 'request'>

/** A stored change, or the input of one, with a request in place of a mutation and its parameters. */
export type ByRequest<T> = Omit<T, keyof Named> & EntryRequest

/**
 * The mutation and parameters of a request. The request itself is kept if today's would differ, such as for an older path,
 * and if no mutation matches it; then its method and path are the name of the change.
 */
export const namedByRequest = ({ method, path }: EntryRequest): Named => {
  const request = { method, path }
  const matched = matchMutation(method, path)
  if (!matched) return { mutation: `${method} ${path}`, params: {}, request }
  const named: Named = { mutation: matched.route.name, params: matched.params }
  return sameValue(requestOf(named), request) ? named : { ...named, request }
}

/** A change in the form of today. One that may have been sent keeps the request it was sent as. */
export const fromRequest = <T extends Named>(stored: T | (ByRequest<T> & { sent?: boolean })): T => {
  if (!('path' in stored)) return stored as T
  const { method, path, ...rest } = stored as ByRequest<T>
  const request = stored.sent ? { method, path } : undefined
  return { ...rest, ...namedByRequest({ method, path }), ...(request ? { request } : {}) } as unknown as T
}
