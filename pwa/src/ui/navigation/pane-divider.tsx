/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a horizontal rule is no handle that is moved */
import './pane-divider.css'
import { useRef } from 'preact/hooks'
import { paneRange, steppedWidth, type PaneRange } from './pane-width.ts'

/**
 * Between two panes: dragged, or moved by the arrow keys, it changes the width of the one it belongs to; a double click
 * or Enter gives the pane its usual width back.
 */
export function PaneDivider(props: {
  label: string
  /** The pane that it resizes lies before or behind it. */
  side: 'before' | 'after'
  /** Width now, undefined: the usual one. */
  width: number | undefined
  /** Narrower than this the pane cannot be, and this much is left for its neighbour. */
  least: number
  leaves: number
  /** While it is dragged, and with `done` when it rests. Undefined: the usual width. */
  onResize: (width: number | undefined, done: boolean) => void
}) {
  const { label, side, width, least, leaves, onResize } = props
  const divider = useRef<HTMLDivElement>(null)
  const measured = (): PaneRange & { now: number; towards: 1 | -1 } => {
    const element = divider.current
    const pane = side === 'before' ? element?.previousElementSibling : element?.nextElementSibling
    const other = side === 'before' ? element?.nextElementSibling : element?.previousElementSibling
    const now = pane?.getBoundingClientRect().width ?? least
    const room = now + (other?.getBoundingClientRect().width ?? 0)
    const rtl = element ? getComputedStyle(element).direction === 'rtl' : false
    return { now, ...paneRange(room, least, leaves), towards: (side === 'before') === rtl ? -1 : 1 }
  }
  const drag = (down: PointerEvent) => {
    const element = divider.current
    if (down.button !== 0 || !element) return
    down.preventDefault()
    element.setPointerCapture(down.pointerId)
    element.focus({ preventScroll: true })
    const { now, min, max, towards } = measured()
    let last = now
    const dragging = new AbortController()
    const { signal } = dragging
    element.addEventListener(
      'pointermove',
      event => {
        last = Math.round(Math.max(min, Math.min(max, now + towards * (event.clientX - down.clientX))))
        onResize(last, false)
      },
      { signal },
    )
    const end = (drops: boolean) => () => {
      dragging.abort()
      if (last !== now) onResize(drops ? last : width, true)
    }
    element.addEventListener('pointerup', end(true), { signal })
    element.addEventListener('pointercancel', end(false), { signal })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { now, min, max, towards } = measured()
    const next = event.key === 'Enter' ? undefined : steppedWidth(event, now, { min, max }, towards)
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    onResize(next, true)
  }
  return (
    <div
      ref={divider}
      class="pane-divider"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width ?? least}
      aria-valuemin={least}
      tabIndex={0}
      onPointerDown={drag}
      onDblClick={() => onResize(undefined, true)}
      onKeyDown={onKeyDown}
    />
  )
}
