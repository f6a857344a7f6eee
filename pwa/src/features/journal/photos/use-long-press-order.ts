import { useEffect, useRef } from 'preact/hooks'

const holdMs = 350
/** A finger that moved further before was scrolling, px. */
const slop = 8

/**
 * Lets the items of a horizontal list be moved by holding one and dragging it. Items are its children with the class
 * `journal-tile-item`.
 */
export function useLongPressOrder(
  list: HTMLElement | null,
  onMove: (from: number, to: number) => void,
): void {
  const moveRef = useRef(onMove)
  useEffect(() => {
    moveRef.current = onMove
  })
  useEffect(() => {
    return list ? enableOrder(list, (from, to) => moveRef.current(from, to)) : undefined
  }, [list])
}

interface Hold {
  item: HTMLElement
  x: number
  y: number
  lifted: boolean
  timer: ReturnType<typeof setTimeout>
}

function enableOrder(list: HTMLElement, onMove: (from: number, to: number) => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let hold: Hold | undefined
  const items = () => [...list.querySelectorAll<HTMLElement>(':scope > .journal-tile-item')]
  const end = () => {
    if (!hold) return
    clearTimeout(hold.timer)
    hold.item.classList.remove('is-lifted')
    hold.item.style.translate = ''
    hold = undefined
  }
  const down = (event: PointerEvent) => {
    const item = (event.target as Element).closest<HTMLElement>('.journal-tile-item')
    if (!item || event.button !== 0 || (event.target as Element).closest('.icon-button')) return
    const timer = setTimeout(() => {
      if (!hold) return
      hold.lifted = true
      item.classList.add('is-lifted')
      list.setPointerCapture(event.pointerId)
    }, holdMs)
    hold = { item, x: event.clientX, y: event.clientY, lifted: false, timer }
  }
  const move = (event: PointerEvent) => {
    if (!hold) return
    const [dx, dy] = [event.clientX - hold.x, event.clientY - hold.y]
    if (hold.lifted) hold.item.style.translate = `${dx}px ${dy / 4}px`
    else if (Math.hypot(dx, dy) > slop) end()
  }
  const up = (event: PointerEvent) => {
    if (!hold?.lifted) return end()
    const { item } = hold
    const all = items()
    const others = all.filter(each => each !== item)
    const isPast = (each: HTMLElement) => {
      const { left, width } = each.getBoundingClientRect()
      const rtl = getComputedStyle(list).direction === 'rtl'
      return rtl ? event.clientX < left + width / 2 : event.clientX > left + width / 2
    }
    const [from, to] = [all.indexOf(item), others.filter(isPast).length]
    end()
    // The press that ends here opens nothing.
    list.addEventListener('click', swallow, { once: true, capture: true })
    setTimeout(() => list.removeEventListener('click', swallow, { capture: true }))
    if (from !== to) onMove(from, to)
  }
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const whileLifted = (event: Event) => {
    if (hold?.lifted) event.preventDefault()
  }
  list.addEventListener('pointerdown', down, { signal })
  list.addEventListener('pointermove', move, { signal })
  list.addEventListener('pointerup', up, { signal })
  list.addEventListener('pointercancel', end, { signal })
  list.addEventListener('touchmove', whileLifted, { signal, passive: false })
  list.addEventListener('contextmenu', event => hold && event.preventDefault(), { signal })
  return () => {
    end()
    ended.abort()
  }
}
