import type { Entry } from '@caravel/sync-protocol/entry'
import { matchMutation } from '@caravel/sync-protocol/mutations'
import type { EntryInput } from '../engine-types.ts'

/** The same change, to be enqueued anew under a new mutation id. Its base keeps the epoch it counts in. */
export const inputOf = (entry: Entry): EntryInput => {
  const { stream, method, path, body, base_seq, base_epoch, unit, past } = entry
  const opens = matchMutation(method, path)?.route.opens
  const more = { ...(opens ? { opens: true } : {}), ...(past ? { past } : {}) }
  return { stream, method, path, body, base_seq, base_epoch, unit, ...more }
}
