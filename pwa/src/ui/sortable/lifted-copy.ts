import './sortable.css'

/** The picture of a row under the pointer, and the bar that shows where it lands. */
export type LiftedCopy = {
  moveBy: (x: number, y: number) => void
  /** Viewport pixels; undefined hides the bar. */
  showBar: (bar: { x: number; y: number; width: number } | undefined) => void
  remove: () => void
}

/** Copies a row into the top layer: it goes on moving when its list is replaced by that of another day. */
export function liftCopy(row: HTMLElement): LiftedCopy {
  const box = row.getBoundingClientRect()
  const list = row.parentElement
  const layer = document.createElement('div')
  layer.className = 'lifted-layer'
  layer.setAttribute('popover', 'manual')
  layer.setAttribute('aria-hidden', 'true')
  layer.inert = true
  const holder = document.createElement('div')
  holder.className = `${list?.className ?? ''} lifted-holder`
  holder.dir = getComputedStyle(row).direction
  const copy = row.cloneNode(true) as HTMLElement
  copy.classList.add('lifted-copy')
  for (const marked of [copy, ...copy.querySelectorAll('[id], [data-sortable-row]')]) {
    marked.removeAttribute('id')
    marked.removeAttribute('data-sortable-row')
  }
  Object.assign(holder.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` })
  const bar = document.createElement('div')
  bar.className = 'landing-bar'
  bar.hidden = true
  holder.append(copy)
  layer.append(holder, bar)
  ;(row.closest('dialog') ?? document.body).append(layer)
  layer.showPopover()
  return {
    moveBy: (x, y) => holder.style.setProperty('transform', `translate(${x}px, ${y}px)`),
    showBar: place => {
      bar.hidden = !place
      if (place) {
        Object.assign(bar.style, {
          transform: `translate(${place.x}px, ${place.y - 2}px)`,
          width: `${place.width}px`,
        })
      }
    },
    remove: () => layer.remove(),
  }
}
