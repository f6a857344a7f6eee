/** How far a person has read the history of a trip. */
export interface HistoryLookTable {
  user_id: string
  stream: string
  /** The last commit that was there when they looked. */
  seq: number
  /** When they looked. */
  at: number
}

/** What a capsule told of a trip before it was imported. */
export interface PastEntryTable {
  stream: string
  /** Counts up from 0, the oldest first. */
  number: number
  /** A `PastEntry` as JSON. */
  entry: string
}

export interface HistoryTables {
  past_entries: PastEntryTable
  history_looks: HistoryLookTable
}
