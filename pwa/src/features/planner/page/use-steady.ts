import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'

/** A finger or a mouse button is down on a list of the plan. */
export const handOn = signal(false)

/** What others change moves no row under a hand: it shows as it was until the hand is lifted. */
export function useSteady<T>(latest: T): T {
  const [shown, setShown] = useState(latest)
  const latestRef = useRef(latest)
  const held = handOn.peek()
  if (!held && shown !== latest) setShown(latest)
  useEffect(() => {
    latestRef.current = latest
  }, [latest])
  useEffect(() => handOn.subscribe(on => !on && setShown(latestRef.current)), [])
  return held ? shown : latest
}
