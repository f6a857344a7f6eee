import { mutationOf, withoutRequest, type Entry } from '@caravel/sync-protocol/entry'
import type { EntryInput } from '../engine-types.ts'

/** The same change, to be enqueued again under a new mutation id. `base_seq` keeps the epoch it belongs to. */
export const inputOf = (entry: Entry): EntryInput => {
  const { stream, mutation, params, body, base_seq, base_epoch, unit, past, request } = withoutRequest(entry)
  const opens = mutationOf(entry)?.opens ? { opens: true } : {}
  const more = { ...opens, ...(past ? { past } : {}), ...(request ? { request } : {}) }
  return { stream, mutation, params, body, base_seq, base_epoch, unit, ...more }
}
