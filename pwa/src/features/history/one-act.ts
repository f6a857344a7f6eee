/** What a person did in one go is one entry, also where it was sent as two changes. Pure. */
import type { HistoryEntry } from '@caravel/sync-protocol/history'

/** Epoch ms between two changes of one act. */
const oneActMs = 10_000

/** Entries without those of places that the same person planned as they added them: "planned" says both. */
export function actsOf(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const planned = entries.filter(({ name }) => name === 'assignment.create')
  return entries.filter(entry => {
    const [made] = entry.changes
    if (entry.name !== 'place.create' || !made || entry.total > 1) return true
    return !planned.some(
      other =>
        other.user_id === entry.user_id &&
        other.via === entry.via &&
        other.seq > entry.seq &&
        other.at - entry.at <= oneActMs &&
        other.changes.some(change => change.verb === 'added' && change.row['place_id'] === made.id),
    )
  })
}
