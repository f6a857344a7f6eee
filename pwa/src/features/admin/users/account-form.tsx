import { useState } from 'preact/hooks'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { errorText, fieldErrorText } from '../../../shared/errors/error-text.ts'
import { ApiError } from '../../../data/api-error.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useErrorFocus } from '../../../ui/fields/use-error-focus.ts'
import type { Account, AccountWish } from './account.ts'

type Fields = { username: string; email: string; role: Account['role'] }
/** Null: as it is. Only what was typed is kept, so that what another admin changed meanwhile stands. */
type Typed = { [Name in keyof Fields]: Fields[Name] | null }
const untouched: Typed = { username: null, email: null, role: null }

/** Name, address and role of an account that is there or is to be made. */
export function AccountForm(props: {
  account?: Account
  /** The address of one's own is changed in one's settings. */
  own?: boolean
  submit: string
  busy: string
  onSubmit: (wish: AccountWish) => Promise<void>
}) {
  const { account, submit, onSubmit } = props
  const draft = useDraft({
    form: 'account',
    about: account?.id ?? 'new',
    rows: null,
    fieldsOf: () => untouched,
  })
  const now: Fields = {
    username: account?.username ?? '',
    email: account?.email ?? '',
    role: account?.role ?? 'user',
  }
  const { username, email, role } = draft.value
  const fields: Fields = {
    username: username ?? now.username,
    email: email ?? now.email,
    role: role ?? now.role,
  }
  const [error, setError] = useState<ApiError>()
  const form = useErrorFocus(error)
  const [busy, setBusy] = useState(false)
  const change = (news: Partial<Fields>) => {
    const changes = Object.entries(news).map(([name, value]) => [
      name,
      value === now[name as keyof Fields] ? null : value,
    ])
    draft.change(Object.fromEntries(changes) as Partial<Typed>)
    setError(undefined)
  }
  const errorOf = (field: string) => {
    const code = error?.fields[field]
    return code && fieldErrorText(code)
  }
  const send = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    try {
      await onSubmit(wishOf(fields, account))
      draft.startOver()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  const rest = error && !errorOf('username') && !errorOf('email') ? errorText(error) : undefined
  return (
    <form class="admin-form" ref={form} noValidate onSubmit={event => void send(event)}>
      <DraftNotice draft={draft} onDiscard={() => setError(undefined)} />
      <TextField
        label={t('users.name')}
        error={errorOf('username')}
        value={fields.username}
        onInput={username => change({ username })}
        name="name"
        autocomplete="off"
        autocapitalize="words"
        spellcheck={false}
        maxLength={50}
        dir="auto"
      />
      {!props.own && (
        <TextField
          label={t('users.email')}
          error={errorOf('email')}
          value={fields.email}
          onInput={email => change({ email })}
          type="email"
          name="email"
          autocomplete="off"
          maxLength={254}
        />
      )}
      <SelectField
        label={t('users.role')}
        hint={t('users.roleHint')}
        error={rest}
        value={fields.role}
        options={[
          { value: 'user', label: t('users.roleUser') },
          { value: 'admin', label: t('users.roleAdmin') },
        ]}
        onChange={role => change({ role: role as Account['role'] })}
      />
      <div class="admin-acts">
        <Button kind="primary" type="submit" busy={busy && props.busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

/** Of an account that is there only what is different. */
function wishOf(fields: Fields, account: Account | undefined): AccountWish {
  const wish = { ...fields, username: fields.username.trim(), email: fields.email.trim() }
  if (!account) return wish
  return Object.fromEntries(
    Object.entries(wish).filter(([name, value]) => account[name as keyof Fields] !== value),
  )
}
