import type { ReadonlySignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'

/**
 * What stood in a field one frame ago: a letter is on the screen before its answer is worked out. `enter` is for the key
 * that takes an answer: `useEntered` runs once the answer to what stands in the field is drawn, however fast it was typed.
 */
export function useBehindField(written: ReadonlySignal<string>) {
  const [asked, setAsked] = useState(() => written.peek())
  const [entered, setEntered] = useState(0)
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const callOff = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
    const stop = written.subscribe(text => {
      callOff()
      frame = requestAnimationFrame(() => (timer = setTimeout(() => setAsked(text))))
    })
    return () => {
      callOff()
      stop()
    }
  }, [written])
  const enter = () => {
    setAsked(written.peek())
    setEntered(count => count + 1)
  }
  return { asked, enter, entered }
}

/** @param entered how often, from {@link useBehindField} */
export function useEntered(entered: number, act: () => void): void {
  useLayoutEffect(() => {
    if (entered) act()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each press, as things stand then
  }, [entered])
}
