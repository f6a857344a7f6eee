/**
 * Up and Down go from the search field through the buttons that add what was found, and back. Answers whether the key
 * was one of them.
 */
export function moveInFound(sheet: Element, field: HTMLElement, key: string): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
  const buttons = [...sheet.querySelectorAll<HTMLElement>('.add-found .add-button')]
  const at = buttons.findIndex(button => button === document.activeElement)
  if (at < 0 && document.activeElement !== field) return false
  const next = key === 'ArrowDown' ? at + 1 : at - 1
  if (next >= buttons.length || next < -1) return false
  const to = next < 0 ? field : buttons[next]
  to?.focus()
  return true
}
