import { landingIndex, type Place, type Span } from './sortable-geometry.ts'

/** Attributes that mark lists, rows, grips and drop zones in the page. */
export const listAttribute = 'data-sortable-list'
export const rowAttribute = 'data-sortable-row'
export const gripAttribute = 'data-sortable-grip'
export const zoneAttribute = 'data-drop-zone'
/** Around a list: what is dropped beside its rows lands in it too, so also one without rows can be met. */
export const paneAttribute = 'data-sortable-pane'

/** The rows of a list on the page without the lifted one, as spans along the block axis. */
export function spansOf(list: Element, liftedId: string): Span[] {
  return [...list.querySelectorAll(`[${rowAttribute}]`)]
    .filter(row => row.getAttribute(rowAttribute) !== liftedId)
    .map(row => row.getBoundingClientRect())
    .map(({ top, bottom }) => ({ start: top, end: bottom }))
}

/** What lies under the pointer: a place in a list, or a drop zone such as a day tab. */
export function targetAt(
  x: number,
  y: number,
  liftedId: string,
): { list: Element; place: Place } | { zone: Element; containerId: string } | undefined {
  const under = document.elementFromPoint(x, y)
  const zone = under?.closest(`[${zoneAttribute}]`)
  if (zone) return { zone, containerId: zone.getAttribute(zoneAttribute) ?? '' }
  const inList = `[${listAttribute}]`
  const list = under?.closest(inList) ?? under?.closest(`[${paneAttribute}]`)?.querySelector(inList)
  if (!list) return undefined
  const containerId = list.getAttribute(listAttribute) ?? ''
  return { list, place: { containerId, index: landingIndex(spansOf(list, liftedId), y) } }
}

/** The nearest box around an element that scrolls along the block axis. */
export function scrollerOf(element: Element): Element | null {
  for (let box: Element | null = element; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box)
    if (box.scrollHeight > box.clientHeight && (overflowY === 'auto' || overflowY === 'scroll')) return box
  }
  return document.scrollingElement
}

/** Puts focus back on a row after a move, once it stands in its new place. */
export async function focusRow(id: string): Promise<void> {
  for (let frames = 0; frames < 20; frames++) {
    await new Promise(requestAnimationFrame)
    const row = document.querySelector(`[${rowAttribute}="${CSS.escape(id)}"]`)
    const target = row?.matches('[tabindex]') ? row : row?.querySelector('a[href], button')
    if (target instanceof HTMLElement && frames > 0) return target.focus()
  }
}
