import { useEffect, useState } from 'preact/hooks'
import { localNow } from './planner-words.ts'

/** Date and time of the reader's device, again every minute. */
export function useLocalNow(): ReturnType<typeof localNow> {
  const [now, setNow] = useState(() => localNow())
  useEffect(() => {
    const timer = setInterval(() => {
      const next = localNow()
      setNow(old => (old.time === next.time && old.date === next.date ? old : next))
    }, 5_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
