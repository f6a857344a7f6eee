import { isReadMark } from '@caravel/sync-protocol/read-mark'
import { mustDevice } from './device.ts'
import { fileLimits, FileRefused, readValidChanges, type LeftOut } from './read-outbox-file.ts'
import { announcedFile } from './sync/uploads/announced-file.ts'
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
  const knownFiles = new Set((before.uploads ?? []).map(({ id }) => id))
  const announced = new Set(
    [...changes.entries, ...changes.tray.flatMap(each => [each.entry, ...each.dependents])].map(
      announcedFile,
    ),
  )
  await engine.importEntries(changes)
  const newEntries = changes.entries.filter(each => !knownIds.has(each.mutation_id))
  const newAttention = changes.tray.filter(each => !knownIds.has(each.id) && !isReadMark(each.entry))
  const newRollbacks = (changes.set_backs ?? []).filter(({ stream }) => !knownRollbacks.has(stream))
  // Those that are announced by no change of the file count for themselves, as they did where they come from.
  const newFiles = (changes.uploads ?? []).filter(({ id }) => !knownFiles.has(id) && !announced.has(id))
  const all = [userActionsOf(newEntries), newAttention, newRollbacks, newFiles]
  return { taken: all.reduce((sum, some) => sum + some.length, 0), left }
}
