import { useEffect, useRef } from 'preact/hooks'
import { rowAttribute } from '../../../ui/sortable/container-registry.ts'

/** Another day, a stop, the map: reading does not wait. */
const reading = '[role="tab"], .stop-open, .peek-handle'

/** Until the trip can be changed no row is lifted, and a tap on a button is kept: then it does what it was meant to. */
export function useTapsThatWait(open: boolean): void {
  const keptRef = useRef<HTMLElement | undefined>(undefined)
  useEffect(() => {
    if (open) {
      const button = keptRef.current
      keptRef.current = undefined
      if (button?.isConnected) button.click()
      return undefined
    }
    const gone = new AbortController()
    const capture = { capture: true, signal: gone.signal }
    document.addEventListener(
      'click',
      event => (keptRef.current = waiting(event) ?? keptRef.current),
      capture,
    )
    for (const begins of ['pointerdown', 'keydown'])
      document.addEventListener(begins, event => onRow(event) && event.stopPropagation(), capture)
    return () => gone.abort()
  }, [open])
}

const at = ({ target }: Event): Element | undefined => (target instanceof Element ? target : undefined)

const onRow = (event: Event): boolean => Boolean(at(event)?.closest(`[${rowAttribute}]`))

/** The button that was tapped, which hears nothing of it yet. */
function waiting(event: Event): HTMLElement | undefined {
  const button = at(event)?.closest<HTMLElement>('button') ?? undefined
  if (!button || button.matches(reading)) return undefined
  event.preventDefault()
  event.stopPropagation()
  return button
}
