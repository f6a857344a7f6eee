import { barPosition, edgeSpeed } from './sortable-geometry.ts'
import {
  gripAttribute,
  listAttribute,
  rowAttribute,
  scrollerOf,
  spansOf,
  targetAt,
} from './container-registry.ts'
import { liftCopy, type LiftedCopy } from './lifted-copy.ts'
import type { SortableGroup } from './sortable-group.ts'

const mouseSlack = 6 // px before a press with the mouse is a drag
const touchSlack = 8 // px a finger may tremble before its long press counts as scrolling
const longPress = 350 // ms
const openAfter = 500 // ms over a day tab

/**
 * Lets rows of a list be dragged: with a mouse after 6 px, with a finger on the grip at once, elsewhere after a long
 * press. Returns a function that stops it.
 */
export function enablePointerDrag(list: HTMLElement, group: SortableGroup): () => void {
  const onDown = (event: PointerEvent) => {
    const pressed = event.target as Element
    const row = pressed.closest<HTMLElement>(`[${rowAttribute}]`)
    if (event.button !== 0 || !event.isPrimary || !row || group.lifted.peek()) return
    if (pressed.closest('input, textarea, select, [contenteditable]')) return
    watchPress(event, row, Boolean(pressed.closest(`[${gripAttribute}]`)), list, group)
  }
  // A finger scrolls only while nothing is lifted; the listener must be there before the finger is.
  const onTouchMove = (event: TouchEvent) => {
    if (group.lifted.peek()?.by === 'pointer') keepStill(event)
  }
  const onDragStart = (event: Event) => event.preventDefault()
  list.addEventListener('pointerdown', onDown)
  list.addEventListener('touchmove', onTouchMove, { passive: false })
  list.addEventListener('dragstart', onDragStart)
  return () => {
    list.removeEventListener('pointerdown', onDown)
    list.removeEventListener('touchmove', onTouchMove)
    list.removeEventListener('dragstart', onDragStart)
  }
}

const keepStill = (event: Event) => event.preventDefault()

/** Decides whether a press becomes a drag, a tap or a scroll. */
function watchPress(
  down: PointerEvent,
  row: HTMLElement,
  onGrip: boolean,
  list: HTMLElement,
  group: SortableGroup,
): void {
  const press = new AbortController()
  const { signal } = press
  const touch = down.pointerType !== 'mouse'
  const lift = () => {
    press.abort()
    startDrag(down, row, list, group)
  }
  const timer = touch ? setTimeout(lift, onGrip ? 0 : longPress) : undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  const move = (event: PointerEvent) => {
    const distance = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
    if (!touch && distance > mouseSlack) lift()
    else if (touch && !onGrip && distance > touchSlack) press.abort()
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', () => press.abort(), { signal })
  addEventListener('pointercancel', () => press.abort(), { signal })
}

function startDrag(down: PointerEvent, row: HTMLElement, list: HTMLElement, group: SortableGroup): void {
  const id = row.getAttribute(rowAttribute) ?? ''
  const containerId = list.getAttribute(listAttribute) ?? ''
  const index = [...list.querySelectorAll(`[${rowAttribute}]`)].indexOf(row)
  const from = { containerId, index }
  if (!group.lift({ id, from, over: from, by: 'pointer' })) return
  if (down.pointerType !== 'mouse') navigator.vibrate?.(10)
  const drag = new AbortController()
  const copy = liftCopy(row)
  const hover = createHoverTimer(group)
  let at = { x: down.clientX, y: down.clientY }
  let stays = down.pointerType !== 'mouse'

  const follow = () => {
    if (drag.signal.aborted) return
    copy.moveBy(at.x - down.clientX, at.y - down.clientY)
    showTarget(at, id, group, copy, hover.over)
    requestAnimationFrame(follow)
  }
  const end = (event: Event, drops: boolean) => {
    drag.abort()
    hover.over(undefined)
    copy.remove()
    if (drops && !stays) group.drop()
    else group.cancel()
    if (event.type === 'pointerup') swallowClick()
    // A finger that pressed long and went nowhere asks for the menu, as the other button of a mouse does.
    if (drops && stays) setTimeout(() => askForMenu(row, at), 0)
  }
  const options = { signal: drag.signal, capture: true }
  addEventListener(
    'pointermove',
    event => {
      at = { x: event.clientX, y: event.clientY }
      if (Math.hypot(at.x - down.clientX, at.y - down.clientY) > touchSlack) stays = false
    },
    options,
  )
  // Touches stay with the row they began on, also when another day takes its list off the page.
  down.target?.addEventListener('touchmove', keepStill, { signal: drag.signal, passive: false })
  addEventListener(
    'pointerup',
    event => {
      // Where it is let go counts, also when no frame was drawn since it came there.
      at = { x: event.clientX, y: event.clientY }
      showTarget(at, id, group, copy, hover.over)
      end(event, true)
    },
    options,
  )
  addEventListener('pointercancel', event => end(event, false), options)
  addEventListener(
    'contextmenu',
    event => {
      event.preventDefault()
      event.stopPropagation()
    },
    options,
  )
  addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end(event, false)
    },
    options,
  )
  follow()
}

