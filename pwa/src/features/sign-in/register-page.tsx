import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { navigate } from '../../shared/navigation/navigate.ts'
import { appConfig } from '../../data/session.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { t } from '../../i18n/t.ts'
import { NewAccountForm } from './new-account-form.tsx'
import { ProviderButton } from './provider-button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { StaySignedIn } from './stay-signed-in.tsx'
import { useStay } from './use-stay.ts'

/** By then the dashboard shows: what someone opened on it stays open. */
const leave = () => navigate(`/${location.search}`, { replace: true })

/** Makes an account where registration is open. Invites have a page of their own. */
export function RegisterPage() {
  const stay = useStay()
  const { password_registration: form, oidc_registration: provider } = appConfig.value ?? {}
  return (
    <SignInFrame
      title={t('register.title')}
      intro={<RichText k="register.intro" params={{ host: location.host }} />}
      foot={
        <p>
          {t('signIn.haveAccount')} <a href="/">{t('signIn.submit')}</a>
        </p>
      }
    >
      {!form && !provider && (
        <div class="sign-in-form">
          <RequestNotice wait={0} error={t('register.closed')} />
        </div>
      )}
      {form && <NewAccountForm stay={stay} onDone={leave} />}
      {provider && (
        <div class="sign-in-form sign-in-ways">
          {form ? <p class="sign-in-or">{t('signIn.or')}</p> : <StaySignedIn stay={stay} />}
          <ProviderButton stays={stay.on} alone={!form} />
        </div>
      )}
    </SignInFrame>
  )
}
