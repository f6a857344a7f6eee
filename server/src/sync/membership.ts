/** What a row of a member says about the access of its person to the stream. */
import { versionOf } from '@caravel/sync-protocol/merge/field-version'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { GoneStream } from '@caravel/sync-protocol/wire'
import { unpackVersions } from './synced-rows.ts'

export interface Membership {
  stream: StreamKey
  left_at: number | null
  updated_by: string | null
  closed_at: number | null
  /** Of who removed the person, or deleted what the stream is about. */
  by_name: string | null
}

/** Why somebody reads a stream no longer; undefined: they do. */
export const goneOf = (row: Membership, userId: string): GoneStream | undefined => {
  const { stream, left_at, updated_by, closed_at, by_name: by } = row
  if (left_at !== null) return { stream, cause: updated_by === userId ? 'left' : 'removed', at: left_at, by }
  return closed_at === null ? undefined : { stream, cause: 'deleted', at: closed_at, by }
}

/** The last change of role or membership: a new name is none. */
export const accessRev = (fieldVersions: string): number => {
  const versions = unpackVersions(fieldVersions)
  return Math.max(...['role', 'standing'].map(group => versionOf(versions, group)?.written ?? 0))
}
