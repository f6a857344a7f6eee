import { mustDevice } from './device.ts'
import { fileLimits, FileRefused, readWhatIsSound, type LeftOut } from './read-outbox-file.ts'
import { userActionsOf } from './sync/user-actions.ts'

/**
 * Takes in a file that another device of this account saved. Answers how many of its changes were not here yet, and
 * what could not be taken. Throws {@link FileRefused} or what the disk says; then nothing of it was taken in.
 */
export const importChanges = async (file: Blob): Promise<{ taken: number; left: LeftOut[] }> => {
  const { engine, actor, instance_id } = mustDevice()
  // Before it is read: a huge file is not worth the memory.
  if (file.size > fileLimits.bytes) throw new FileRefused('FILE_TOO_BIG')
  const { changes, left } = readWhatIsSound(await file.text(), { instance_id, user_id: actor.user_id })
  const before = await engine.onlyHere()
  const looked = new Set((before.set_backs ?? []).map(({ stream }) => stream))
  const here = new Set([...before.entries.map(each => each.mutation_id), ...before.tray.map(each => each.id)])
  await engine.importEntries(changes)
  const entries = changes.entries.filter(each => !here.has(each.mutation_id))
  const tray = changes.tray.filter(each => !here.has(each.id))
  const lost = (changes.set_backs ?? []).filter(({ stream }) => !looked.has(stream))
  return { taken: userActionsOf(entries).length + tray.length + lost.length, left }
}
