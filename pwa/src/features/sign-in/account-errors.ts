import type { StringKey } from '../../i18n/t.ts'

type Account = { readonly username: string; readonly email: string; readonly password: string }

/** What can be said about a new account before the server is asked, by field. The server decides. */
export function accountErrors({
  username,
  email,
  password,
}: Account): Partial<Record<keyof Account, StringKey>> {
  const name = username.trim()
  const errors: Partial<Record<keyof Account, StringKey>> = {}
  if (name === '') errors.username = 'account.usernameMissing'
  else if (name.length < 2 || name.length > 50 || name.includes('@')) errors.username = 'account.usernameForm'
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) errors.email = 'account.emailForm'
  if (password === '') errors.password = 'account.passwordMissing'
  else if ([...password].length < 8) errors.password = 'error.PASSWORD_TOO_SHORT'
  return errors
}
