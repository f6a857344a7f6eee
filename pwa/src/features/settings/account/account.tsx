import { Suspense } from 'preact/compat'
import { SeenSwitch } from '../../../shared/forms/seen-switch.tsx'
import { appConfig, session } from '../../../data/session.ts'
import { RichText } from '../../../i18n/rich-text.tsx'
import { t, withMessages } from '../../../i18n/t.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Part } from '../part.tsx'
import { YourName } from './your-name.tsx'

const AccountMore = lazyPart(withMessages(['account', 'sign-in'], () => import('./account-more.tsx')))

/** Who is signed in here, and how they are called. */
export default function Account() {
  const now = session.value
  if (now.status !== 'signed-in') return null
  const { id, username, email, avatar_url: url } = now.user
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
      <Suspense fallback={null}>
        <AccountMore />
      </Suspense>
    </Part>
  )
}
