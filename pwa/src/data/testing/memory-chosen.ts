import type { ChosenDisk, ChosenFile } from '../chosen-files.ts'

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
