/**
 * Two people changed the same where the later edit stands: both are told, quietly, and either may put their own back.
 * What a person decided themselves is no news to them, so groups that ask (text, checked) make none. Anyone who changed what
 * someone else deleted without being asked is told as well.
 */
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { wholeRow } from '@caravel/sync-protocol/merge/judge'
import type { Values } from '@caravel/sync-protocol/op'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Commit } from '@caravel/sync-protocol/wire'

export interface Notice {
  id: string
  stream: StreamKey
  entity: string
  /** Of the row. */
  row_id: string
  group: string
  /** Which of the two stands. */
  kept: 'mine' | 'theirs'
  mine: Values
  theirs: Values
  /** The other person; the same as this one where it was another device of theirs. */
  other: string | null
  /** The mutation that deleted the row, which `mine` is all of. */
  deleted?: string
  /** Epoch ms. */
  at: number
}

/** No more than this are kept, the newest. */
export const mostNotices = 50

const telling = new Set(['register', 'group', 'order'])

/** What a commit of the feed means for this person at this device. */
export const noticesOf = (
  stream: StreamKey,
  commit: Commit,
  me: { user_id: string; client_id: string },
): Notice[] =>
  commit.conflicts.flatMap((conflict, index): Notice[] => {
    const { entity, id, group, winner, mine, theirs, theirs_by: by, quiet } = conflict
    const merge = findEntity(entity)?.groups[group]?.merge
    const deleted = group === wholeRow
    if (quiet || (!deleted && (merge === undefined || !telling.has(merge)))) return []
    const both = commit.user_id === by
    const sent = commit.user_id === me.user_id && (!both || commit.client_id === me.client_id)
    const lost = by === me.user_id && !sent
    if ((!sent || deleted) && !lost) return []
    const known = { id: `${commit.mutation_id} ${index}`, stream, entity, row_id: id, group, at: commit.at }
    const notice = deleted ? { ...known, deleted: commit.mutation_id } : known
    return sent
      ? [{ ...notice, kept: winner, mine, theirs, other: by }]
      : [
          {
            ...notice,
            kept: winner === 'mine' ? 'theirs' : 'mine',
            mine: theirs,
            theirs: mine,
            other: commit.user_id,
          },
        ]
  })
