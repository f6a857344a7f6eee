import './update-prompt.css'
import { LogOut } from 'lucide-preact'
import { leavingWhenSent } from '../data/leaving.ts'
import { syncStatus } from '../data/sync/status.ts'
import { t } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'

/** Signing out waits for the network: it is said on every page until it happens, with the way back. */
export function LeavingBar() {
  const leaving = leavingWhenSent.value
  return (
    <div aria-live="polite">
      {leaving && (
        <div class="update">
          <Icon of={LogOut} size={16} />
          <span>{t('signOut.whenSent', { count: syncStatus.value.waiting })}</span>
          <button type="button" class="update-restart" onClick={() => (leavingWhenSent.value = false)}>
            {t('signOut.stay')}
          </button>
        </div>
      )}
    </div>
  )
}
