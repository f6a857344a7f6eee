/** Which pages lie beside each other: the first stands alone, as the front of the book. Pure. */
import type { BookPage } from './layout/book-types.ts'

export interface Spread {
  /** From 1, of its first page. */
  first: number
  /** Undefined: the other side of the cover is not part of the book. */
  left: BookPage | undefined
  right: BookPage | undefined
}

export function spreadsOf(pages: readonly BookPage[]): Spread[] {
  const spreads: Spread[] = [{ first: 1, left: undefined, right: pages[0] }]
  for (let at = 1; at < pages.length; at += 2)
    spreads.push({ first: at + 1, left: pages[at], right: pages[at + 1] })
  return spreads
}

export function spreadOfPage(spreads: readonly Spread[], key: string): number {
  return spreads.findIndex(({ left, right }) => left?.key === key || right?.key === key)
}
