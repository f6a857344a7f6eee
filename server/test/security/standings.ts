/** What a route may answer to whom, in the words of the security tests. */
import type { Person, SignedIn, Standing, TripIds } from './world.ts'

/** `200`, or status and code of a refusal. */
export type Expected = Record<Standing, string>

export interface Case {
  expected: Expected
  /** Takes sessions with it: asked by cookie only, and the later the more it takes. */
  ends?: 'others' | 'all'
  /** A request that is right in everything but, perhaps, who sends it. */
  ask(ids: TripIds, people: Record<SignedIn, Person>): { path: string; body?: unknown }
}

export const signIn = '401 AUTH_REQUIRED'
export const outside = '403 NO_ACCESS'
export const refused = '403 FORBIDDEN'

export const everybody = (result: string): Expected => ({
  anonymous: result,
  stranger: result,
  former: result,
  member: result,
  owner: result,
  admin: result,
})
export const accounts = (result: string): Expected => ({ ...everybody(result), anonymous: signIn })
export const admins = (result: string): Expected => ({
  ...everybody(refused),
  anonymous: signIn,
  admin: result,
})
export const travellers = (result: string): Expected => ({
  ...everybody(result),
  anonymous: signIn,
  stranger: outside,
  former: outside,
  admin: outside,
})
export const owners = (result: string): Expected => ({ ...travellers(result), member: refused })

export const at = (expected: Expected, path: (ids: TripIds) => string, body?: unknown): Case => ({
  expected,
  ask: ids => ({ path: path(ids), ...(body === undefined ? {} : { body }) }),
})

export const trip = ({ trip }: TripIds) => `/api/trips/${trip}`
export const below = (parent: (ids: TripIds) => string, path: string) => (ids: TripIds) =>
  `${parent(ids)}${path}`

/** What is someone's own is for nobody else, the admin neither. */
export const onlyOwner = (result: string): Expected => ({
  ...everybody(outside),
  anonymous: signIn,
  owner: result,
})
