/**
 * The database was taken from the open app, or cannot be had at all (sync rule C11). What was cleared away goes back. Where
 * the disk takes nothing, the tab says so and goes on in memory, by itself, until the disk can be had again.
 */
import { DiskRefused, type DeviceStore } from '../../db/device-store.ts'
import type { StagedBytes } from '../../db/file-store.ts'
import type { Core } from '../core.ts'

/** A browser has cleared a database away by then, and lets nobody open it before. */
const clearingMs = 1000
/** A disk that says nothing when it is opened is gone on without: another tab may hold its database. */
const openingMs = 10_000
/** It is looked for again as often. */
const againMs = 15_000

interface Neighbours {
  /** Puts what was cleared away back onto the disk; rejects when the disk does not take it. */
  meetDisk(): Promise<void>
  /** What is in memory goes into the store that the engine has from now on, and this tab stands for its lead. */
  changeStore(): Promise<void>
}

export class WithoutDisk {
  private readonly core: Core
  private readonly near: Neighbours
  private looking = false

  constructor(core: Core, near: Neighbours) {
    this.core = core
    this.near = near
  }

  begin(): void {
    this.core.given.store.onLost = why => {
      if (why === 'outdated') this.core.setDisk(why)
      else this.lost()
    }
    this.core.onCleared = () => this.lost()
    this.core.onRefused = () => this.lookSoon()
  }

  /** What `work` reads when the device starts; where the disk does not give it, the engine goes on without. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    const { core } = this
    if (!core.given.spare) return work()
    try {
      return await this.inTime(work())
    } catch (error) {
      if (!this.leave(error)) throw error
      core.given.report('the device goes on without its disk', error)
      return work()
    }
  }

  private async inTime<T>(work: Promise<T>): Promise<T> {
    const { promise: silence, reject } = Promise.withResolvers<never>()
    const stop = this.core.given.timers.after(openingMs, () => reject(new DiskRefused('refused', undefined)))
    try {
      return await Promise.race([work, silence])
    } finally {
      stop()
    }
  }

  /** Nothing is claimed to be stored until it is known what became of it. */
  private lost(): void {
    if (!this.core.hasDisk) return
    this.core.setUnstored('unsure')
    this.lookSoon()
  }

  private lookSoon(): void {
    const { core } = this
    if (this.looking || !core.hasDisk) return
    this.looking = true
    core.given.timers.after(clearingMs, () => core.track(this.look().finally(() => (this.looking = false))))
  }

  private async look(): Promise<void> {
    const { core, near } = this
    if (core.stopped || !core.hasDisk) return
    let isMet = false
    try {
      await this.inTime(near.meetDisk())
      isMet = true
      core.setUnstored(undefined)
      // What can be read may still refuse to be written.
      await core.ports.store.patchMeta({})
    } catch (error) {
      const isFull = error instanceof DiskRefused && error.why === 'full'
      if (core.stopped || (isMet && isFull) || !this.leave(error)) {
        core.setUnstored(undefined)
        throw error
      }
      core.given.report('the device goes on without its disk', error)
      await near.changeStore()
    }
  }

  /** False where the database is no longer this tab's to write, or there is nothing to go on with. */
  private leave(error: unknown): boolean {
    const isDisk = error instanceof DiskRefused && (error.why === 'full' || error.why === 'refused')
    if (!isDisk || !this.core.leaveDisk()) return false
    this.findLater()
    return true
  }

  private findLater(): void {
    const { core } = this
    core.given.timers.after(againMs, () => {
      if (!core.stopped) core.track(this.find())
    })
  }

  /** The disk may be there again: then all of it goes back. */
  private async find(): Promise<void> {
    const { core, near } = this
    const memory = core.ports.store
    const { store } = core.given
    let bytes: StagedBytes[] = []
    try {
      await store.loadMeta()
      await store.patchMeta({})
      if (core.stopped) return
      core.returnToDisk()
      bytes = await bytesIn(memory)
      await store.stage(bytes)
      await near.changeStore()
      core.setUnstored(undefined)
    } catch (error) {
      if (core.stopped) return
      if (error instanceof DiskRefused && error.why === 'outdated') return core.setDisk(error.why)
      if (!core.hasDisk) return this.findLater()
      if (!this.leave(error)) throw error
      await core.ports.store.stage(bytes)
      await near.changeStore()
    }
  }
}

/** Bytes that are at no server. */
const bytesIn = async (store: DeviceStore): Promise<StagedBytes[]> => {
  const uploads = (await store.loadUploads()).map(async upload => {
    const bytes = await store.readBytes(upload.id)
    return bytes ? [{ ...upload, bytes }] : []
  })
  return (await Promise.all(uploads)).flat()
}
