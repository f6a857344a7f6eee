/** Ids and bytes that repeat: what a test mints is the same on every run. */
import { mintId, type RandomBytes } from '../ids.ts'

/** Bytes of a small linear congruential generator (Numerical Recipes, 3rd ed., §7.1). */
export const seededBytes = (seed: number): RandomBytes => {
  let state = seed >>> 0
  return bytes => {
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      bytes[i] = state >>> 24
    }
    return bytes
  }
}

/** The n-th id of a test: a well-formed UUIDv7, the same every time. */
export const testId = (n: number): string => mintId(1_800_000_000_000 + n, seededBytes(n + 1))
