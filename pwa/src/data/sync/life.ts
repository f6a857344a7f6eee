/** Lives of the server's database: what the numbers of commits count in (M0). */
import type { Entry } from '@caravel/sync-protocol/entry'
import type { StreamRecord } from '../db/device-store.ts'

/**
 * The life that a device follows: an epoch, and how often the history of the stream went another way under it, for a file
 * that is put back by hand keeps its epoch.
 */
export const lifeOf = (record: StreamRecord | undefined): string | null => {
  const epoch = record?.cursor?.epoch
  if (epoch === undefined) return null
  return record?.turns ? `${epoch} ${record.turns}` : epoch
}

/** As the server is to judge it: what was made in another life says another epoch than today's. */
export const asToldTo = (record: StreamRecord | undefined, entry: Entry): Entry => {
  const epoch = record?.cursor?.epoch
  if (epoch === undefined || !record?.turns) return entry
  if (entry.base_epoch === lifeOf(record)) return { ...entry, base_epoch: epoch }
  return entry.base_epoch === epoch ? { ...entry, base_epoch: `${epoch} 0` } : entry
}
