/**
 * Trips created on this device: the server knows such a trip only once the entry that creates it arrives (sync rule C2.6).
 */
import { mutationOf, type Entry } from '@caravel/sync-protocol/entry'
import type { Lane } from '@caravel/sync-protocol/lane'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { StoredAttentionItem } from '../../db/device-store.ts'

export const makesTrip = (entry: Entry): boolean => mutationOf(entry)?.opens === true

/** The attention item of a trip that the server refused to create; later changes to the trip join it. */
export const wholeTripIn = (
  items: readonly StoredAttentionItem[],
  stream: StreamKey,
): StoredAttentionItem | undefined => items.find(item => item.whole_trip && item.stream === stream)

/**
 * True if the first entry in the lane of a trip that the server does not know is not the one that creates the trip: it
 * would be sent too early.
 */
export const lacksCreate = ({ local, entries: [first] }: Lane): boolean =>
  local && first !== undefined && !makesTrip(first)
