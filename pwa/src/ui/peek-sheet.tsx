import './peek-sheet.css'
import './sheet.css'
import { ChevronDown, ChevronUp } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../i18n/t.ts'
import { IconButton } from './icon-button.tsx'
import { nearestStop } from './peek-stops.ts'

/** The heights at which it rests: a peek of 112, 316, and all of the page below the header. */
export type PeekStop = 'low' | 'half' | 'full'

const order: readonly PeekStop[] = ['low', 'half', 'full']

/**
 * A sheet that always stays at the bottom of a phone page, over a map. It follows the finger between three heights;
 * its button does the same, so dragging is never required. Not modal: the map behind stays usable.
 */
export function PeekSheet(props: {
  label: string
  stop: PeekStop
  onStop: (stop: PeekStop) => void
  head: ComponentChildren
  children: ComponentChildren
}) {
  const { label, stop, onStop, head, children } = props
  const sheet = useRef<HTMLElement>(null)
  const handle = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!sheet.current || !handle.current) return undefined
    return followStops(sheet.current, handle.current, onStop)
  }, [onStop])

  const next = stop === 'full' ? 'low' : (order[order.indexOf(stop) + 1] ?? 'full')
  return (
    <section class={`peek peek-${stop}`} aria-label={label} ref={sheet}>
      <div class="peek-handle" ref={handle}>
        <span class="sheet-grabber" aria-hidden="true" />
        <div class="peek-head">
          <div class="peek-title">{head}</div>
          <IconButton
            icon={stop === 'full' ? ChevronDown : ChevronUp}
            label={stop === 'full' ? t('ui.showLess') : t('ui.showMore')}
            onClick={() => onStop(next)}
          />
        </div>
      </div>
      <div class="peek-body">{children}</div>
    </section>
  )
}

/** Moves the sheet with the finger and lets it rest at the nearest stop. */
function followStops(sheet: HTMLElement, handle: HTMLElement, onStop: (stop: PeekStop) => void): () => void {
  let start = 0
  let from = 0
  let distance = 0
  let speed = 0
  let lastAt = 0
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button, a')) return
    start = event.clientY
    from = sheet.getBoundingClientRect().top
    distance = speed = 0
    lastAt = event.timeStamp
    handle.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (!handle.hasPointerCapture(event.pointerId)) return
    const to = event.clientY - start
    speed = (to - distance) / Math.max(1, event.timeStamp - lastAt)
    distance = to
    lastAt = event.timeStamp
    sheet.style.setProperty('transition', 'none')
    sheet.style.setProperty('transform', `translateY(${Math.max(0, from + to - sheetTop(sheet))}px)`)
  }
  const up = (event: PointerEvent) => {
    if (!handle.hasPointerCapture(event.pointerId)) return
    handle.releasePointerCapture(event.pointerId)
    sheet.style.removeProperty('transition')
    sheet.style.removeProperty('transform')
    if (Math.abs(distance) > 4)
      onStop(nearestStop(sheetTop(sheet) + sheet.offsetHeight - (from + distance), speed, sheet.offsetHeight))
  }
  const events = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', up],
  ] as const
  for (const [name, listener] of events) handle.addEventListener(name, listener)
  return () => events.forEach(([name, listener]) => handle.removeEventListener(name, listener))
}

/** Where the sheet would begin without any transform. */
const sheetTop = (sheet: HTMLElement) =>
  (sheet.offsetParent?.getBoundingClientRect().top ?? 0) + sheet.offsetTop
