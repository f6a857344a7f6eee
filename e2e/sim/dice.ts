/** Chance that repeats: everything random in a simulation is drawn from a seed. */
import type { RandomBytes } from '@caravel/sync-protocol/ids'

export interface Dice {
  /** In [0, 1). */
  unit(): number
  /** 0 … n − 1. */
  below(n: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T | undefined
  bytes: RandomBytes
}

/** Mulberry32 (T. Ettinger, public domain). */
export const dice = (seed: number): Dice => {
  let state = seed >>> 0
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(unit() * n)
  return {
    unit,
    below,
    chance: probability => unit() < probability,
    pick: list => list[below(list.length)],
    bytes: bytes => {
      for (let i = 0; i < bytes.length; i++) bytes[i] = below(256)
      return bytes
    },
  }
}
