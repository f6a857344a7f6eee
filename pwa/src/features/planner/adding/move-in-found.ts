/** Up and Down go from the search field through the rows of what was found, and back; Left and Right from cell to cell. */
export function moveInFound(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const from = event.currentTarget
  const frame = from.closest('.add-frame')
  if (!frame) return
  const next = isCell(from) && sideways(event.key) ? beside(from) : rowBy(frame, from, stepOf(event.key))
  if (!next) return
  event.preventDefault()
  next.focus()
}

const stepOf = (key: string): number => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)
const sideways = (key: string): boolean => key === 'ArrowLeft' || key === 'ArrowRight'
const isCell = (element: HTMLElement): boolean => element.closest('[role=gridcell]') !== null

/** The other button of the same row. */
const beside = (from: HTMLElement): HTMLElement | undefined =>
  [...(from.closest('[role=row]')?.querySelectorAll('button') ?? [])].find(each => each !== from)

/** A row without the same button, such as one that is on the plan already, is met by its main one. */
function rowBy(frame: Element, from: HTMLElement, step: number): HTMLElement | undefined {
  if (step === 0) return undefined
  const kind = from.matches('.row-main') ? '.row-main' : '.add-button'
  const rows = [...frame.querySelectorAll('.add-found [role=row]')].map(
    row => row.querySelector<HTMLElement>(kind) ?? row.querySelector<HTMLElement>('.row-main'),
  )
  const stops = [frame.querySelector<HTMLElement>('.add-search input'), ...rows]
  return stops[stops.indexOf(from) + step] ?? undefined
}
