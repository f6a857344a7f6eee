/** Up and Down go from the search field through the buttons that add what was found, and back. A handler of each. */
export function moveInFound(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const sheet = event.currentTarget.closest('dialog')
  if (step === 0 || !sheet) return
  const stops = [...sheet.querySelectorAll<HTMLElement>('.add-search input, .add-found .add-button')]
  const next = stops[stops.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
