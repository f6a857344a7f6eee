/** How far a person has read the history of a trip. */
export interface HistoryLookTable {
  user_id: string
  stream: string
  /** The last commit that was there when they looked. */
  seq: number
  /** When they looked. */
  at: number
}

export interface HistoryTables {
  history_looks: HistoryLookTable
}
