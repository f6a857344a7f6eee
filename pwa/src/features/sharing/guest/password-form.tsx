import { useState } from 'preact/hooks'
import { unlockSharedTrip } from '../../../data/shared-trip.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'

/** Asks for the password of a link. */
export function PasswordForm({ token, onOpen }: { token: string; onOpen: () => Promise<void> }) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await unlockSharedTrip(token, password)
      await onOpen()
    } catch (refusal) {
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="guest-message guest-password" noValidate onSubmit={event => void submit(event)}>
      <h1>{t('sharing.lockedTitle')}</h1>
      <p>{t('sharing.lockedFact')}</p>
      <PasswordField
        label={t('sharing.password')}
        value={password}
        onInput={setPassword}
        autocomplete="off"
        error={error}
      />
      <Button kind="primary" type="submit" size="large" wide busy={busy && t('sharing.opening')}>
        {t('sharing.open')}
      </Button>
    </form>
  )
}
