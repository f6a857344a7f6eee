import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

const mark = 'menu'
const isOnTop = () => (history.state as { layer?: string } | null)?.layer === mark

/**
 * Something that lies over the page for a moment and has no address, such as a menu on a phone: Back takes it away.
 * Returns what closes it; `then` is done once the step is gone, so that it may go elsewhere.
 */
export function useStepOfBack(onClose: () => void): (then?: () => void) => void {
  const closeRef = useRef(onClose)
  const thenRef = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    closeRef.current = onClose
  })
  // The step is there as soon as the thing is seen.
  useLayoutEffect(() => {
    if (!isOnTop()) history.pushState({ step: 'app', layer: mark }, '')
    const onPop = () => {
      if (isOnTop()) return
      const then = thenRef.current
      thenRef.current = undefined
      closeRef.current()
      then?.()
    }
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('popstate', onPop)
      if (isOnTop()) history.back()
    }
  }, [])
  return then => {
    thenRef.current = then
    if (isOnTop()) history.back()
    else closeRef.current()
  }
}
