import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ShownPhoto } from './photos-of.ts'
import { keepIn, unzoomed, zoomAt, type Zoom } from './zoom.ts'

type Point = { x: number; y: number }

/** How far a finger goes before the next photo comes, px. */
const swipe = 56

/**
 * Two fingers zoom, one moves what is zoomed or swipes to a neighbour, two taps zoom in and out; a wheel zooms with Ctrl
 * held, as a touchpad sends it. Swiping follows the reading direction.
 */
export function useZoom(photo: ShownPhoto, show: (step: 1 | -1) => void) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [zoom, setZoom] = useState<Zoom>(unzoomed)
  const [slide, setSlide] = useState(0)
  const nowRef = useRef({ zoom, show, photo })
  useLayoutEffect(() => {
    nowRef.current = { zoom, show, photo }
  })

  useEffect(() => setZoom(unzoomed), [photo.id])

  const zoomTo = useCallback(
    (scale: number, point: Point = { x: 0, y: 0 }) => {
      if (!element) return
      const box = element.getBoundingClientRect()
      setZoom(zoomAt(nowRef.current.zoom, scale, point, shownSize(nowRef.current.photo, box), box))
    },
    [element],
  )

  useEffect(() => {
    if (!element) return undefined
    const fingers = new Map<number, Point>()
    let began: { at: Point; zoom: Zoom; apart: number } | undefined
    let lastTap = 0
    const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const box = element.getBoundingClientRect()
      return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
    }
    const gesture = () => {
      const [one, two] = [...fingers.values()]
      if (!one) return undefined
      const at = two ? { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 } : one
      return { at, apart: two ? Math.hypot(one.x - two.x, one.y - two.y) : 0 }
    }
    const begin = () => {
      const held = gesture()
      began = held && { ...held, zoom: nowRef.current.zoom }
    }
    const down = (event: PointerEvent) => {
      if ((event.target as Element).closest('button')) return
      element.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, fromMiddle(event))
      begin()
    }
    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return
      fingers.set(event.pointerId, fromMiddle(event))
      const held = gesture()
      if (!held || !began) return
      const box = element.getBoundingClientRect()
      const picture = shownSize(nowRef.current.photo, box)
      const moved = { x: held.at.x - began.at.x, y: held.at.y - began.at.y }
      const from = { ...began.zoom, x: began.zoom.x + moved.x, y: began.zoom.y + moved.y }
      if (began.apart > 0)
        setZoom(zoomAt(from, (began.zoom.scale * held.apart) / began.apart, held.at, picture, box))
      else if (began.zoom.scale > 1) setZoom(keepIn(from, picture, box))
      else setSlide(moved.x)
    }
    const up = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId)) return
      const end = fromMiddle(event)
      const moved = began ? { x: end.x - began.at.x, y: end.y - began.at.y } : end
      const alone = began?.apart === 0
      const small = began?.zoom.scale === 1
      setSlide(0)
      begin()
      if (!alone || event.type === 'pointercancel') return
      if (small && Math.abs(moved.x) > swipe && Math.abs(moved.x) > 2 * Math.abs(moved.y)) {
        const onward = getComputedStyle(element).direction === 'rtl' ? 1 : -1
        nowRef.current.show(Math.sign(moved.x) === onward ? 1 : -1)
      } else if (Math.hypot(moved.x, moved.y) < 10) {
        const double = event.timeStamp - lastTap < 300
        lastTap = double ? 0 : event.timeStamp
        if (double) zoomTo(nowRef.current.zoom.scale > 1 ? 1 : 2.5, end)
      }
    }
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomTo(nowRef.current.zoom.scale * Math.exp(-event.deltaY / 100), fromMiddle(event))
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('wheel', wheel)
    }
  }, [element, zoomTo])

  return {
    /** A ref: where fingers zoom and swipe. */
    stage: setElement,
    transform: `translate(${zoom.x + slide}px, ${zoom.y}px) scale(${zoom.scale})`,
    /** Multiplies what it is zoomed by; 0 shows all of it. */
    zoomBy: (factor: number) => zoomTo(nowRef.current.zoom.scale * factor),
  }
}

/** How large the picture is in its box before anything is zoomed. */
function shownSize({ width, height }: ShownPhoto, box: { width: number; height: number }) {
  if (!width || !height) return { width: box.width, height: box.height }
  const scale = Math.min(box.width / width, box.height / height)
  return { width: width * scale, height: height * scale }
}
