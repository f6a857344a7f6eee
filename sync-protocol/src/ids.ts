/**
 * Ids are made by anyone who creates and never change. Time and randomness are passed in, so that
 * simulations repeat exactly.
 */
import { v5, v7 } from 'uuid'

/** A source of random bytes: fills and returns the array. */
export type RandomBytes = (bytes: Uint8Array) => Uint8Array

/** UUIDv7 (RFC 9562 §5.7) at `now` (epoch ms): sorts by time of creation. */
export const mintId = (now: number, random: RandomBytes): string =>
  v7({ msecs: now, random: random(new Uint8Array(16)) })

/** The namespace under which every derived id of this product lives. */
const namespace = 'c2a4e1f0-6b1d-5c1e-9d57-3f1f0c0a7e11'

/**
 * UUIDv5 (RFC 9562 §5.5) over the parts: rows that several parties would create alike get the same id everywhere.
 * Half a character counts as the sign that the server makes of it.
 */
export const derivedId = (...parts: string[]): string => v5(parts.join('\u0000').toWellFormed(), namespace)

/** The id of the n-th day that a range or count brings into a trip (n counts up from 1, never reused). */
export const dayId = (tripId: string, n: number): string => derivedId(tripId, `day:${n}`)

/** The id of a set member: the same anyone who adds it. */
export const memberRowId = (entity: string, parentId: string, memberId: string): string =>
  derivedId(entity, parentId, memberId)

/** An id made by the rules of {@link derivedId} may be created again; a minted one is taken for ever. */
export const isDerivedId = (id: unknown): boolean => typeof id === 'string' && id[14] === '5'
