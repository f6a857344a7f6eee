import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { navigate } from '../../app/navigate.ts'
import { appConfig } from '../../data/session.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { t } from '../../i18n/t.ts'
import { NewAccountForm } from './new-account-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** What somebody without an account on this device sees: set-up on an empty server, else sign-in or register. */
export default function SignInPage() {
  const [knownSetUp, setKnownSetUp] = useState(false)
  const { path } = useLocation()
  const config = appConfig.value
  const host = { host: location.host }
  if (config?.has_users === false && !knownSetUp)
    return (
      <SignInFrame title={t('setup.title')} intro={<RichText k="setup.intro" params={host} />}>
        <NewAccountForm first onAlreadySetUp={() => setKnownSetUp(true)} />
      </SignInFrame>
    )
  if (path === '/register' && config?.allow_registration)
    return (
      <SignInFrame
        title={t('register.title')}
        intro={<RichText k="register.intro" params={host} />}
        foot={
          <p>
            {t('signIn.haveAccount')} <a href="/">{t('signIn.submit')}</a>
          </p>
        }
      >
        <NewAccountForm onDone={() => navigate('/', { replace: true })} />
      </SignInFrame>
    )
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
      <SignInForm />
    </SignInFrame>
  )
}
