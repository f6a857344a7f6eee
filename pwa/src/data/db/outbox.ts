/** Changes that have not arrived at the server, in their lanes: steps within a transaction. */
import type { Entry } from '@caravel/sync-protocol/entry'
import { sameValue } from '@caravel/sync-protocol/row'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { renamed, sameContent, withContentOf, type DeviceMeta, type EnqueueMore } from './device-store.ts'
import { allLanes, laneOf, whole, type Transaction } from './disk.ts'
import { stageIn } from './files.ts'

/** The key of `meta` that has the last number of a lane. */
const clientSeqKey = (stream: StreamKey): string => `client_seq ${stream}`

export const deviceKey = 'device'

const lastSeq = async (disk: Transaction, stream: StreamKey): Promise<number> =>
  Number((await disk.get('meta', clientSeqKey(stream)))?.value ?? 0)

const nextSeq = async (disk: Transaction, stream: StreamKey): Promise<number> => {
  const value = (await lastSeq(disk, stream)) + 1
  await disk.put('meta', { key: clientSeqKey(stream), value })
  return value
}

/** Makes sure that the next entry of the stream gets a higher number than this one. */
export const numberBehind = async (disk: Transaction, { stream, client_seq }: Entry): Promise<void> => {
  if ((await lastSeq(disk, stream)) < client_seq)
    await disk.put('meta', { key: clientSeqKey(stream), value: client_seq })
}

const idsOf = (entries: readonly Entry[]): string[] => entries.map(({ mutation_id }) => mutation_id)

export const enqueue = async (
  disk: Transaction,
  entries: readonly Entry[],
  { born, unpark, uploads = [] }: EnqueueMore,
): Promise<Entry[]> => {
  // After a lost connection the first run may have stored the entries already.
  const there = (await disk.getMany('outbox', idsOf(entries))).flatMap(each => each ?? [])
  if (there.length) return there
  if (unpark && !sameValue(await disk.get('tray', unpark.id), unpark)) return []
  if (born && !(await disk.get('streams', born.stream))) await disk.put('streams', born)
  if (unpark) await disk.delete('tray', [unpark.id])
  const stored: Entry[] = []
  for (const entry of entries) stored.push({ ...entry, client_seq: await nextSeq(disk, entry.stream) })
  await disk.putMany('outbox', stored)
  await stageIn(disk, uploads)
  return stored
}

export const saveEntries = async (disk: Transaction, entries: readonly Entry[]): Promise<Entry[]> => {
  const known = await disk.getMany('outbox', idsOf(entries))
  const there = entries.flatMap((entry, index) => {
    const stored = known[index]
    return stored ? [withContentOf(entry, stored)] : []
  })
  await disk.putMany('outbox', there)
  return there
}

export const replaceUnsent = async (disk: Transaction, entry: Entry): Promise<boolean> => {
  const stored = await disk.get('outbox', entry.mutation_id)
  if (stored && sameContent(stored, entry)) return true
  if (!stored || stored.sent) return false
  const { stream, client_seq } = stored
  if ((await disk.keys('outbox', laneOf(stream, client_seq))).length) return false
  await disk.put('outbox', { ...entry, client_seq })
  return true
}

export const removeUnsent = async (disk: Transaction, ids: readonly string[]): Promise<boolean> => {
  const stored = await disk.getMany('outbox', ids)
  if (!stored.every(entry => (entry ? !entry.sent : disk.again))) return false
  await disk.delete('outbox', ids)
  return true
}

export const emptyOutbox = async (disk: Transaction, kept: (entry: Entry) => boolean): Promise<Entry[]> => {
  const stay = (await disk.range('outbox', allLanes)).filter(kept)
  if (!stay.length) await disk.clear('outbox', allLanes)
  return stay
}

export const rewriteUnsent = async (disk: Transaction, rewrite: (entry: Entry) => Entry): Promise<void> => {
  const unsent = (await disk.range('outbox', allLanes)).filter(({ sent }) => !sent)
  await disk.putMany('outbox', unsent.map(rewrite))
  const items = await disk.range('tray', whole('tray'))
  await disk.putMany(
    'tray',
    items.map(item => ({
      ...item,
      entry: rewrite(item.entry),
      dependents: item.dependents.map(rewrite),
    })),
  )
}

export const renew = async (
  disk: Transaction,
  chosen: (entry: Entry) => boolean,
  anew: (entry: Entry) => Entry,
): Promise<Entry[]> => {
  const before = (await disk.range('outbox', allLanes)).filter(chosen)
  await disk.delete('outbox', idsOf(before))
  const stored: Entry[] = []
  for (const entry of before) stored.push({ ...anew(entry), client_seq: await nextSeq(disk, entry.stream) })
  await disk.putMany('outbox', stored)
  return stored
}

export const renewClient = async (
  disk: Transaction,
  clientId: string,
  replaced: string,
  entry: Entry,
): Promise<void> => {
  const known = (await disk.get('meta', deviceKey))?.value as DeviceMeta
  await disk.put('meta', { key: deviceKey, value: renamed(known, clientId) })
  await disk.delete('outbox', [replaced])
  await disk.put('outbox', entry)
}
