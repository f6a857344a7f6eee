import { passkeysTaken } from '../../data/passkeys.ts'
import { appConfig } from '../../data/session.ts'
import { t } from '../../i18n/t.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButton } from './provider-button.tsx'

/** What there is beside a password; `alone`: instead of one. */
export function OtherWays(props: { stays: boolean; onDone?: (() => void) | undefined; alone?: boolean }) {
  const { stays, onDone, alone } = props
  const provider = appConfig.value?.oidc_login === true
  const passkey = passkeysTaken()
  if (!provider && !passkey) return null
  return (
    <div class="sign-in-ways">
      {!alone && <p class="sign-in-or">{t('signIn.or')}</p>}
      {alone && provider && <ProviderButton stays={stays} alone />}
      {passkey && <PasskeyButton stays={stays} onDone={onDone} />}
      {!alone && provider && <ProviderButton stays={stays} />}
    </div>
  )
}
