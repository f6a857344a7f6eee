import './leaving-bar.css'
import { LogOut } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { device } from '../data/device.ts'
import { leavingBegun, leavingWhenSent, stay } from '../data/leaving.ts'
import { syncStatus } from '../data/sync/status.ts'
import { t, withWords } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'

const signOut = withWords('settings', () => import('../features/settings/sign-out.ts'))

/** What was asked for goes on after a reload. */
function useLeavingGoesOn(): void {
  const open = device.value
  useEffect(() => {
    const drafts = open && leavingBegun()
    if (!drafts || leavingWhenSent.peek()) return
    open.ready
      .then(signOut)
      .then(({ sendAndLeave }) => sendAndLeave({ drafts }))
      .catch((error: unknown) => console.error('signing out could not go on', error))
  }, [open])
}

/** Signing out waits for the network: it is said on every page until it happens, with the way back. */
export function LeavingBar() {
  const leaving = leavingWhenSent.value
  useLeavingGoesOn()
  return (
    <div aria-live="polite">
      {leaving && (
        <div class="leaving">
          <Icon of={LogOut} size={16} />
          <span>{t('signOut.whenSent', { count: syncStatus.value.waiting })}</span>
          <button type="button" class="leaving-stay" onClick={stay}>
            {t('signOut.stay')}
          </button>
        </div>
      )}
    </div>
  )
}
