/** Choosing days by keyboard, mouse and finger, in however many months there are. */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { daysInMonth } from '@caravel/sync-protocol/domain/time-off/leave-year'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

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
/** The distance that a finger may move and still rest on a day, px. */
const slop_px = 10

const spanOf = (a: string, b: string): Span => (a < b ? { start: a, end: b } : { start: b, end: a })

/** The same day of another month, or its last one. */
const byMonths = (date: string, months: number): string => {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [year, of] = [Math.floor(month / 12), (month % 12) + 1]
  const day = Math.min(Number(date.slice(8, 10)), daysInMonth(year, of))
  return `${year}-${String(of).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export function useGrid(first: string, actions: GridActions) {
  const hostRef = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState(first)
  const [anchor, setAnchor] = useState<string>()
  const [drawn, setDrawn] = useState<Span>()
  const dragRef = useRef<{ from: string; to: string; moved: boolean } | undefined>(undefined)

  const cellOf = (date: string) => hostRef.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)

  const goTo = (date: string, extend: boolean) => {
    const from = extend ? (anchor ?? focus) : undefined
    setAnchor(from)
    setDrawn(from === undefined ? undefined : spanOf(from, date))
    setFocus(date)
    const cell = cellOf(date)
    if (cell) cell.focus()
    else actions.leave(date)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target instanceof HTMLElement ? event.target.dataset['date'] : undefined
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const rtl = getComputedStyle(event.target as HTMLElement).direction === 'rtl' ? -1 : 1
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
      if (drawn) actions.choose(drawn)
      else actions.toggle(at)
      setDrawn(undefined)
      setAnchor(undefined)
    } else if (event.key === 'h' || event.key === 'H') {
      done()
      actions.half(at)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      done()
      actions.clear(drawn ?? { start: at, end: at })
      setDrawn(undefined)
    } else if (event.key === 'Escape' && drawn) {
      done()
      setDrawn(undefined)
      setAnchor(undefined)
    }
  }

  // The listeners below stay for as long as the grid is there, and go by what was drawn last.
  const latestRef = useRef({ actions, focus, onKeyDown })
  useLayoutEffect(() => {
    latestRef.current = { actions, focus, onKeyDown }
  })

  useEffect(() => {
    const element = hostRef.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let press: { date: string; pointer: number; x: number; y: number } | undefined
    const dateAt = (event: PointerEvent) =>
      document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-date]')?.dataset[
        'date'
      ]
    const begin = (from: string) => {
      dragRef.current = { from, to: from, moved: false }
    }
    const forget = () => {
      clearTimeout(timer)
      press = undefined
      dragRef.current = undefined
      setDrawn(undefined)
    }
    const down = (event: PointerEvent) => {
      const from = (event.target as Element).closest<HTMLElement>('[data-date]')?.dataset['date']
      // A second finger means something else, such as zooming.
      if (press && event.pointerId !== press.pointer) return forget()
      if (from === undefined || event.button !== 0) return
      if (event.pointerType === 'mouse') {
        event.preventDefault()
        if (event.shiftKey)
          return void latestRef.current.actions.choose(spanOf(latestRef.current.focus, from))
        begin(from)
      } else timer = setTimeout(() => (begin(from), setDrawn({ start: from, end: from })), longPress_ms)
      press = { date: from, pointer: event.pointerId, x: event.clientX, y: event.clientY }
    }
    const move = (event: PointerEvent) => {
      if (event.pointerId !== press?.pointer) return
      if (!dragRef.current) {
        // A resting finger moves a little; one that moves further scrolls or swipes, and is no tap.
        if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > slop_px) forget()
        return
      }
      const to = dateAt(event)
      if (to === undefined || to === dragRef.current.to) return
      dragRef.current = { ...dragRef.current, to, moved: true }
      setDrawn(spanOf(dragRef.current.from, to))
    }
    const up = (event: PointerEvent) => {
      if (event.pointerId !== press?.pointer) return
      const { date } = press
      const ended = dragRef.current
      forget()
      if (ended?.moved) return latestRef.current.actions.choose(spanOf(ended.from, ended.to))
      if (ended && event.pointerType !== 'mouse') latestRef.current.actions.choose({ start: date, end: date })
      else latestRef.current.actions.toggle(date)
      setFocus(date)
      element.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus({ preventScroll: true })
    }
    const cancel = (event: PointerEvent) => event.pointerId === press?.pointer && forget()
    // While a range is drawn, the page does not scroll, and no menu opens.
    const hold = (event: Event) => dragRef.current && event.cancelable && event.preventDefault()
    const key = (event: KeyboardEvent) => latestRef.current.onKeyDown(event)
    element.addEventListener('keydown', key)
    element.addEventListener('pointerdown', down)
    element.addEventListener('touchmove', hold, { passive: false })
    element.addEventListener('contextmenu', hold)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('keydown', key)
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('touchmove', hold)
      element.removeEventListener('contextmenu', hold)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
    }
  }, [])

  return { hostRef, focus, drawn }
}
