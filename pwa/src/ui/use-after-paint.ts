import { useEffect, useState } from 'preact/hooks'
import { behindFrame } from './behind-frame.ts'

/** False in the first frame that shows `key`, true soon after: what is out of sight does not hold that frame up. */
export function useAfterPaint(key: string): boolean {
  const [painted, setPainted] = useState<string>()
  // An effect alone is no sign of a frame: a component that renders again before it runs its effects first.
  useEffect(() => behindFrame(() => setPainted(key)), [key])
  return painted === key
}
