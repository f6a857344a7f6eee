import { restAt } from '../overlays/peek-stops.ts'

/** A finger may tremble so far before it drags, px. */
const slack = 8
/** A finger that rested before it left does not throw, ms. */
const restsAfter = 80
/** The way to a stop takes so long at least and at most, ms. */
const settles = { least: 120, most: 280 }

export type StopsToFollow = {
  /** The visible heights in px at which it rests below its full height, ascending. */
  lower: () => readonly number[]
  /** It was let go and comes to rest there: an index of the lower heights, or one more for the full height. */
  onRest: (index: number) => void
  /** The part that scrolls when all of it is seen: a finger drags there only from its upper end downwards. */
  scroller?: HTMLElement
}

type Drag = {
  pointer: number
  x: number
  y: number
  /** How far it was moved down when the finger came, px. */
  from: number
  moves: boolean
  /** It was on its way, and the finger stopped it. */
  caught: boolean
  last: { y: number; at: number; speed: number }
}

/**
 * Lets something at the bottom of the page, moved down by a transform, follow the finger between heights. It can be
 * caught on its way; let go, it settles at a height as its speed says. Returns a function that ends it.
 */
export function followStops(sheet: HTMLElement, { lower, onRest, scroller }: StopsToFollow): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let drag: Drag | undefined

  const place = (down: number) => sheet.style.setProperty('transform', `translateY(${down}px)`)
  const heights = () => [...lower(), sheet.offsetHeight]
  /** The finger is where the content scrolls instead. */
  const scrolls = (target: EventTarget | null, by: number) =>
    scroller?.contains(target as Node) &&
    movedDown(sheet) < 1 &&
    (by < 0 || scroller.scrollTop > 0) &&
    scroller.scrollHeight > scroller.clientHeight

  const down = (event: PointerEvent) => {
    const pressed = event.target as Element
    if (event.button !== 0 || !event.isPrimary || pressed.closest('input, textarea, select')) return
    // A mouse has a wheel, and selects text.
    if (event.pointerType === 'mouse' && scroller?.contains(pressed)) return
    const from = movedDown(sheet)
    const caught = sheet.getAnimations().length > 0
    drag = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      from,
      moves: false,
      caught,
      last: { y: event.clientY, at: event.timeStamp, speed: 0 },
    }
    if (!caught) return
    sheet.style.transition = 'none'
    place(from)
  }
  const move = (event: PointerEvent) => {
    if (drag?.pointer !== event.pointerId) return
    const by = event.clientY - drag.y
    if (!drag.moves) {
      const aside = Math.abs(event.clientX - drag.x)
      if (Math.max(aside, Math.abs(by)) < slack) return
      if (aside > Math.abs(by) || scrolls(event.target, by)) return end(event)
      drag.moves = true
      drag.y += Math.sign(by) * slack
      sheet.setPointerCapture(event.pointerId)
      sheet.style.transition = 'none'
    }
    const passed = Math.max(1, event.timeStamp - drag.last.at)
    const speed = (event.clientY - drag.last.y) / passed
    drag.last = { y: event.clientY, at: event.timeStamp, speed: 0.7 * speed + 0.3 * drag.last.speed }
    const lowest = sheet.offsetHeight - (heights()[0] ?? 0)
    const to = Math.max(0, drag.from + event.clientY - drag.y)
    place(to > lowest ? lowest + (to - lowest) / 3 : to)
  }
  const end = (event: PointerEvent) => {
    if (drag?.pointer !== event.pointerId) return
    const { moves, caught, last } = drag
    drag = undefined
    if (!moves && !caught) return
    const all = heights()
    const full = sheet.offsetHeight
    const visible = full - movedDown(sheet)
    const speed = moves && event.timeStamp - last.at < restsAfter ? last.speed : 0
    const rest = restAt(visible, speed, all)
    const way = Math.abs((all[rest] ?? full) - visible)
    const time = Math.min(settles.most, Math.max(settles.least, way / Math.abs(speed)))
    sheet.style.transition = ''
    sheet.style.transitionDuration = `${time}ms`
    place(full - (all[rest] ?? full))
    onRest(rest)
    // By then the page says the same by itself.
    requestAnimationFrame(() => !drag && sheet.style.removeProperty('transform'))
    if (moves) swallowClick(sheet)
  }
  const settled = () => {
    if (!drag) sheet.style.transitionDuration = ''
  }
  // The browser is not to scroll with a finger that drags; it asks before it knows how far the finger goes.
  const touch = (event: TouchEvent) => {
    const [finger, second] = event.touches
    if (!drag || !finger || second) return
    const by = finger.clientY - drag.y
    const falls = by > Math.abs(finger.clientX - drag.x)
    if (drag.moves || (falls && !scrolls(event.target, by))) event.preventDefault()
  }
  sheet.addEventListener('pointerdown', down, { signal })
  sheet.addEventListener('touchmove', touch, { signal, passive: false })
  sheet.addEventListener('transitionend', settled, { signal })
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', end, { signal })
  addEventListener('pointercancel', end, { signal })
  return () => listening.abort()
}

/** How far it stands below its full height at this moment, also on its way. */
const movedDown = (sheet: HTMLElement): number => new DOMMatrix(getComputedStyle(sheet).transform).m42

/** The click that follows a drag presses nothing. */
function swallowClick(sheet: HTMLElement): void {
  const done = new AbortController()
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  sheet.addEventListener('click', swallow, { capture: true, signal: done.signal })
  setTimeout(() => done.abort(), 0)
}
