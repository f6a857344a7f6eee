import { CircleAlert } from 'lucide-preact'
import { AppError } from '@caravel/sync-protocol/errors'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { errorText } from '../errors/error-text.ts'

/** Says why something could not be done. */
export function showRefusal(error: unknown): void {
  if (!(error instanceof AppError)) console.error(error)
  showToast({ icon: CircleAlert, text: errorText(error), error: true })
}

/** Does it and waits until it lies on the disk, or says why it cannot be. True when it was done. */
export async function attemptSaved(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    showRefusal(error)
    return false
  }
}
