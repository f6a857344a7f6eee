import { isReadMark } from '@caravel/sync-protocol/read-mark'
import { mustDevice } from './device.ts'
import { fileLimits, FileRefused, readValidChanges, type LeftOut } from './read-outbox-file.ts'
import { userActionsOf } from './sync/user-actions.ts'

/**
 * Imports an outbox file saved by another device of this account. Returns how many changes were new to this device and
 * which could not be imported. If it throws ({@link FileRefused} or an error of the disk), nothing was imported.
 */
export const importChanges = async (file: Blob): Promise<{ taken: number; left: LeftOut[] }> => {
  const { engine, actor, instance_id } = mustDevice()
  // Before it is read: a huge file is not worth the memory.
  if (file.size > fileLimits.bytes) throw new FileRefused('FILE_TOO_BIG')
  const { changes, left } = readValidChanges(await file.text(), { instance_id, user_id: actor.user_id })
  const before = await engine.onlyHere()
  const knownRollbacks = new Set((before.set_backs ?? []).map(({ stream }) => stream))
  const knownIds = new Set([
    ...before.entries.map(each => each.mutation_id),
    ...before.tray.map(each => each.id),
  ])
  await engine.importEntries(changes)
  const newEntries = changes.entries.filter(each => !knownIds.has(each.mutation_id))
  const newAttention = changes.tray.filter(each => !knownIds.has(each.id) && !isReadMark(each.entry))
  const newRollbacks = (changes.set_backs ?? []).filter(({ stream }) => !knownRollbacks.has(stream))
  return { taken: userActionsOf(newEntries).length + newAttention.length + newRollbacks.length, left }
}
