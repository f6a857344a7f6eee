import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { appConfig } from '../../data/session.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { t } from '../../i18n/t.ts'
import { NewAccountForm } from './new-account-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { RegisterPage } from './register-page.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import { useStay } from './use-stay.ts'

/** What somebody without an account on this device sees: set-up on an empty server, else sign-in or register. */
export default function SignInPage() {
  const [knownSetUp, setKnownSetUp] = useState(false)
  const { path } = useLocation()
  const stay = useStay()
  const config = appConfig.value
  const host = { host: location.host }
  if (config?.has_users === false && !knownSetUp && config.password_login !== false)
    return (
      <SignInFrame title={t('setup.title')} intro={<RichText k="setup.intro" params={host} />}>
        <NewAccountForm stay={stay} first onAlreadySetUp={() => setKnownSetUp(true)} />
        <OtherWays stays={stay.on} />
      </SignInFrame>
    )
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
