/** Which rows of the list lie above what shows of it. */

export type Above = {
  box: HTMLElement
  /** Each once. */
  rows: readonly Element[]
  /** The upper edge of what shows, and its middle, in viewport pixels. */
  top: number
  middle: number
}

/** What scrolls: on a phone the whole column below its head, else the day. */
export const scrollerOf = (page: ParentNode): HTMLElement | null =>
  page.querySelector<HTMLElement>('.phone-list') ?? page.querySelector<HTMLElement>('.planner-scroll')

/** Undefined where none of them does. */
export function rowsAbove(box: HTMLElement, rows: readonly Element[]): Above | undefined {
  const { top: edge, left, width } = box.getBoundingClientRect()
  const top = edge + (Number.parseFloat(box.style.getPropertyValue('--head-height')) || 0)
  const hidden = [...new Set(rows)].filter(
    row => row.isConnected && row.getBoundingClientRect().bottom <= top,
  )
  return hidden.length ? { box, rows: hidden, top, middle: left + width / 2 } : undefined
}
