import type { ComponentChildren } from 'preact'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { passkeysTaken } from '../../data/passkeys.ts'
import { appConfig } from '../../data/session.ts'
import { t } from '../../i18n/t.ts'
import { CodeForm } from './code-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { StaySignedIn } from './stay-signed-in.tsx'
import { useProviderReturn } from './use-provider-return.ts'
import { useStay } from './use-stay.ts'

/** Every way in that this server has; and, for someone who comes back from the provider, what follows. */
export function SignInWays(props: { name?: string; onDone?: () => void; more?: ComponentChildren }) {
  const { onDone, more } = props
  const stay = useStay()
  const { busy, step, problem, forget } = useProviderReturn(onDone)
  if (busy) return <output class="sign-in-form">{t('signIn.providerBusy')}</output>
  if (step) return <CodeForm step={step} {...(onDone ? { onDone } : {})} onBack={forget} />
  const { password_login, oidc_login } = appConfig.value ?? {}
  if (password_login !== false) return <SignInForm {...props} stay={stay} problem={problem} />
  const none = oidc_login !== true && !passkeysTaken()
  return (
    <div class="sign-in-form">
      <RequestNotice wait={0} error={problem ?? (none ? t('signIn.noWay') : undefined)} />
      {!none && <StaySignedIn stay={stay} />}
      <OtherWays alone stays={stay.on} onDone={onDone} />
      {more}
    </div>
  )
}
