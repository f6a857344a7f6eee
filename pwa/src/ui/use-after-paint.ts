import { useEffect, useState } from 'preact/hooks'

/** False in the first frame that shows `key`, true soon after: what is out of sight does not hold that frame up. */
export function useAfterPaint(key: string): boolean {
  const [painted, setPainted] = useState<string>()
  // Effects run behind the frame.
  useEffect(() => setPainted(key), [key])
  return painted === key
}
