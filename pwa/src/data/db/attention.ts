/** The attention list, with refused changes and data that the server lost: steps within a transaction. */
import { sameValue } from '@caravel/sync-protocol/row'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import {
  withWaiting,
  type AmendAttention,
  type LostPart,
  type ServerRollback,
  type StoredAttentionItem,
} from './device-store.ts'
import { laneOf, whole, type Transaction } from './disk.ts'
import { dropUnannounced, stageIn } from './files.ts'
import type { StagedBytes } from './file-store.ts'
import { rollbackWithout } from './rollback-list.ts'

/** In the order in which they were parked; those of one moment in the order in which they were made. */
export const inOrder = (items: StoredAttentionItem[]): StoredAttentionItem[] =>
  items.sort((a, b) => a.parked_at - b.parked_at || a.entry.client_seq - b.entry.client_seq)

export const readAttention = async (disk: Transaction): Promise<StoredAttentionItem[]> =>
  inOrder(await disk.range('tray', whole('tray')))

export const park = async (disk: Transaction, item: StoredAttentionItem): Promise<boolean> => {
  if (!(await disk.get('outbox', item.entry.mutation_id)))
    return disk.again && (await disk.get('tray', item.id)) !== undefined
  await disk.put('tray', item)
  const parked = [item.entry, ...item.dependents]
  await disk.delete(
    'outbox',
    parked.map(({ mutation_id }) => mutation_id),
  )
  return true
}

export const revert = async (disk: Transaction, ids: readonly string[]): Promise<void> => {
  await disk.delete('outbox', ids)
  await disk.delete('tray', ids)
}

export const saveAttention = async (
  disk: Transaction,
  item: StoredAttentionItem,
  uploads: readonly StagedBytes[],
): Promise<void> => {
  if (!(await disk.get('tray', item.id))) await disk.put('tray', item)
  await stageIn(disk, uploads)
}

export const joinAttention = async (
  disk: Transaction,
  id: string,
): Promise<StoredAttentionItem | undefined> => {
  const item = await disk.get('tray', id)
  if (!item) return undefined
  const lane = laneOf(item.stream)
  const joined = withWaiting(item, await disk.range('outbox', lane))
  await disk.put('tray', joined)
  await disk.clear('outbox', lane)
  return joined
}

/** `put`: the item that an earlier run of the same transaction stored, if there was one. */
export const amendAttention = async (
  disk: Transaction,
  id: string,
  change: AmendAttention,
  put: StoredAttentionItem | undefined,
): Promise<StoredAttentionItem | undefined> => {
  const stored = await disk.get('tray', id)
  if (put && sameValue(stored, put)) return put
  const next = stored && change(stored)
  if (next) await disk.put('tray', next)
  return next
}

export const removeAttention = async (
  disk: Transaction,
  item: StoredAttentionItem,
  files: readonly string[],
): Promise<boolean> => {
  const stored = await disk.get('tray', item.id)
  if (!stored || !sameValue(stored, item)) return !stored && disk.again
  await disk.delete('tray', [item.id])
  await dropUnannounced(disk, files)
  return true
}

export const leaveRollback = async (
  disk: Transaction,
  stream: StreamKey,
  answered: readonly LostPart[],
): Promise<ServerRollback | undefined> => {
  const left = rollbackWithout(await disk.get('setBacks', stream), answered)
  if (left) await disk.put('setBacks', left)
  else await disk.delete('setBacks', [stream])
  return left
}
