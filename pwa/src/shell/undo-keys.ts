/** Undo and redo by key on every page. What they do is loaded when someone asks for it. */
import { useEffect } from 'preact/hooks'
import { device, whenRead } from '../data/device.ts'
import { readPersonal } from '../data/personal-storage.ts'
import { tripOfPage } from '../data/trip-page.ts'
import { undoPlace } from '../data/undo-place.ts'

import { isWriting } from '../ui/is-writing.ts'
import { pressedKey } from '../ui/pressed-key.ts'

const steps = () => import('../shared/undo/undo-groups.ts')

/** Forms over the page in which something was written that is not saved yet. */
const begun = new WeakSet<Element>()
const isOver = 'dialog[open]'

const onInput = ({ target }: Event) => {
  const over = target instanceof Element && target.closest('form') && target.closest(isOver)
  if (over) begun.add(over)
}

const onSubmit = ({ target }: Event) => {
  const over = target instanceof Element && target.closest(isOver)
  if (over) begun.delete(over)
}

/** A question, or a form that was begun: what is done lies below it, and would change unseen. */
const isInTheWay = (): boolean =>
  [...document.querySelectorAll(isOver)].some(
    over => begun.has(over) || over.getAttribute('role') === 'alertdialog',
  )

/** Ctrl or ⌘ with Z takes back, with Shift and Z (or Ctrl and Y) does again: on every page. */
export function useUndoKeys(path: string): void {
  const open = device.value
  useEffect(() => {
    // Kept steps follow what happens to their trips from the start: those of a trip that is taken away go with it.
    if (open && readPersonal(undoPlace) !== undefined) void steps()
  }, [open])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = pressedKey(event)
      const again = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey && !event.shiftKey)
      if ((key !== 'z' && !again) || isWriting(event.target) || isInTheWay()) return
      event.preventDefault()
      void whenRead() // the dashboard shows before that
        .then(steps)
        .then(({ undoGroup, redoGroup }) =>
          again ? redoGroup(tripOfPage(path)) : undoGroup({ stream: tripOfPage(path) }),
        )
    }
    addEventListener('keydown', onKeyDown)
    addEventListener('input', onInput)
    addEventListener('submit', onSubmit)
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('input', onInput)
      removeEventListener('submit', onSubmit)
    }
  }, [path])
}
