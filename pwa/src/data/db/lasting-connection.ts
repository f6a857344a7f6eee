/**
 * A connection to the device's database that outlives what happens to connections: phones take them from pages in the
 * background, a newer version of the app in another tab asks for the database, and disks fill up (sync rules C9, C11).
 */
import type { DeviceDb } from './dexie-schema.ts'
import { DiskRefused, Superseded } from './device-store.ts'
import { diskRefusal, errorNames } from './disk-refusal.ts'

const reserveKey = 'reserve'
/** Enough for hundreds of edits. */
const reserveBytes = 512 * 1024

export class LastingConnection {
  readonly db: DeviceDb
  /** A write found the disk full, and took from the reserve. */
  onPressure: () => void = () => {}
  /** Counts how often it was opened anew. */
  private openings = 0
  private opening: Promise<void> | undefined

  constructor(db: DeviceDb) {
    this.db = db
  }

  /**
   * Opened anew once when it was lost, never when it is over. `work` is told when it runs `again`: what it did the first time may lie on the
   * disk, though nobody heard of it.
   */
  async attempt<T>(work: (again: boolean) => Promise<T>): Promise<T> {
    const { openings } = this
    await this.db.undecided
    if (this.db.over) throw this.refusal()
    try {
      return await work(false)
    } catch (error) {
      if (error instanceof Superseded) throw error
      await this.db.undecided
      if (this.db.over || !isConnectionLost(error)) throw this.refusal(error)
    }
    try {
      // Another caller that lost the same connection has opened the next one already.
      if (this.openings === openings) await (this.opening ??= this.reopen())
      return await work(true)
    } catch (error) {
      if (error instanceof Superseded) throw error
      throw this.refusal(error)
    }
  }

  /** What a person typed: a full disk gives the reserve for it. */
  async attemptFirst<T>(work: (again: boolean) => Promise<T>): Promise<T> {
    try {
      return await this.attempt(work)
    } catch (error) {
      if (!(error instanceof DiskRefused) || error.why !== 'full' || !(await this.freeReserve())) throw error
    }
    this.onPressure()
    return this.attempt(work)
  }

  private async reopen(): Promise<void> {
    try {
      this.db.close()
      await this.db.open()
      this.openings++
    } finally {
      this.opening = undefined
    }
  }

  private async freeReserve(): Promise<boolean> {
    const { meta } = this.db
    return this.attempt(() =>
      this.db.transaction('rw', meta, async () => {
        if (!(await meta.get(reserveKey))) return false
        await meta.delete(reserveKey)
        return true
      }),
    )
  }

  /** Puts the reserve where it is missing; false when there is no room for it. */
  async keepReserve(): Promise<boolean> {
    const { meta } = this.db
    try {
      await this.attempt(async () => {
        if (!(await meta.get(reserveKey))) await meta.put({ key: reserveKey, value: padding() })
      })
      return true
    } catch (error) {
      if (error instanceof DiskRefused && error.why === 'full') return false
      throw error
    }
  }

  private refusal(error?: unknown): DiskRefused {
    const { over } = this.db
    return over && !(error instanceof DiskRefused) ? new DiskRefused(over, error) : diskRefusal(error)
  }
}

/** Nothing that a database could make smaller. */
const padding = (): Uint8Array => {
  const bytes = new Uint8Array(reserveBytes)
  const most = 65_536
  for (let at = 0; at < reserveBytes; at += most) crypto.getRandomValues(bytes.subarray(at, at + most))
  return bytes
}

/** The browser aborts what is under way when it takes the connection; a full disk aborts it as well. */
const lostNames: ReadonlySet<string> = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
])

const isConnectionLost = (error: unknown): boolean => {
  const names = errorNames(error)
  return names.some(name => lostNames.has(name)) && !names.includes('QuotaExceededError')
}
