import { LogOut } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { ToAsk } from '../../data/only-here.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { leave } from './sign-out.ts'
import { SignOutQuestion } from './sign-out-question.tsx'

/** The way out, beside every page of the settings. */
export function SignOutButton() {
  const [busy, setBusy] = useState(false)
  const [asked, ask] = useState<ToAsk>()
  const signOut = async () => {
    setBusy(true)
    ask(await leave())
    setBusy(false)
  }
  return (
    <div class="settings-out">
      <Button icon={LogOut} busy={busy && t('settings.signOutBusy')} onClick={() => void signOut()}>
        {t('settings.signOut')}
      </Button>
      <p class="settings-note">{t('settings.signOutHint')}</p>
      {asked && <SignOutQuestion what={asked} ask={ask} />}
    </div>
  )
}
