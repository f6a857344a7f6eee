/** What counts once, kept in memory for as long as it could come again. */
export interface SingleUse<T> {
  /** False when the key is there already. */
  put(key: string, value: T, expires_at: number): boolean
  has(key: string): boolean
  /** The value, the first time and before its end; undefined after that. */
  take(key: string, now: number): T | undefined
}

const capacity = 10_000

export const singleUse = <T>(): SingleUse<T> => {
  const held = new Map<string, { value: T; expires_at: number }>()
  return {
    put(key, value, expires_at) {
      if (held.has(key)) return false
      // When it is full, the oldest go first.
      if (held.size >= capacity) held.delete(held.keys().next().value ?? '')
      held.set(key, { value, expires_at })
      return true
    },
    has: key => held.has(key),
    take(key, now) {
      const found = held.get(key)
      held.delete(key)
      return found && found.expires_at > now ? found.value : undefined
    },
  }
}