/** One frame of a drag: finds what is under the pointer, shows the bar, scrolls at the edges. */
function showTarget(
  at: { x: number; y: number },
  id: string,
  group: SortableGroup,
  copy: LiftedCopy,
  hover: (zone: Element | undefined, containerId?: string) => void,
): void {
  const target = targetAt(at.x, at.y, id)
  if (!target) {
    hover(undefined)
    copy.showBar(undefined)
    group.moveOver(undefined)
  } else if ('zone' in target) {
    hover(target.zone, target.containerId)
    copy.showBar(undefined)
    const count =
      group.options.containers().find(container => container.id === target.containerId)?.count ?? 0
    const home = group.lifted.peek()?.from.containerId === target.containerId
    group.moveOver({ containerId: target.containerId, index: home ? count - 1 : count })
    const strip = target.zone.parentElement
    const { left: start = 0, right: end = 0 } = strip?.getBoundingClientRect() ?? {}
    if (strip && strip.scrollWidth > strip.clientWidth)
      strip.scrollLeft += edgeSpeed(at.x, { start, end }, 40, 6)
  } else {
    hover(undefined)
    const box = target.list.getBoundingClientRect()
    const y = barPosition(spansOf(target.list, id), target.place.index, { start: box.top, end: box.bottom })
    copy.showBar({ x: box.left, y, width: box.width })
    group.moveOver(target.place)
    const scroller = scrollerOf(target.list)
    const view =
      scroller === document.scrollingElement
        ? { top: 0, bottom: innerHeight }
        : scroller?.getBoundingClientRect()
    if (!scroller || !view) return
    // What lies over its edges, such as a head that stays.
    const { scrollPaddingTop: over, scrollPaddingBottom: under } = getComputedStyle(scroller)
    const [start, end] = [view.top + (parseFloat(over) || 0), view.bottom - (parseFloat(under) || 0)]
    scroller.scrollTop += edgeSpeed(at.y, { start, end })
  }
}

/** Opens a container whose zone is hovered for half a second. */
function createHoverTimer(group: SortableGroup) {
  let zone: Element | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    over(next: Element | undefined, containerId?: string): void {
      if (next === zone) return
      clearTimeout(timer)
      zone?.classList.remove('is-drop-target')
      next?.classList.add('is-drop-target')
      zone = next
      if (next && containerId)
        timer = setTimeout(() => group.options.onOpenContainer?.(containerId), openAfter)
    },
  }
}

const askForMenu = (row: HTMLElement, { x: clientX, y: clientY }: { x: number; y: number }) =>
  row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }))

/** The click that follows the end of a drag must not open the row. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}
