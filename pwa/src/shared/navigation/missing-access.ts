import { choosesPassword, session } from '../../data/session.ts'

/** What the server wants of this account before it sends any data; undefined: nothing. Reactive. */
export function missingAccess(): 'sign-in' | 'factor' | 'password' | undefined {
  const now = session.value
  if (now.status !== 'signed-in') return undefined
  if (now.expired) return 'sign-in'
  if (now.needs_factor) return 'factor'
  return choosesPassword() ? 'password' : undefined
}
