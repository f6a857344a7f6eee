import { useEffect, useRef } from 'preact/hooks'
import { deviceSettings } from '../../data/settings.ts'
import { pressedKey } from '../../ui/pressed-key.ts'
import type { Planner } from './planner-context.ts'
import { letterActions } from './planner-shortcuts.ts'
import { moveRow } from './row-at-hand.ts'

/** For so long the first of two letters waits for the second, ms. */
const patience = 1_500

/** Keys act on the planner, except where somebody writes or something lies over it. */
export function usePlannerKeys(planner: Planner): void {
  const firstRef = useRef<{ letter: string; at: number } | undefined>(undefined)
  // Listens anew with every change, so that it always acts on what is shown.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.defaultPrevented || target.closest('input, textarea, select, [contenteditable]')) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (document.querySelector('dialog[open], .menu') || planner.group.lifted.peek()) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (moveRow(planner, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
        return
      }
      const letter = pressedKey(event)
      if (letter.length === 1 && deviceSettings.peek().letter_keys === false) return
      const first = firstRef.current
      firstRef.current = letter === 'g' ? { letter, at: event.timeStamp } : undefined
      const both = first && event.timeStamp - first.at < patience ? `${first.letter} ${letter}` : ''
      const act = letterActions.get(both) ?? letterActions.get(letter)
      if (!act) return
      act(planner)
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [planner])
}
