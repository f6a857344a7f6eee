import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { passkeysTaken, signInWithAnswer } from '../../data/passkeys.ts'
import { signIn, type SecondStep } from '../../data/session.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { useAccountRequest } from '../../shared/forms/use-account-request.ts'
import { CodeForm } from './code-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { StaySignedIn } from './stay-signed-in.tsx'
import type { Stay } from './use-stay.ts'
import { useOfferedPasskeys } from './use-offered-passkeys.ts'

/**
 * E-mail or user name, and password. `name` is given when it is known who signs in again, `problem` when another way
 * failed.
 */
export function SignInForm(props: {
  stay: Stay
  name?: string
  onDone?: () => void
  more?: ComponentChildren
  problem?: string | undefined
}) {
  const { stay, name: knownName = '', onDone, more, problem } = props
  const [name, setName] = useState(knownName)
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<SecondStep>()
  const [why, setWhy] = useState(problem)
  const { run, refuse, form, busy, wait, fields, formError } = useAccountRequest()

  useOfferedPasskeys(!step, async answer => {
    setWhy(undefined)
    await run(async () => {
      await signInWithAnswer(answer, stay.on)
      onDone?.()
    })
  })

  const submit = async (event: Event) => {
    event.preventDefault()
    setWhy(undefined)
    const missing = {
      ...(name.trim() ? {} : { email: t('signIn.nameMissing') }),
      ...(password ? {} : { password: t('signIn.passwordMissing') }),
    }
    if (Object.keys(missing).length > 0) return refuse(missing)
    const error = await run(async () => {
      const second = await signIn(name.trim(), password, stay.on)
      if (second) setStep(second)
      else onDone?.()
    })
    if (error?.code === 'SIGN_IN_FAILED')
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
  }
  if (step)
    return (
      <CodeForm
        step={step}
        {...(onDone ? { onDone } : {})}
        onBack={reason => {
          setStep(undefined)
          setWhy(reason)
          setPassword('')
        }}
      />
    )
  return (
    <form class="sign-in-form" ref={form} noValidate onSubmit={event => void submit(event)}>
      <TextField
        label={t('signIn.name')}
        value={name}
        onInput={setName}
        error={fields.email ?? fields.username}
        name="username"
        autocomplete={passkeysTaken() ? 'username webauthn' : 'username'}
        autocapitalize="none"
        spellcheck={false}
        inputMode="email"
        enterkeyhint="next"
      />
      <div class="sign-in-password">
        <PasswordField
          label={t('signIn.password')}
          value={password}
          onInput={setPassword}
          error={fields.password}
          name="password"
          autocomplete="current-password"
          enterkeyhint="go"
        />
        {/* Behind the field: Tab leads from the name to the password. */}
        <a class="sign-in-forgot" href="/forgot-password" aria-label={t('signIn.forgot')}>
          {t('signIn.forgotShort')}
        </a>
      </div>
      <StaySignedIn stay={stay} />
      <RequestNotice wait={wait} error={formError ?? why} />
      <Button kind="primary" type="submit" size="large" wide busy={busy && t('signIn.busy')}>
        {t('signIn.submit')}
      </Button>
      <OtherWays stays={stay.on} onDone={onDone} />
      {more}
    </form>
  )
}
