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
  /** What the disk says instead of carrying it out. */
  refusal?(method: keyof DeviceStore): Error | undefined
}

const never = new Promise<never>(() => {})

export interface CrashingStore {
  store: DeviceStore
  plan(crash: CrashPlan): void
  /** The tab that has it open loses its connection. */
  lose(): void
  /** From now on nobody is answered. */
  cut(): void
}

export const crashingStore = (disk: DeviceStore, hooks: StoreHooks): CrashingStore => {
  let dead = false
  let crash: CrashPlan | undefined
  let onLost: DeviceStore['onLost'] = () => {}
  const crashNow = (): Promise<never> => {
    dead = true
    hooks.crashed()
    return never
  }
  const call = async (method: keyof DeviceStore, args: unknown[]): Promise<unknown> => {
    if (dead) return never
    const due = crash !== undefined && --crash.calls <= 0 ? crash : undefined
    if (due && !due.after) return crashNow()
    const refusal = hooks.refusal?.(method)
    if (refusal) throw refusal
    hooks.begins(method, args)
    const run = disk[method] as (...values: unknown[]) => Promise<unknown>
    const result = await run.apply(disk, args)
    hooks.done(method, args, result)
    return due || dead ? (dead ? never : crashNow()) : result
  }
  const store = new Proxy(disk, {
    get: (_, method: keyof DeviceStore) =>
      method === 'close' ? () => {} : (...args: unknown[]) => call(method, args),
    // The disk is one for all tabs, and each hears of its own connection.
    set: (_, name, value) => {
      if (name === 'onLost') onLost = value as DeviceStore['onLost']
      return true
    },
  })
  return {
    store,
    plan: next => void (crash = next),
    lose: () => onLost('cleared'),
    cut: () => void (dead = true),
  }
}
