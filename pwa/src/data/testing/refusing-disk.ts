import { DiskRefused, type DeviceStore } from '../db/device-store.ts'
import { MemoryStore } from '../db/memory-store.ts'

/** A disk that refuses every operation, or never answers, for as long as the test wants. */
export class RefusingDisk {
  readonly inner = new MemoryStore()
  refuses: DiskRefused['why'] | 'silently' | undefined
  /** What is refused; absent: everything. */
  only: ((method: string) => boolean) | undefined
  private readonly tabs: { onLost: DeviceStore['onLost'] }[] = []

  /** As a tab opens it. */
  open(): MemoryStore {
    const tab = { onLost: (() => {}) as DeviceStore['onLost'] }
    this.tabs.push(tab)
    return new Proxy(this.inner, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown
        if (typeof value !== 'function') return value
        return (...given: unknown[]) =>
          this.refused(String(name)) ?? (value as (...args: unknown[]) => unknown).apply(target, given)
      },
      set: (target, name, value) => Reflect.set(name === 'onLost' ? tab : target, name, value),
    })
  }

  private refused(method: string): Promise<never> | undefined {
    if (!this.refuses || this.only?.(method) === false || method === 'close') return undefined
    if (this.refuses === 'silently') return new Promise(() => {})
    return Promise.reject(new DiskRefused(this.refuses, undefined))
  }

  /** The tabs that have it open lose their connection. */
  lose(why: 'cleared' | 'outdated'): void {
    for (const tab of this.tabs) tab.onLost(why)
  }

  /** The browser clears it away. */
  async clear(): Promise<void> {
    await this.inner.destroy()
    this.lose('cleared')
  }
}
