import { passkeysTaken } from '../../data/passkeys.ts'
import { t } from '../../i18n/t.ts'
import { PasskeyButton } from './passkey-button.tsx'

/** What there is beside a password. */
export function OtherWays({ onDone }: { onDone?: (() => void) | undefined }) {
  if (!passkeysTaken()) return null
  return (
    <>
      <p class="sign-in-or">{t('signIn.or')}</p>
      <PasskeyButton onDone={onDone} />
    </>
  )
}
