import { useState } from 'preact/hooks'

let last = 0

/** An id for `aria-describedby` and friends that stays the same for the life of a component. */
export function useStableId(prefix: string): string {
  const [id] = useState(() => `${prefix}-${++last}`)
  return id
}
