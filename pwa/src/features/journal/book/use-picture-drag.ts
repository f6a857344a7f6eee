import { useEffect, useRef } from 'preact/hooks'

const holdMs = 320
/** A pointer that moved no further than this presses and does not drag, px. */
const slop = 6

export interface Dropped {
  id: string
  /** The picture that it was dropped on. */
  onto: string | undefined
  /** The key of the page. */
  page: string | undefined
}

/**
 * Lets pictures be dragged onto others or onto pages: at once with a mouse, after a moment with a finger. Pictures have
 * `data-picture`, pages `data-page`.
 */
export function usePictureDrag(area: HTMLElement | null, on: boolean, onDrop: (drop: Dropped) => void): void {
  const dropRef = useRef(onDrop)
  useEffect(() => {
    dropRef.current = onDrop
  })
  useEffect(() => (area && on ? enableDrag(area, drop => dropRef.current(drop)) : undefined), [area, on])
}

interface Drag {
  picture: HTMLElement
  x: number
  y: number
  lifted: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  pointer: number
}

function enableDrag(area: HTMLElement, onDrop: (drop: Dropped) => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let drag: Drag | undefined
  const mark = (element: Element | null | undefined) => {
    for (const each of area.querySelectorAll('.is-target')) each.classList.remove('is-target')
    element?.classList.add('is-target')
  }
  const end = () => {
    if (!drag) return
    clearTimeout(drag.timer)
    drag.picture.classList.remove('is-lifted')
    drag.picture.style.translate = ''
    mark(null)
    drag = undefined
  }
  const lift = () => {
    if (!drag) return
    drag.lifted = true
    drag.picture.classList.add('is-lifted')
    area.setPointerCapture(drag.pointer)
  }
  const below = (event: PointerEvent) => {
    const elements = document.elementsFromPoint(event.clientX, event.clientY)
    const find = (selector: string) =>
      elements
        .map(element => element.closest<HTMLElement>(selector))
        .find(element => element && element !== drag?.picture && area.contains(element))
    return { picture: find('[data-picture]'), page: find('[data-page]') }
  }
  const down = (event: PointerEvent) => {
    const picture = (event.target as Element).closest<HTMLElement>('.book-picture:has(button)')
    if (!picture || event.button !== 0) return
    const touch = event.pointerType !== 'mouse'
    drag = {
      picture,
      x: event.clientX,
      y: event.clientY,
      lifted: false,
      timer: touch ? setTimeout(lift, holdMs) : undefined,
      pointer: event.pointerId,
    }
  }
  const move = (event: PointerEvent) => {
    if (!drag) return
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y]
    if (!drag.lifted) {
      if (Math.hypot(dx, dy) <= slop) return
      // A finger that moves at once is scrolling.
      if (event.pointerType !== 'mouse') return end()
      lift()
    }
    drag.picture.style.translate = `${dx}px ${dy}px`
    const { picture, page } = below(event)
    mark(picture ?? page)
  }
  const up = (event: PointerEvent) => {
    if (!drag?.lifted) return end()
    const id = drag.picture.dataset['picture'] ?? ''
    const { picture, page } = below(event)
    end()
    area.addEventListener('click', swallow, { once: true, capture: true })
    setTimeout(() => area.removeEventListener('click', swallow, { capture: true }))
    onDrop({ id, onto: picture?.dataset['picture'], page: page?.dataset['page'] })
  }
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  // While a picture is dragged, the finger must not scroll the page.
  const touchMove = (event: TouchEvent) => {
    if (drag?.lifted) event.preventDefault()
  }
  area.addEventListener('pointerdown', down, { signal })
  area.addEventListener('pointermove', move, { signal })
  area.addEventListener('pointerup', up, { signal })
  area.addEventListener('pointercancel', end, { signal })
  area.addEventListener('touchmove', touchMove, { passive: false, signal })
  area.addEventListener('contextmenu', event => drag?.lifted && event.preventDefault(), { signal })
  return () => {
    end()
    ended.abort()
  }
}
