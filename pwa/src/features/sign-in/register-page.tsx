import { useEffect, useState } from 'preact/hooks'
import { errorText } from '../../shared/errors/error-text.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { lookAtInvite } from '../../data/provider.ts'
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

/** Makes an account: for anybody where registration is open, else for those who were invited. */
export function RegisterPage() {
  const [invite] = useState(takeInvite)
  const { checked, problem } = useInvite(invite)
  const stay = useStay()
  const { password_login, oidc_login, password_registration, oidc_registration } = appConfig.value ?? {}
  const host = { host: location.host }
  const form = invite ? password_login : password_registration
  const provider = invite ? oidc_login : oidc_registration
  const waiting = invite !== undefined && !checked
  const closed = !waiting && (problem !== undefined || (!form && !provider))
  return (
    <SignInFrame
      title={t('register.title')}
      intro={
        <RichText k={invite && checked && !problem ? 'register.invited' : 'register.intro'} params={host} />
      }
      foot={
        <p>
          {t('signIn.haveAccount')} <a href="/">{t('signIn.submit')}</a>
        </p>
      }
    >
      {waiting && <output class="sign-in-form">{t('register.looking')}</output>}
      {closed && (
        <div class="sign-in-form">
          <RequestNotice wait={0} error={problem ?? t('register.closed')} />
        </div>
      )}
      {!waiting && !closed && (
        <>
          {form && <NewAccountForm stay={stay} invite={invite} onDone={leave} />}
          {provider && (
            <div class="sign-in-form sign-in-ways">
              {form ? <p class="sign-in-or">{t('signIn.or')}</p> : <StaySignedIn stay={stay} />}
              <ProviderButton stays={stay.on} alone={!form} invite={invite} />
            </div>
          )}
        </>
      )}
    </SignInFrame>
  )
}

/** The token leaves the address, so that no picture, no history and no shared link holds it; a reload still knows it. */
function takeInvite(): string | undefined {
  const state = history.state as { invite?: string } | null
  const token = new URLSearchParams(location.search).get('invite')
  if (token === null) return state?.invite
  history.replaceState({ ...state, invite: token }, '', location.pathname)
  return token
}

/** Asks before anything is filled in. */
function useInvite(token: string | undefined): { checked: boolean; problem: string | undefined } {
  const [found, setFound] = useState<{ checked: boolean; problem: string | undefined }>({
    checked: false,
    problem: undefined,
  })
  useEffect(() => {
    if (token === undefined) return
    lookAtInvite(token).then(
      () => setFound({ checked: true, problem: undefined }),
      (error: unknown) => setFound({ checked: true, problem: errorText(error) }),
    )
  }, [token])
  return found
}
