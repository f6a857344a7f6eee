import type { Entry } from '@caravel/sync-protocol/entry'
import { matchMutation } from '@caravel/sync-protocol/mutations'
import type { EntryInput } from './engine-types.ts'

/** The same change, to be enqueued anew under a new mutation id. */
export const inputOf = ({ stream, method, path, body, base_seq, unit }: Entry): EntryInput => ({
  stream,
  method,
  path,
  body,
  base_seq,
  unit,
  ...(matchMutation(method, path)?.route.opens ? { opens: true } : {}),
})
