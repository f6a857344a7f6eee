/** A disk that the power can leave at any moment: before a write, or after it and before anybody knows. */
import type { DeviceStore } from '../../pwa/src/data/db/device-store.ts'

export interface CrashPlan {
  /** The crash comes with the n-th call from now. */
  calls: number
  /** Is that call still carried out? */
  after: boolean
}

export interface StoreHooks {
  crashed(): void
  /** A call that was carried out, with what it answered; before anyone who asked learns of it. */
  done(method: keyof DeviceStore, args: readonly unknown[], result: unknown): void
  /** Before a call is carried out. */
  begins(method: keyof DeviceStore, args: readonly unknown[]): void
}

const never = new Promise<never>(() => {})

export interface CrashingStore {
  store: DeviceStore
  plan(crash: CrashPlan): void
  /** From now on nobody is answered. */
  cut(): void
}

export const crashingStore = (disk: DeviceStore, hooks: StoreHooks): CrashingStore => {
  let dead = false
  let crash: CrashPlan | undefined
  const crashNow = (): Promise<never> => {
    dead = true
    hooks.crashed()
    return never
  }
  const call = async (method: keyof DeviceStore, args: unknown[]): Promise<unknown> => {
    if (dead) return never
    const due = crash !== undefined && --crash.calls <= 0 ? crash : undefined
    if (due && !due.after) return crashNow()
    hooks.begins(method, args)
    const run = disk[method] as (...values: unknown[]) => Promise<unknown>
    const result = await run.apply(disk, args)
    hooks.done(method, args, result)
    return due || dead ? (dead ? never : crashNow()) : result
  }
  const store = new Proxy(disk, {
    get: (_, method: keyof DeviceStore) =>
      method === 'close' ? () => {} : (...args: unknown[]) => call(method, args),
  })
  return {
    store,
    plan: next => void (crash = next),
    cut: () => void (dead = true),
  }
}
