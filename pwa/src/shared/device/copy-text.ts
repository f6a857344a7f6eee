import { Check, CircleAlert } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { showToast } from '../../ui/overlays/toast-store.ts'

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ icon: Check, text: t('app.copied') })
  } catch (error) {
    console.warn('The clipboard is closed', error)
    showToast({ icon: CircleAlert, text: t('app.notCopied'), error: true })
  }
}

/** The same for a text that shows on the page too: where the clipboard is closed nothing is said. */
export async function copyIfAllowed(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ icon: Check, text: t('app.copied') })
  } catch {
    // The person copies it by hand.
  }
}
