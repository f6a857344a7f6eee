import { Undo2 } from 'lucide-preact'
import { showRefusal } from '../../app/attempt-saved.ts'
import { redo, redoable, undo, undoable, type UndoLabel } from '../../data/undo.ts'
import { hasString, t, type StringKey } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** What was done, in words: the toast says it and undo remembers it. */
export type Deed = { key: StringKey; params?: Record<string, string | number> }

const textOf = (label: UndoLabel) => {
  const { key, params = {} } = typeof label === 'string' ? { key: label } : label
  return hasString(key) ? t(key, params) : ''
}

/** Does it, or says why it cannot be. True when it was done; that the disk refuses it is said when it does. */
export function attempt(act: () => unknown): boolean {
  try {
    void Promise.resolve(act()).catch(showRefusal)
    return true
  } catch (error) {
    showRefusal(error)
    return false
  }
}

/** Tells what was done, with the way back. */
export function offerUndo(icon: IconShape, deed: Deed, unit: string): void {
  showToast({
    icon,
    text: t(deed.key, deed.params),
    action: { label: t('planner.undo'), onClick: () => void undoStep(unit) },
  })
}

/** Takes back the last step, or the one of a unit, and says so. */
export async function undoStep(unit?: string): Promise<void> {
  try {
    const step = await undo(unit)
    if (step) showToast({ icon: Undo2, text: t('planner.undone', { what: textOf(step.label) }) })
  } catch (error) {
    showRefusal(error)
  }
}

/** Does again what was taken back last. */
export async function redoStep(): Promise<void> {
  try {
    const step = await redo()
    if (step) showToast({ text: textOf(step.label) })
  } catch (error) {
    showRefusal(error)
  }
}

/** What undo would take back, in words; undefined when there is nothing. Reactive. */
export const undoText = () => (undoable.value ? textOf(undoable.value.label) : undefined)

/** What redo would do again. Reactive. */
export const redoText = () => (redoable.value ? textOf(redoable.value.label) : undefined)
