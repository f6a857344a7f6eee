import type { StoredAttentionItem, StreamFate } from '../../db/device-store.ts'
import type { Core } from '../core.ts'
import type { StreamMemory } from './stream-memory.ts'

/**
 * A trip of which neither side has more than its record goes. It stays if another tab goes on with it; undo brings it
 * back with the photos that were on their way.
 */
export const dropRecord = async (
  core: Core,
  memory: StreamMemory,
  mayGo: (items: readonly StoredAttentionItem[]) => boolean = () => true,
): Promise<void> => {
  let gone = false
  const goes: StreamFate['goes'] = (entries, items) => (gone = !entries.length && mayGo(items))
  const all: StreamFate = { goes, ofAttention: item => item, ofUpload: upload => upload }
  await core.ports.store.dropStream(memory.stream, all)
  if (!gone) return
  memory.forget()
  core.redraw(memory)
  core.emit({ type: 'stream', stream: memory.stream })
  core.tell({ type: 'streams' })
}
