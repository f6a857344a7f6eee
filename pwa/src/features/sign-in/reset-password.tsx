import { CircleCheck } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { NewPasswordField } from '../../shared/forms/new-password-field.tsx'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { useAccountRequest } from '../../shared/forms/use-account-request.ts'
import { resetPassword } from '../../data/account.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { takeToken } from './take-token.ts'

/** Sets a new password by the link of a mail, with a code where the account asks for one. Signing in follows. */
export function ResetPassword() {
  const [token] = useState(takeToken)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<'password' | 'code' | 'done' | 'alone'>('password')
  const [dead, setDead] = useState(token === '')
  const { run, refuse, form, busy, wait, fields, formError } = useAccountRequest()
  const [codeInput, setCodeInput] = useState<HTMLInputElement | null>(null)
  useEffect(() => codeInput?.focus(), [codeInput])
  const submit = async (event: Event) => {
    event.preventDefault()
    if (!password) return refuse({ new_password: t('account.passwordMissing') })
    if (step === 'code' && !code.trim()) return refuse({ code: t('code.missing') })
    const error = await run(async () =>
      setStep(await resetPassword(token, password, step === 'code' ? code.trim() : undefined)),
    )
    setDead(error?.code === 'LINK_EXPIRED')
  }
  return (
    <SignInFrame
      title={t('reset.title')}
      intro={<RichText k="reset.intro" params={{ host: location.host }} />}
      foot={
        <p>
          <a href={dead ? '/forgot-password' : '/'}>{t(dead ? 'reset.again' : 'forgot.back')}</a>
        </p>
      }
    >
      {step === 'done' || step === 'alone' ? (
        <output class="sign-in-form">
          <Notice icon={CircleCheck}>{t('reset.done')}</Notice>
          {step === 'alone' && <p>{t('reset.alone')}</p>}
          <Button kind="primary" size="large" wide href="/">
            {t('signIn.submit')}
          </Button>
        </output>
      ) : (
        <form class="sign-in-form" ref={form} noValidate onSubmit={event => void submit(event)}>
          <NewPasswordField
            label={t('reset.password')}
            hint={t('account.passwordHint')}
            value={password}
            onInput={setPassword}
            error={fields.new_password}
            name="new_password"
            enterkeyhint={step === 'code' ? 'next' : 'done'}
          />
          {step === 'code' && (
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
              inputRef={setCodeInput}
            />
          )}
          <RequestNotice wait={wait} error={dead ? undefined : formError} />
          <Button
            kind="primary"
            type="submit"
            size="large"
            wide
            offReason={dead && t('error.LINK_EXPIRED')}
            busy={busy && t('settings.askBusy')}
          >
            {t('reset.submit')}
          </Button>
        </form>
      )}
    </SignInFrame>
  )
}
