import type { Core } from '../core.ts'
import type { StreamMemory } from './stream-memory.ts'

/** What the person keeps on this device never goes by itself, and is fetched by itself (sync rule C9). */
export const pinStream = (core: Core, memory: StreamMemory, pinned: boolean): Promise<void> =>
  memory.serial(async () => {
    if (!memory.record || core.stopped) return
    const { off, ...rest } = memory.record
    const record = { ...rest, pinned, ...(off && !pinned ? { off } : {}) }
    memory.setRecord(record)
    await core.ports.store.saveStreams([record], core.term)
    core.emit({ type: 'stream', stream: memory.stream })
    core.tell({ type: 'streams' })
  })
