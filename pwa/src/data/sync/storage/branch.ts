/** Lives of the server's database: what the numbers of commits count in (M0). */
import { headersOf, type Entry } from '@caravel/sync-protocol/entry'
import type { Parked } from '@caravel/sync-protocol/lane'
import type { StreamRecord } from '../../db/device-store.ts'

/**
 * The life that a device follows: an epoch, and how often the history of the stream went another way under it, for a file
 * that is put back by hand keeps its epoch.
 */
export const branchOf = (record: StreamRecord | undefined): string | null => {
  const epoch = record?.cursor?.epoch
  if (epoch === undefined) return null
  return record?.turns ? `${epoch} ${record.turns}` : epoch
}

/** As the server is to judge it: what was made in another life says another epoch than today's. */
export const asToldTo = (record: StreamRecord | undefined, entry: Entry): Entry => {
  const epoch = record?.cursor?.epoch
  if (epoch === undefined || !record?.turns) return entry
  if (entry.base_epoch === branchOf(record)) return { ...entry, base_epoch: epoch }
  return entry.base_epoch === epoch ? { ...entry, base_epoch: `${epoch} 0` } : entry
}

/**
 * As it leaves a device: where it comes to, nobody counts these turns. A base of the present life names how far this
 * device had followed it, by which the server tells whether that is its history still.
 */
export const asItTravels = (record: StreamRecord | undefined, entry: Entry): Entry => {
  const told = asToldTo(record, entry)
  const { epoch, seq, mark } = record?.cursor ?? {}
  return mark && told.base_epoch === epoch ? { ...told, base_epoch: `${epoch} ${seq} ${mark}` } : told
}

/** Of one that came from elsewhere, the epoch and the cursor there. */
const travelled = ({ base_epoch }: Entry): { epoch: string; seq: number; mark: string } | undefined => {
  const [, epoch, seq, mark] = /^(\S+) (\d{1,15}) (\S{1,64})$/.exec(base_epoch ?? '') ?? []
  return epoch && mark ? { epoch, seq: Number(seq), mark } : undefined
}

/** What the server is told of an entry beside what it says. */
export const toldOf = (
  record: StreamRecord | undefined,
  entry: Entry,
  clientId: string,
  userId: string,
): Record<string, string> => {
  const there = travelled(entry)
  const told = there ? { ...entry, base_epoch: there.epoch } : asToldTo(record, entry)
  return headersOf(told, clientId, userId, there ?? record?.cursor)
}

/** Contested, it is asked about in the life of today, of which it knew nothing: what the person answers counts there. */
export const atHome = (record: StreamRecord | undefined, { entry, answer }: Parked): Entry =>
  /^(DELETE_)?CONFLICT$/.test(String(answer?.body['code'])) && travelled(entry)
    ? { ...entry, base_seq: 0, base_epoch: branchOf(record) }
    : entry
