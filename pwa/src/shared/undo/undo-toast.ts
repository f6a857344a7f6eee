import { showRefusal } from '../forms/attempt-saved.ts'
import { undoGroup } from './undo-groups.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'

/** What was done, in words: the toast says it and undo remembers it. */
export type UserAction = { key: StringKey; params?: Record<string, string | number> }

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
export function offerUndo(icon: IconShape, userAction: UserAction, unit: string): void {
  showToast({
    icon,
    text: t(userAction.key, userAction.params),
    action: { label: t('trips.undo'), onClick: () => void undoGroup({ unit }) },
  })
}
