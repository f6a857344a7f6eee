import { MemoryDisk } from './memory-disk.ts'
import { TableStore } from './table-store.ts'

/** The store of a device in memory: start another engine on it and it finds what the first one wrote. */
export class MemoryStore extends TableStore {
  declare readonly disk: MemoryDisk

  /** The terms it hands out come after `lastTerm`. */
  constructor(lastTerm = 0, disk = new MemoryDisk(lastTerm)) {
    super(disk)
  }

  set refuse(error: Error | undefined) {
    this.disk.refuse = error
  }

  set room(trips: number | undefined) {
    this.disk.room = trips
  }
}
