import { useLocation } from 'preact-iso'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { rowAttribute } from '../../../ui/sortable/container-registry.ts'

/** Another day, a stop, the map, and back from there: reading does not wait. */
const reading = '[role="tab"], .stop-open, .peek-handle, .peek-grip, .leads-back'

/**
 * Until the trip can be changed no row is lifted, and a tap on a button is kept: then it does what it was meant to. Only
 * the last one is, and only while the person stays where they tapped it. The page says that more is to come.
 */
export function useTapsThatWait(open: boolean): void {
  const keptRef = useRef<HTMLElement | undefined>(undefined)
  const { url } = useLocation()
  useEffect(() => {
    keptRef.current = undefined
  }, [url])
  useLayoutEffect(() => {
    if (open) return undefined
    const main = document.querySelector('main')
    main?.setAttribute('aria-busy', 'true')
    return () => main?.removeAttribute('aria-busy')
  }, [open])
  useEffect(() => {
    if (open) {
      const button = keptRef.current
      keptRef.current = undefined
      if (button?.isConnected) button.click()
      return undefined
    }
    const gone = new AbortController()
    const hear = <T extends Event>(type: string, heard: (event: T) => void) =>
      document.addEventListener(type, event => heard(event as T), { capture: true, signal: gone.signal })
    hear('click', event => (keptRef.current = waiting(event)))
    hear<KeyboardEvent>('keydown', ({ key }) => {
      if (key === 'Escape') keptRef.current = undefined
    })
    for (const begins of ['pointerdown', 'keydown', 'contextmenu'])
      hear(begins, event => onRow(event) && event.stopPropagation())
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
