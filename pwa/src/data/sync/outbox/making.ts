/** A trip that begins on this device is nothing to the server before its making arrives (sync rule C2.6). */
import { mutationOf, type Entry } from '@caravel/sync-protocol/entry'
import type { Lane } from '@caravel/sync-protocol/lane'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { StoredAttentionItem } from '../../db/device-store.ts'

export const makesTrip = (entry: Entry): boolean => mutationOf(entry)?.opens === true

/** Its making was refused, and all that is done in it joins that in the attention list. */
export const wholeTripIn = (
  items: readonly StoredAttentionItem[],
  stream: StreamKey,
): StoredAttentionItem | undefined => items.find(item => item.whole_trip && item.stream === stream)

/** What waits came when the making was refused already, or before it was tried again: it would be sent too early. */
export const lacksCreate = ({ local, entries: [first] }: Lane): boolean =>
  local && first !== undefined && !makesTrip(first)
