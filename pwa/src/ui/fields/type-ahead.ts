let typed = ''
let last = 0

/** Moves focus to the next item that starts with the letters typed within a second. True when the key was a letter. */
export function typeAhead(event: KeyboardEvent, selector: string, now: number = performance.now()): boolean {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
    return false
  const items = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(selector)]
  const from = items.findIndex(item => item === document.activeElement)
  typed = now - last > 1000 ? event.key : typed + event.key
  last = now
  const texts = items.map(item => item.textContent ?? '')
  items[matchFrom(texts, typed, from)]?.focus()
  event.preventDefault()
  return true
}

/** The index after `from` whose text starts with what was typed; a repeated letter walks on. -1 when none does. */
export function matchFrom(texts: readonly string[], typed: string, from: number): number {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  const repeated = new Set(typed).size === 1
  const wanted = fold(repeated ? (typed[0] ?? '') : typed)
  const start = repeated ? from + 1 : Math.max(from, 0)
  const order = texts.map((_, at) => (start + at) % texts.length)
  return order.find(at => fold(texts[at] ?? '').startsWith(wanted)) ?? -1
}
