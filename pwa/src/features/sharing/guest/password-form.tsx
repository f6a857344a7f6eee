import { useState } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'

interface PasswordFormProps {
  /** Why it is needed. */
  fact: string
  action: string
  /** Throws where it is the wrong one. */
  unlock: (password: string) => Promise<void>
  onOpen: () => Promise<void>
}

/** Asks for the password of a link. */
export function PasswordForm({ fact, action, unlock, onOpen }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await unlock(password)
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
      <p>{fact}</p>
      <PasswordField
        label={t('sharing.password')}
        value={password}
        onInput={setPassword}
        autocomplete="off"
        error={error}
      />
      <Button kind="primary" type="submit" size="large" wide busy={busy && t('sharing.opening')}>
        {action}
      </Button>
    </form>
  )
}
