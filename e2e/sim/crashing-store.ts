/** A disk that the power can leave at any moment: before a write, inside it, or after it and before anybody knows. */
import type { DeviceStore } from '../../pwa/src/data/db/device-store.ts'

/** Thrown inside a transaction: nothing of it may stay. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
}

export interface CrashPlan {
  /** The crash comes with the n-th call from now. */
  calls: number
  /** `inside`: its transaction breaks off after the first record it writes; one that writes nothing is carried out. */
  when: 'before' | 'inside' | 'after'
}

export interface StoreHooks {
  crashed(): void
  /** A call that was carried out, with what it answered; before anyone who asked learns of it. */
  done(method: keyof DeviceStore, args: readonly unknown[], result: unknown): void
  /** Before a call is carried out. */
  begins(method: keyof DeviceStore, args: readonly unknown[]): void
  /** The next transaction is to break off. Absent: none does. */
  breakOff?(): void
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
    if (due?.when === 'before') return crashNow()
    const refusal = hooks.refusal?.(method)
    if (refusal) throw refusal
    hooks.begins(method, args)
    const run = disk[method] as (...values: unknown[]) => Promise<unknown>
    if (due?.when === 'inside') hooks.breakOff?.()
    let result: unknown
    try {
      result = await run.apply(disk, args)
    } catch (error) {
      if (error instanceof BrokenOff) return crashNow()
      throw error
    }
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
