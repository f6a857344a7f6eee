/** What a person did in one go is one entry, also where it was sent as several changes. Pure. */
import type { HistoryEntry } from '@caravel/sync-protocol/history'

/** Epoch ms between two changes of one act. */
const oneActMs = 10_000

/** What comes first where an act is sent as several changes, and the change behind it that says both. */
const firstParts: Readonly<Record<string, { whole: string; names: string }>> = {
  'place.create': { whole: 'assignment.create', names: 'place_id' },
  'file.create': { whole: 'reservation.import', names: 'file_id' },
}

/** Entries without places that the same person planned as they added them, and files that bookings were imported from. */
export function actsOf(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.filter(entry => {
    const [made] = entry.changes
    const part = firstParts[entry.name]
    if (!part || !made || entry.total > 1) return true
    return !entries.some(
      other =>
        other.name === part.whole &&
        other.user_id === entry.user_id &&
        other.via === entry.via &&
        other.seq > entry.seq &&
        other.at - entry.at <= oneActMs &&
        other.changes.some(change => change.verb === 'added' && change.row[part.names] === made.id),
    )
  })
}
