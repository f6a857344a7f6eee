/** Actions of the keys of a timeline, on the entry that has the focus, else on the first in view. */

const selector = '.journal-item'

function items(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
}

function focused(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(selector) ?? null
}

function itemAtHand(): HTMLElement | undefined {
  return focused() ?? items().find(item => item.getBoundingClientRect().bottom > 160)
}

/** Focuses the next or previous entry or suggestion; the one in view where none has the focus. */
export function stepTo(step: 1 | -1): void {
  const [from, list] = [focused(), items()]
  const next = from ? list[list.indexOf(from) + step] : itemAtHand()
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'center' })
}

/** Presses the button of that name in the focused entry, else in the first in view. */
export function pressAtHand(name: 'write' | 'hide'): void {
  itemAtHand()?.querySelector<HTMLElement>(`[data-does="${name}"]`)?.click()
}

/** Presses a button of the page. */
export function pressOnPage(query: string): void {
  document.querySelector<HTMLElement>(query)?.click()
}

export function dayAtHand(): string | undefined {
  return itemAtHand()?.closest<HTMLElement>('[data-day]')?.dataset['day'] || undefined
}

/** @param number of the day, from 1 */
export function goToDay(number: number): void {
  const days = [...document.querySelectorAll('.journal-day[data-day]:not([data-day=""])')]
  days[number - 1]?.scrollIntoView({ block: 'start' })
}
