/**
 * Files that were chosen for something that is not saved yet, such as the receipt of a new expense. Like what was typed
 * into its form they lie on the disk, and stay through a crash or a reload until the form is saved or discarded.
 */
import { signal } from '@preact/signals'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { IsMade } from './drafts.ts'
import type { PreparedFile } from './files.ts'

/** What is said of a file; its bytes lie apart. */
export interface ChosenFile extends Omit<PreparedFile, 'bytes'> {
  id: string
  /** The form it was chosen in: the key of its draft. */
  form: string
  size: number
  /** Epoch ms. */
  at: number
}

export interface ChosenDisk {
  load(): Promise<ChosenFile[]>
  put(file: ChosenFile, bytes: ArrayBuffer): Promise<void>
  read(id: string): Promise<ArrayBuffer | undefined>
  remove(ids: readonly string[]): Promise<void>
}

export class ChosenFiles {
  private readonly disk: ChosenDisk
  private readonly current = signal<readonly ChosenFile[]>([])
  private readonly isMade: IsMade

  constructor(disk: ChosenDisk, isMade: IsMade = () => false) {
    this.disk = disk
    this.isMade = isMade
    this.look().catch((error: unknown) => console.error('the chosen files could not be read', error))
  }

  /** Of one form, as they were chosen. Reactive. */
  of(form: string): readonly ChosenFile[] {
    return this.current.value.filter(each => each.form === form)
  }

  /** Those that files were chosen in. */
  forms(): string[] {
    return [...new Set(this.current.peek().map(({ form }) => form))]
  }

  /** Reads them anew: another tab may have the same form open. What was saved by a page that died then goes. */
  async look(): Promise<void> {
    const all = await this.disk.load()
    const saved = all.filter(each => this.wasSaved(each))
    const wait = all.filter(each => !saved.includes(each))
    this.current.value = wait.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    if (saved.length) await this.disk.remove(saved.map(({ id }) => id))
  }

  private wasSaved({ form, row_id }: ChosenFile): boolean {
    return row_id !== undefined && this.isMade(form.slice(0, form.indexOf(' ')), 'file', row_id)
  }

  /** Resolves once it lies on the disk; rejects when that refuses it. */
  async add(id: string, form: string, { bytes, ...said }: PreparedFile): Promise<void> {
    await this.disk.put({ ...said, id, form, size: bytes.byteLength, at: Date.now() }, bytes)
    await this.look()
  }

  /** Those of a form with their bytes, as the disk has them now: another tab may have the same form open. */
  async read(form: string): Promise<(PreparedFile & { id: string })[]> {
    await this.look()
    const files = this.of(form).map(async ({ form: _form, size: _size, at: _at, ...said }) => {
      const bytes = await this.disk.read(said.id)
      return bytes ? [{ ...said, bytes }] : []
    })
    return (await Promise.all(files)).flat()
  }

  /** They belong to something that is saved, or the person does not want them any more. */
  async remove(isMeant: (file: ChosenFile) => boolean): Promise<void> {
    await this.disk.remove((await this.disk.load()).filter(isMeant).map(({ id }) => id))
    await this.look()
  }

  /** A trip was taken away. */
  forgetStream(stream: StreamKey): Promise<void> {
    return this.remove(({ form }) => form.startsWith(`${stream} `))
  }
}
