import { useEffect, useMemo, useRef } from 'preact/hooks'

/** So far a row follows the finger before letting go does it, px. */
const enough = 72

/**
 * Lets a finger push a row along its line; far enough, letting go acts. Up and down stays scrolling: the browser keeps
 * that for itself (`touch-action: pan-y`). The answer is the row's `ref`.
 */
export function useSwipe(act: (() => void) | undefined): (element: HTMLElement | null) => void {
  const actRef = useRef(act)
  useEffect(() => {
    actRef.current = act
  })
  const able = act !== undefined
  return useMemo(() => {
    let gone = new AbortController()
    return row => {
      gone.abort()
      gone = new AbortController()
      if (row && able) followSwipe(row, () => actRef.current?.(), gone.signal)
    }
  }, [able])
}

/** The row follows the finger until `signal`; far enough, letting go acts. */
export function followSwipe(row: HTMLElement, act: () => void, signal: AbortSignal): void {
  let start: { x: number; y: number; id: number } | undefined
  let moved = 0
  let pushed = false
  const settle = () => {
    start = undefined
    moved = 0
    row.style.removeProperty('--swipe')
    row.classList.remove('is-swiped')
  }
  row.addEventListener(
    'pointerdown',
    ({ pointerType, clientX: x, clientY: y, pointerId: id }) => {
      pushed = false
      if (pointerType === 'touch') start = { x, y, id }
    },
    { signal },
  )
  row.addEventListener(
    'pointermove',
    event => {
      if (!start || event.pointerId !== start.id) return
      const x = event.clientX - start.x
      // A row that is held to be moved, or a finger that goes up or down, is not this.
      if (row.classList.contains('is-lifted') || Math.abs(event.clientY - start.y) > Math.abs(x))
        return settle()
      moved = x
      row.style.setProperty('--swipe', `${x}px`)
      row.classList.toggle('is-swiped', Math.abs(x) >= enough)
    },
    { signal },
  )
  row.addEventListener(
    'pointerup',
    () => {
      pushed = Math.abs(moved) >= enough
      settle()
      if (pushed) act()
    },
    { signal },
  )
  row.addEventListener('pointercancel', settle, { signal })
  // What was pushed is not opened or ticked as well.
  row.addEventListener(
    'click',
    event => {
      const isKey = event.detail === 0
      if (!pushed || isKey) return
      pushed = false
      event.stopPropagation()
      event.preventDefault()
    },
    { signal, capture: true },
  )
}
