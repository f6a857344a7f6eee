import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Shows the part that the address names and puts the focus on its heading, if it is there. What comes late above it moves
 * it, so it is shown again until the reader does something. Answers what ends that.
 */
function showPart(): () => void {
  const heading = document.getElementById(`${location.hash.slice(1)}-title`)
  if (!heading) return () => {}
  const show = () => heading.scrollIntoView({ block: 'start' })
  show()
  heading.focus({ preventScroll: true })
  const watch = new ResizeObserver(show)
  const parts = heading.closest('.settings-parts')
  if (parts) watch.observe(parts)
  const stop = () => {
    watch.disconnect()
    for (const act of acts) removeEventListener(act, stop)
  }
  for (const act of acts) addEventListener(act, stop, { passive: true })
  return stop
}

/**
 * The part that the address names, such as `devices` in `/settings#devices`; empty without one. A page that is here
 * already shows it, and has the focus on its heading.
 */
export function usePartOfAddress(): string {
  const { url } = useLocation()
  const [part, setPart] = useState(partNow)
  useEffect(() => {
    let stop = showPart()
    const showOther = () => {
      stop()
      setPart(partNow())
      stop = showPart()
    }
    showOther()
    addEventListener('hashchange', showOther)
    return () => {
      removeEventListener('hashchange', showOther)
      stop()
    }
  }, [url])
  return part
}

const partNow = () => location.hash.slice(1)

/** The same for parts whose code came later; `ids` are theirs. */
export function useLatePartOfAddress(ids: readonly string[]): void {
  useEffect(() => (ids.includes(location.hash.slice(1)) ? showPart() : undefined), [ids])
}
