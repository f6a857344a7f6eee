import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { reducedMotion } from '../../ui/reduced-motion.ts'
import type { JournalDay } from './journal-days.ts'

export const daySectionId = (date: string): string => `day-${date}`

/** A day counts as read once its head is this far below the top, px. */
const line = 160

/**
 * Which day the reader is at, by what stands at the top of the visible part.
 * @param start the number of the day to begin at
 */
export function useDayInView(body: HTMLElement | null, days: readonly JournalDay[], start?: number) {
  const [date, setDate] = useState<string>()
  const first = days[0]?.date
  useEffect(() => {
    if (!body) return undefined
    const look = () => {
      const top = Math.max(0, body.getBoundingClientRect().top)
      const sections = [...body.querySelectorAll<HTMLElement>('[data-day]')]
      const above = sections.filter(section => section.getBoundingClientRect().top <= top + line)
      setDate((above.at(-1) ?? sections[0])?.dataset['day'])
    }
    look()
    // Where the page scrolls the event is not heard at the body.
    addEventListener('scroll', look, { capture: true, passive: true })
    return () => removeEventListener('scroll', look, { capture: true })
  }, [body, first])
  const scrollTo = useCallback((to: string, smooth = true) => {
    const section = document.getElementById(daySectionId(to))
    section?.scrollIntoView({ behavior: smooth && !reducedMotion() ? 'smooth' : 'auto', block: 'start' })
  }, [])
  const begin = days.find(({ number }) => number === start)?.date
  useLayoutEffect(() => {
    if (body && begin !== undefined) scrollTo(begin, false)
  }, [body, begin, scrollTo])
  return { date: date ?? first, scrollTo: (to: string) => scrollTo(to) }
}
