/**
 * Room on the device (sync rule C9): a reserve for what people type, and trips that fall back to their card when space
 * is short, the least wanted first. What exists only here never goes, nor a trip that the person keeps on this device.
 */
import { parseStream } from '@caravel/sync-protocol/streams'
import type { Core } from '../core.ts'
import { takeOffDevice } from './off-device.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'
import { fetchesByItself, urgency } from '../streams/streams.ts'

/** Below this much free space the device counts as nearly full, */
const shortBytes = 20 * 1024 * 1024
const lookEveryMs = 10 * 60_000
/** and at the start there is more urgent work. */
const firstLookMs = 20_000

export class StorageQuota {
  private readonly core: Core
  /** Rows that have to stay in memory are not let go. */
  private readonly isNeeded: (memory: StreamMemory) => boolean
  /** Some copies of files go, of trips that the person keeps only with `all`; false when there are none. */
  private readonly dropFiles: (all: boolean) => Promise<boolean>
  private cancel = () => {}
  private making = false

  constructor(
    core: Core,
    dropFiles: (all: boolean) => Promise<boolean>,
    isNeeded: (memory: StreamMemory) => boolean,
  ) {
    this.core = core
    this.dropFiles = dropFiles
    this.isNeeded = isNeeded
  }

  begin(): void {
    this.core.ports.store.onPressure = () => this.core.track(this.make())
    this.lookAfter(firstLookMs)
  }

  end(): void {
    this.cancel()
  }

  private lookAfter(ms: number): void {
    this.cancel()
    this.cancel = this.core.ports.timers.after(ms, () => {
      this.core.track(this.look())
      this.lookAfter(lookEveryMs)
    })
  }

  private async look(): Promise<void> {
    if (this.core.stopped || !this.core.hasDisk) return
    // A database that was cleared away knows of no reign: then what is in memory goes back onto the disk.
    if (this.core.sender) await this.core.ports.store.saveStreams([], this.core.term)
    const free = await this.core.ports.freeBytes?.()
    if (free !== undefined && free < shortBytes) return this.make()
    const kept = await this.core.ports.store.keepReserve()
    if (kept) this.core.setPressed(false)
    else await this.make()
  }

  /** Lets trips go until the reserve fits again. Only the tab that sends; a hint from another one is its own write. */
  private async make(): Promise<void> {
    const { core } = this
    core.setPressed(true)
    if (this.making || !core.sender) return
    this.making = true
    try {
      while (!(await core.ports.store.keepReserve()) && (await this.dropFiles(false)));
      for (const memory of this.dispensable()) {
        if (await core.ports.store.keepReserve()) break
        await takeOffDevice(core, memory)
      }
      while (!(await core.ports.store.keepReserve()) && (await this.dropFiles(true)));
      const free = await core.ports.freeBytes?.()
      const enough = free === undefined || free >= shortBytes
      if ((await core.ports.store.keepReserve()) && enough) core.setPressed(false)
    } finally {
      this.making = false
    }
  }

  /** Trips that the server has and nobody keeps here: those that nobody would miss first, then the farthest ones. */
  private dispensable(): StreamMemory[] {
    const { core } = this
    const now = core.now()
    const kept = (memory: StreamMemory) => (memory.record && fetchesByItself(memory.record, now) ? 1 : 0)
    return [...core.memories.values()]
      .filter(memory => memory.record?.status === 'live' && parseStream(memory.stream)?.kind === 'trip')
      .filter(memory => !memory.record?.pinned && !this.isNeeded(memory) && !memory.saving.length)
      .sort((a, b) => kept(a) - kept(b) || urgency(b, core) - urgency(a, core))
  }
}
