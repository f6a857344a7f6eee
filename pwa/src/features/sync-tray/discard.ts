import { CircleAlert, Trash2 } from 'lucide-preact'
import { ApiError } from '../../data/api-error.ts'
import { discard, discardWaiting } from '../../data/tray.ts'
import { t } from '../../i18n/t.ts'
import { ask } from '../../ui/ask.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Asks first: what was never sent exists nowhere else. */
const sure = () =>
  ask({
    question: t('sync.discardAsk'),
    text: t('sync.discardText'),
    yes: t('sync.discardYes'),
    no: t('sync.keep'),
  })

export async function discardTrayItem(id: string): Promise<void> {
  if (!(await sure())) return
  await discard(id)
  showToast({ icon: Trash2, text: t('sync.discarded') })
}

export async function discardWaitingItem(mutationId: string): Promise<void> {
  if (!(await sure())) return
  try {
    const result = await discardWaiting(mutationId)
    showToast({ icon: Trash2, text: t(result === 'saved' ? 'sync.wasSaved' : 'sync.discarded') })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast({ icon: CircleAlert, text: t('sync.discardOffline'), error: true })
  }
}
