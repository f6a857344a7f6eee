/** Choosing days by keyboard, mouse and finger, in however many months there are. */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { daysInMonth } from '@caravel/sync-protocol/domain/time-off/leave-year'
import { useEffect, useRef, useState } from 'preact/hooks'

export interface Span {
  start: string
  end: string
}

export interface GridActions {
  /** One day was clicked, tapped, or Space was pressed on it. */
  toggle(date: string): void
  /** `H`: half of a day. */
  half(date: string): void
  clear(span: Span): void
  /** A range was drawn. */
  choose(span: Span): void
  /** The keyboard left the days that are shown. */
  leave(date: string): void
}

const longPress_ms = 400

const spanOf = (a: string, b: string): Span => (a < b ? { start: a, end: b } : { start: b, end: a })

/** The same day of another month, or its last one. */
const byMonths = (date: string, months: number): string => {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [year, of] = [Math.floor(month / 12), (month % 12) + 1]
  const day = Math.min(Number(date.slice(8, 10)), daysInMonth(year, of))
  return `${year}-${String(of).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export function useGrid(first: string, actions: GridActions) {
  const host = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState(first)
  const [anchor, setAnchor] = useState<string>()
  const [drawn, setDrawn] = useState<Span>()
  const focusNow = useRef(focus)
  focusNow.current = focus
  const drag = useRef<{ from: string; to: string; moved: boolean } | undefined>(undefined)
  const latest = useRef(actions)
  latest.current = actions

  const cellOf = (date: string) => host.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)

  const goTo = (date: string, extend: boolean) => {
    const from = extend ? (anchor ?? focus) : undefined
    setAnchor(from)
    setDrawn(from === undefined ? undefined : spanOf(from, date))
    setFocus(date)
    const cell = cellOf(date)
    if (cell) cell.focus()
    else latest.current.leave(date)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target instanceof HTMLElement ? event.target.dataset['date'] : undefined
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const rtl = getComputedStyle(event.currentTarget as HTMLElement).direction === 'rtl' ? -1 : 1
    const steps: Record<string, () => string> = {
      ArrowRight: () => addDays(at, rtl),
      ArrowLeft: () => addDays(at, -rtl),
      ArrowDown: () => addDays(at, 7),
      ArrowUp: () => addDays(at, -7),
      PageDown: () => byMonths(at, event.shiftKey ? 12 : 1),
      PageUp: () => byMonths(at, event.shiftKey ? -12 : -1),
      Home: () => `${at.slice(0, 8)}01`,
      End: () => `${at.slice(0, 8)}${daysInMonth(Number(at.slice(0, 4)), Number(at.slice(5, 7)))}`,
    }
    const step = steps[event.key]
    const done = () => (event.preventDefault(), event.stopPropagation())
    if (step) return void (done(), goTo(step(), event.shiftKey && event.key.startsWith('Arrow')))
    if (event.key === ' ' || event.key === 'Enter') {
      done()
      if (drawn) latest.current.choose(drawn)
      else latest.current.toggle(at)
      setDrawn(undefined)
      setAnchor(undefined)
    } else if (event.key === 'h' || event.key === 'H') (done(), latest.current.half(at))
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      done()
      latest.current.clear(drawn ?? { start: at, end: at })
      setDrawn(undefined)
    } else if (event.key === 'Escape' && drawn) {
      done()
      setDrawn(undefined)
      setAnchor(undefined)
    }
  }

  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const dateAt = (event: PointerEvent) =>
      document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-date]')?.dataset[
        'date'
      ]
    const begin = (from: string) => {
      drag.current = { from, to: from, moved: false }
    }
    const down = (event: PointerEvent) => {
      const from = (event.target as Element).closest<HTMLElement>('[data-date]')?.dataset['date']
      if (from === undefined || event.button !== 0) return
      if (event.pointerType === 'mouse') {
        event.preventDefault()
        if (event.shiftKey) return void latest.current.choose(spanOf(focusNow.current, from))
        begin(from)
      } else timer = setTimeout(() => (begin(from), setDrawn({ start: from, end: from })), longPress_ms)
    }
    const move = (event: PointerEvent) => {
      if (!drag.current) {
        if (event.pointerType !== 'mouse') clearTimeout(timer)
        return
      }
      const to = dateAt(event)
      if (to === undefined || to === drag.current.to) return
      drag.current = { ...drag.current, to, moved: true }
      setDrawn(spanOf(drag.current.from, to))
    }
    const up = (event: PointerEvent) => {
      clearTimeout(timer)
      const ended = drag.current
      drag.current = undefined
      if (ended?.moved) latest.current.choose(spanOf(ended.from, ended.to))
      else {
        const date = ended?.from ?? dateAt(event)
        if (date !== undefined && element.contains(event.target as Node)) {
          if (ended && event.pointerType !== 'mouse') latest.current.choose({ start: date, end: date })
          else latest.current.toggle(date)
          setFocus(date)
          element.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus({ preventScroll: true })
        }
      }
      setDrawn(undefined)
    }
    const cancel = () => {
      clearTimeout(timer)
      drag.current = undefined
      setDrawn(undefined)
    }
    // While a range is drawn, the page does not scroll.
    const hold = (event: TouchEvent) => drag.current && event.preventDefault()
    element.addEventListener('pointerdown', down)
    element.addEventListener('touchmove', hold, { passive: false })
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('touchmove', hold)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
    }
  }, [])

  return { host, focus, setFocus, drawn, onKeyDown }
}
