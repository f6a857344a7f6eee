import { Undo2 } from 'lucide-preact'
import { device } from '../../data/device.ts'
import { t } from '../../i18n/t.ts'
import { showToast } from '../../ui/overlays/toast-store.ts'

/**
 * Leaves a form without saving: what was typed goes, and the way back is offered. Nothing is said where nothing was
 * typed.
 */
export function discardDraft(key: string): void {
  const drafts = device.peek()?.drafts
  const kept = drafts?.get(key)
  if (!drafts || !kept) return
  drafts.remove(key)
  showToast({
    icon: Undo2,
    text: t('draft.discarded'),
    action: { label: t('trips.undo'), onClick: () => device.peek()?.drafts === drafts && drafts.put(kept) },
  })
}
