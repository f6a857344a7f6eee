import { signal, type ReadonlySignal } from '@preact/signals'
import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { reducedMotion } from '../../ui/reduced-motion.ts'
import type { JournalDay } from './journal-days.ts'

export const daySectionId = (date: string): string => `day-${date}`

/** A day counts as read once its head is this far below the top, px. */
const line = 160
/** The same of an entry. */
const entryLine = 260

/**
 * Which day and which entry the reader is at, by what stands at the top of the visible part. The entry is a signal: it
 * changes often, and a whole journal need not be drawn again for it.
 * @param start the number of the day to begin at
 */
export function useDayInView(body: HTMLElement | null, days: readonly JournalDay[], start?: number) {
  const [date, setDate] = useState<string>()
  const [entry] = useState(makeEntryInView)
  const first = days[0]?.date
  useEffect(() => {
    if (!body) return undefined
    const look = () => {
      const top = Math.max(0, body.getBoundingClientRect().top)
      const sections = [...body.querySelectorAll<HTMLElement>('[data-day]')]
      const above = sections.filter(section => section.getBoundingClientRect().top <= top + line)
      const section = above.at(-1) ?? sections[0]
      setDate(section?.dataset['day'])
      const written = [...(section?.querySelectorAll('.journal-item:not(.is-suggestion)') ?? [])]
      const read = written.filter(item => item.getBoundingClientRect().top <= top + entryLine)
      entry.set((read.at(-1) ?? written[0])?.id.slice('entry-'.length))
    }
    look()
    // Where the page scrolls the event is not heard at the body.
    addEventListener('scroll', look, { capture: true, passive: true })
    return () => removeEventListener('scroll', look, { capture: true })
  }, [body, first, entry])
  const scrollTo = useCallback((to: string, smooth = true) => {
    const section = document.getElementById(daySectionId(to))
    section?.scrollIntoView({ behavior: smooth && !reducedMotion() ? 'smooth' : 'auto', block: 'start' })
  }, [])
  const begin = days.find(({ number }) => number === start)?.date
  useLayoutEffect(() => {
    if (body && begin !== undefined) scrollTo(begin, false)
  }, [body, begin, scrollTo])
  return { date: date ?? first, entry: entry.id, scrollTo: (to: string) => scrollTo(to) }
}

function makeEntryInView(): { id: ReadonlySignal<string | undefined>; set(id: string | undefined): void } {
  const id = signal<string>()
  return {
    id,
    set(next) {
      id.value = next
    },
  }
}
