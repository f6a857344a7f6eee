import { closeSignIn } from '../../shared/sign-in/sign-in-request.ts'
import { session } from '../../data/session.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { SignInWays } from './sign-in-ways.tsx'
import { encryptedAddress, OnlyEncrypted } from './only-encrypted.tsx'
import { NeedsFactor } from './needs-factor.tsx'
import './sign-in.css'

/** In place of a page of its own: what is on the device stays readable and editable behind it. */
export default function SignInAgain() {
  const now = session.value
  if (now.status === 'signed-in' && now.needs_factor) return <NeedsFactor />
  const name = now.status === 'signed-in' ? now.user.username : ''
  const other = now.status === 'signed-in' && now.other_account
  const elsewhere = encryptedAddress()
  if (elsewhere)
    return (
      <Sheet title={t('signInAgain.title')} onClose={closeSignIn}>
        <OnlyEncrypted address={elsewhere} />
      </Sheet>
    )
  return (
    <Sheet title={t('signInAgain.title')} onClose={closeSignIn}>
      <p>{other ? <RichText k="signInAgain.other" params={{ name }} /> : t('signInAgain.text')}</p>
      <SignInWays
        more={
          <Button kind="text" onClick={closeSignIn}>
            {t('signInAgain.later')}
          </Button>
        }
        name={name}
        onDone={closeSignIn}
      />
    </Sheet>
  )
}
