import { useState } from 'preact/hooks'
import { register, setUp } from '../../data/session.ts'
import { language } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { accountErrors } from './account-errors.ts'
import { StaySignedIn } from './stay-signed-in.tsx'
import type { Stay } from './use-stay.ts'
import { NewPasswordField } from '../../shared/forms/new-password-field.tsx'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { useAccountRequest } from '../../shared/forms/use-account-request.ts'

/** Makes an account: the first one of a server (`first`), or one more, perhaps with an invite. */
export function NewAccountForm(props: {
  stay: Stay
  first?: boolean
  /** Why another way failed. */
  problem?: string | undefined
  invite?: string | undefined
  /** The words of the button. */
  submit?: string | undefined
  onDone?: () => void
  onAlreadySetUp?: () => void
}) {
  const { stay, first, invite, onDone, onAlreadySetUp } = props
  const [why, setWhy] = useState(props.problem)
  const [account, setAccount] = useState({ username: '', email: '', password: '' })
  const { run, refuse, form, busy, wait, fields, formError } = useAccountRequest()

  const change = (part: Partial<typeof account>) => setAccount({ ...account, ...part })
  const submit = async (event: Event) => {
    event.preventDefault()
    setWhy(undefined)
    const errors = accountErrors(account)
    if (Object.keys(errors).length > 0)
      return refuse(Object.fromEntries(Object.entries(errors).map(([name, key]) => [name, t(key)])))
    const invited = invite === undefined ? {} : { invite_token: invite }
    const names = { username: account.username.trim(), email: account.email.trim() }
    const wishes = { language: language.peek().code, remember_me: stay.on }
    const error = await run(async () => {
      await (first ? setUp : register)({ ...account, ...names, ...invited, ...wishes })
      onDone?.()
    })
    if (error?.code === 'ALREADY_SET_UP') onAlreadySetUp?.()
  }
  return (
    <form class="sign-in-form" ref={form} noValidate onSubmit={event => void submit(event)}>
      <TextField
        label={t('account.username')}
        hint={t('account.usernameHint')}
        value={account.username}
        onInput={username => change({ username })}
        error={fields.username}
        name="username"
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="next"
      />
      <TextField
        label={t('account.email')}
        value={account.email}
        onInput={email => change({ email })}
        error={fields.email}
        type="email"
        name="email"
        autocomplete="email"
        enterkeyhint="next"
      />
      <NewPasswordField
        label={t('account.password')}
        hint={t('account.passwordHint')}
        value={account.password}
        onInput={password => change({ password })}
        error={fields.password}
        name="password"
        names={[account.username, account.email]}
        enterkeyhint="go"
      />
      <StaySignedIn stay={stay} />
      <RequestNotice wait={wait} error={formError ?? why} />
      <Button kind="primary" type="submit" size="large" wide busy={busy && t('setup.busy')}>
        {props.submit ?? t('setup.submit')}
      </Button>
    </form>
  )
}
