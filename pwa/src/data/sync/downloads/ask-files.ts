import type { Core } from '../core.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'

/** The person wants the files that the trip has by now on this device, whatever its dates and the connection (sync rule C9). */
export const askForFiles = (core: Core, memory: StreamMemory, newest: number): Promise<void> =>
  memory.serial(async () => {
    if (!memory.record || core.stopped) return
    // The clocks of two servers, or of one that was set back, may differ: what is seen is meant.
    const record = { ...memory.record, files_asked_at: Math.max(core.now(), newest) }
    memory.setRecord(record)
    await core.ports.store.saveStreams([record], core.term)
    core.emit({ type: 'stream', stream: memory.stream })
    core.tell({ type: 'streams' })
  })
