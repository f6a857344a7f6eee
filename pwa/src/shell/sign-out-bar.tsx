import './update-prompt.css'
import './sign-out-bar.css'
import { LogOut } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { device } from '../data/device.ts'
import { signingOutWhenSent, stay } from '../data/sign-out-when-sent.ts'
import { syncStatus } from '../data/sync/status.ts'
import { t, withMessages } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'

const signOut = withMessages('settings', () => import('../features/settings/sign-out.ts'))

/** Also after a reload: a sign-out that was asked for still happens. */
function useSigningOut(leaving: boolean): void {
  const open = device.value
  useEffect(() => {
    if (!leaving || !open) return
    open.ready
      .then(signOut)
      .then(({ leaveWhenSent }) => leaveWhenSent(open))
      .catch((error: unknown) => {
        console.error('signing out could not go on', error)
        stay()
      })
  }, [leaving, open])
}

/** Signing out waits for the network: it is said on every page until it happens, with the way back. */
export function SignOutBar() {
  const leaving = signingOutWhenSent.value
  useSigningOut(leaving)
  return (
    <div aria-live="polite">
      {leaving && (
        <div class="update leaving">
          <Icon of={LogOut} size={16} />
          <span>{t('signOut.whenSent', { count: syncStatus.value.waiting })}</span>
          <button type="button" class="update-restart" onClick={stay}>
            {t('signOut.stay')}
          </button>
        </div>
      )}
    </div>
  )
}
