import { useState } from 'preact/hooks'

/** What was there before, while the new one holds the same: whatever follows from it is not worked out or drawn again. */
export function useSame<T extends object>(latest: T): T {
  const [kept, setKept] = useState(latest)
  if (holdTheSame(kept, latest)) return kept
  setKept(latest)
  return latest
}

/** Each field is the same value, or the same object, as in the other. */
export function holdTheSame(some: object, others: object): boolean {
  const [before, now] = [Object.entries(some), new Map(Object.entries(others))]
  return (
    before.length === now.size &&
    before.every(([name, value]) => now.has(name) && Object.is(now.get(name), value))
  )
}
