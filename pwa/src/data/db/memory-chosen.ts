import type { ChosenDisk, ChosenFile } from '../chosen-files.ts'
import { DiskRefused } from './device-store.ts'

/** Chosen files on a disk in memory. */
export class MemoryChosen implements ChosenDisk {
  private readonly stored = new Map<string, { file: ChosenFile; bytes: ArrayBuffer }>()

  load = async (): Promise<ChosenFile[]> => [...this.stored.values()].map(({ file }) => file)

  put = async (file: ChosenFile, bytes: ArrayBuffer): Promise<void> => {
    this.stored.set(file.id, { file, bytes })
  }

  read = async (id: string): Promise<ArrayBuffer | undefined> => this.stored.get(id)?.bytes

  remove = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) this.stored.delete(id)
  }
}

/** Chosen files on the disk; in memory those that it refuses, and not for want of space. */
export const chosenBesideDisk = (disk: ChosenDisk): ChosenDisk => {
  const memory = new MemoryChosen()
  const unlessRefused = async <T>(work: Promise<T>, otherwise: () => T | Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof DiskRefused && error.why === 'refused') return otherwise()
      throw error
    }
  }
  return {
    load: async () => [...(await unlessRefused(disk.load(), () => [])), ...(await memory.load())],
    put: (file, bytes) => unlessRefused(disk.put(file, bytes), () => memory.put(file, bytes)),
    read: async id => (await memory.read(id)) ?? (await unlessRefused(disk.read(id), () => undefined)),
    remove: async ids => {
      await memory.remove(ids)
      await unlessRefused(disk.remove(ids), () => undefined)
    },
  }
}
