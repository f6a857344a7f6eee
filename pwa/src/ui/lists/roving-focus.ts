type MoveOptions = {
  /** Selector of the items inside the element that listens. */
  items: string
  /** Which arrows move; `both` for a grid-like list. */
  axis?: 'inline' | 'block' | 'both'
  /** Also clicks the item that gets focus: radio groups and tabs. */
  choose?: boolean
  /** Stops at the ends instead of going round. */
  stop?: boolean
}

/**
 * Moves focus inside a composite control with arrows, Home and End; left and right follow the reading direction.
 * Call it from the container's key handler. Returns true when the key was used.
 */
export function moveFocus(event: KeyboardEvent, options: MoveOptions): boolean {
  const container = event.currentTarget as HTMLElement
  const items = [...container.querySelectorAll<HTMLElement>(options.items)].filter(
    item => !item.hasAttribute('hidden'),
  )
  const rtl = getComputedStyle(container).direction === 'rtl'
  const from = items.findIndex(item => item.contains(document.activeElement))
  const to = nextIndex(event.key, from, items.length, {
    axis: options.axis ?? 'both',
    rtl,
    stop: options.stop ?? false,
  })
  const target = to === undefined ? undefined : items[to]
  if (!target || event.altKey || event.ctrlKey || event.metaKey) return false
  event.preventDefault()
  target.focus()
  if (options.choose) target.click()
  return true
}

/** Where a key leads from `from` among `count` items; undefined when the key means nothing here. */
export function nextIndex(
  key: string,
  from: number,
  count: number,
  { axis, rtl, stop }: { axis: 'inline' | 'block' | 'both'; rtl: boolean; stop: boolean },
): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const inline = axis !== 'block'
  const block = axis !== 'inline'
  const forward = (block && key === 'ArrowDown') || (inline && key === (rtl ? 'ArrowLeft' : 'ArrowRight'))
  const backward = (block && key === 'ArrowUp') || (inline && key === (rtl ? 'ArrowRight' : 'ArrowLeft'))
  if (!forward && !backward) return undefined
  if (from < 0) return forward ? 0 : count - 1
  const to = from + (forward ? 1 : -1)
  return stop ? Math.max(0, Math.min(count - 1, to)) : (to + count) % count
}
