import { useLayoutEffect } from 'preact/hooks'
import { isForPage, lettersOn } from '../../../shared/shortcuts/key-for-page.ts'
import { pressedKey } from '../../../ui/pressed-key.ts'
import type { Planner } from './planner-context.ts'
import { letterActions } from './planner-shortcuts.ts'
import { moveRow } from '../rows/row-at-hand.ts'

/** Keys act on the planner, except where someone writes or something lies over it. */
export function usePlannerKeys(planner: Planner): void {
  // Listens anew with every change, before anybody can see it: it acts on what is shown.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isForPage(event) || planner.group.lifted.peek()) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (moveRow(planner, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
        return
      }
      const letter = pressedKey(event)
      if (letter.length === 1 && !lettersOn()) return
      const act = letterActions.get(letter)
      if (!act) return
      act(planner)
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [planner])
}
