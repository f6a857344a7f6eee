/** Takes the rows of a trip off this device; its card stays, and opening it fetches it again (sync rule C9). */
import type { Core } from '../core.ts'
import { isCurrent } from '../streams/apply-commits.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'

/** False when something of it is only here: then nothing happens. The disk is asked, for another tab may know more. */
export const takeOffDevice = (core: Core, memory: StreamMemory): Promise<boolean> =>
  memory.serial(async () => {
    const { record } = memory
    if (!isCurrent(core, memory) || record?.status !== 'live' || memory.entries.length > 0) return false
    const left = await core.ports.store.toCard(memory.stream, core.term)
    if (!left || core.stopped || !memory.record) return false
    const before = core.entitiesOf(memory)
    memory.setRecord({ ...memory.record, ...left })
    memory.replaceRows([], [])
    memory.loaded = false
    core.redraw(memory, before)
    core.emit({ type: 'stream', stream: memory.stream })
    core.tell({ type: 'streams' })
    return true
  })
