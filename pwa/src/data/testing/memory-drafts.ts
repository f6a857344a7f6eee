import type { Draft, DraftDisk } from '../drafts.ts'

/** Drafts on a disk in memory, which tabs share. `refuse` is thrown by writes. */
export class MemoryDrafts implements DraftDisk {
  readonly stored = new Map<string, Draft>()
  refuse: Error | undefined
  private readonly watchers = new Set<(drafts: Draft[]) => void>()

  watch(changed: (drafts: Draft[]) => void): () => void {
    this.watchers.add(changed)
    queueMicrotask(() => changed(this.all()))
    return () => this.watchers.delete(changed)
  }

  async look(): Promise<void> {
    await Promise.resolve()
    this.tell()
  }

  async put(draft: Draft): Promise<void> {
    await Promise.resolve()
    if (this.refuse) throw this.refuse
    this.stored.set(draft.key, structuredClone(draft))
    this.tell()
  }

  async remove(keys: readonly string[]): Promise<void> {
    await Promise.resolve()
    if (this.refuse) throw this.refuse
    for (const key of keys) this.stored.delete(key)
    this.tell()
  }

  private all(): Draft[] {
    return structuredClone([...this.stored.values()])
  }

  private tell(): void {
    for (const changed of this.watchers) changed(this.all())
  }
}
