import type { Sha256 } from '@caravel/sync-protocol/digest'
import type { Clock, Random, Timers } from '../sync/ports.ts'

export const browserClock: Clock = { now: () => Date.now() }

export const browserTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export const browserRandom: Random = {
  bytes: bytes => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  unit: () => Math.random(),
}

/** What the browser says; many round it, and some say nothing. */
export const browserFreeBytes = async (): Promise<number | undefined> => {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
  return usage === undefined || quota === undefined ? undefined : quota - usage
}

/** Undefined on a page without TLS. */
export const browserSha256: Sha256 | undefined = globalThis.crypto?.subtle
  ? text => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  : undefined
