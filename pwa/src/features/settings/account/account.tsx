import { LogOut } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { SeenSwitch } from '../../../shared/forms/seen-switch.tsx'
import type { ToAsk } from '../../../data/only-here.ts'
import { appConfig, session } from '../../../data/session.ts'
import { RichText } from '../../../i18n/rich-text.tsx'
import { t, withMessages } from '../../../i18n/t.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Part } from '../part.tsx'
import { leave } from '../sign-out.ts'
import { SignOutQuestion } from '../sign-out-question.tsx'
import { YourName } from './your-name.tsx'

const AccountMore = lazyPart(withMessages(['account', 'sign-in'], () => import('./account-more.tsx')))

/** Who is signed in here, how they are called, and the way out. */
export function Account() {
  const [busy, setBusy] = useState(false)
  const [asked, ask] = useState<ToAsk>()
  const now = session.value
  if (now.status !== 'signed-in') return null
  const { id, username, email, avatar_url: url } = now.user
  const signOut = async () => {
    setBusy(true)
    ask(await leave())
    setBusy(false)
  }
  return (
    <Part id="account" title={t('settings.account')}>
      <div class="settings-me">
        <Avatar person={{ id, name: username, ...(url ? { imageUrl: url } : {}) }} size={40} decorative />
        <p>
          <strong>
            <bdi>{username}</bdi>
          </strong>
          <br />
          <bdi>{email}</bdi>
        </p>
      </div>
      <YourName name={username} />
      <SeenSwitch />
      <p class="settings-note">
        <RichText k="settings.signedInAs" params={{ host: location.host }} />
        <br />
        {t('settings.version', { version: appConfig.value?.version ?? '' })}
      </p>
      <div class="settings-out">
        <Button icon={LogOut} busy={busy && t('settings.signOutBusy')} onClick={() => void signOut()}>
          {t('settings.signOut')}
        </Button>
        <p class="settings-note">{t('settings.signOutHint')}</p>
        {asked && <SignOutQuestion what={asked} ask={ask} />}
      </div>
      <Suspense fallback={null}>
        <AccountMore />
      </Suspense>
    </Part>
  )
}
