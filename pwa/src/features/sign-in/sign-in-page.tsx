import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { appConfig } from '../../data/session.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { t } from '../../i18n/t.ts'
import { isInvitePage } from '../../shared/navigation/public-page.ts'
import { InvitePage } from './invite-page.tsx'
import { RegisterPage } from './register-page.tsx'
import { SetUpWays } from './set-up-ways.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInWays } from './sign-in-ways.tsx'

/**
 * What someone without an account on this device sees: set-up on an empty server, else sign-in or register; and what an
 * invite opens, for people with an account too.
 */
export default function SignInPage() {
  const [knownSetUp, setKnownSetUp] = useState(false)
  const { path, query } = useLocation()
  const config = appConfig.value
  const host = { host: location.host }
  if (config?.has_users === false && !knownSetUp && config.password_login !== false)
    return (
      <SignInFrame title={t('setup.title')} intro={<RichText k="setup.intro" params={host} />}>
        <SetUpWays onAlreadySetUp={() => setKnownSetUp(true)} />
      </SignInFrame>
    )
  if (isInvitePage(path) || (path === '/register' && 'invite' in query)) return <InvitePage />
  if (path === '/register' && config) return <RegisterPage />
  return (
    <SignInFrame
      title={t('signIn.welcome')}
      intro={<RichText k="signIn.to" params={host} />}
      foot={
        config?.allow_registration && (
          <p>
            {t('signIn.noAccount')} <a href="/register">{t('signIn.register')}</a>
          </p>
        )
      }
    >
      <SignInWays />
    </SignInFrame>
  )
}
