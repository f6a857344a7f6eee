/** Tables of the sync engine. */
export interface SyncTables {}
