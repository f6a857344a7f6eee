import { useState } from 'preact/hooks'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { requestSignIn } from '../../shared/sign-in/sign-in-request.ts'
import { useAccountRequest } from '../../shared/forms/use-account-request.ts'
import { appConfig, session } from '../../data/session.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** What the person typed to prove who they are. */
export interface Proof {
  /** Undefined for accounts without a password, and where none are taken: a fresh sign-in stands for it. */
  password: string | undefined
  /** Empty unless a code was asked for. */
  code: string
}

/** Asks again who it is, before something that could lock them out or let another in. */
export function AskPassword(props: {
  title: string
  text: string
  /** The button that does it: "Add passkey". */
  yes: string
  kind?: 'primary' | 'danger'
  /** Asks for a code of the authenticator app, or a backup code, too. */
  withCode?: boolean
  onProof: (proof: Proof) => Promise<void>
  onClose: () => void
}) {
  const { title, text, yes, kind = 'primary', withCode = false, onProof, onClose } = props
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [stale, setStale] = useState(false)
  const { run, refuse, form, busy, wait, fields, formError } = useAccountRequest()
  const now = session.value
  const hasPassword = now.status === 'signed-in' && now.user.has_password !== false
  // Where nobody signs in by password, one that is still there may be one that nobody knows.
  const asksPassword = hasPassword && appConfig.value?.password_login !== false
  const submit = async (event: Event) => {
    event.preventDefault()
    const missing = {
      ...(asksPassword && !password ? { password: t('signIn.passwordMissing') } : {}),
      ...(withCode && !code.trim() ? { code: t('code.missing') } : {}),
    }
    if (Object.keys(missing).length > 0) return refuse(missing)
    const error = await run(() => onProof({ password: asksPassword ? password : undefined, code }))
    setStale(error?.code === 'PROOF_NEEDED')
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <form class="settings-ask" ref={form} noValidate onSubmit={event => void submit(event)}>
        <p>{text}</p>
        {asksPassword && (
          <PasswordField
            label={t('settings.currentPassword')}
            value={password}
            onInput={setPassword}
            error={fields.password}
            name="password"
            autocomplete="current-password"
            enterkeyhint={withCode ? 'next' : 'done'}
          />
        )}
        {withCode && (
          <TextField
            label={t('code.label')}
            hint={t('code.eitherHint')}
            value={code}
            onInput={setCode}
            error={fields.code}
            name="code"
            autocomplete="one-time-code"
            autocapitalize="characters"
            enterkeyhint="done"
            dir="ltr"
            numbers
          />
        )}
        <RequestNotice wait={wait} error={formError} />
        {stale && (
          <Button
            onClick={() => {
              onClose()
              requestSignIn()
            }}
          >
            {t('sync.signIn')}
          </Button>
        )}
        <Button kind={kind} type="submit" size="large" wide busy={busy && t('settings.askBusy')}>
          {yes}
        </Button>
      </form>
    </Sheet>
  )
}
