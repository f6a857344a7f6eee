/** What someone does with their own account. Only with a connection; all of these throw {@link ApiError}. */
import { callApi } from './api.ts'
import { device } from './device.ts'
import { sendForm } from './send-form.ts'
import { adoptUser, type User } from './session.ts'

/** The old one is left out where there is none. This device goes on; every other is signed out. */
export const changePassword = async (current: string | undefined, wanted: string): Promise<void> => {
  await callApi('PUT', '/api/auth/me/password', {
    ...(current === undefined ? {} : { current_password: current }),
    new_password: wanted,
  })
  // What was asked in between, with the old cookie, was refused.
  device.peek()?.engine.wake('sign-in')
  adoptUser((await callApi('GET', '/api/auth/me'))['user'] as User)
}

/** Says nothing about whether there is such an account. */
export const forgotPassword = async (email: string): Promise<void> => {
  await callApi('POST', '/api/auth/forgot-password', { email }, { anybody: true })
}

/**
 * `code`: a code of the second factor is asked for too, and the link stays good. `alone`: passkeys or the connection with
 * the provider went, which were added before anybody knew whose the address is.
 */
export const resetPassword = async (
  token: string,
  wanted: string,
  code?: string,
): Promise<'done' | 'alone' | 'code'> => {
  const body = { token, new_password: wanted, ...(code ? { mfa_code: code } : {}) }
  const answer = await callApi('POST', '/api/auth/reset-password', body, { anybody: true })
  if (answer['mfa_required'] === true) return 'code'
  return answer['lost'] ? 'alone' : 'done'
}

/** True: a link was mailed to the new address, and the old one holds until then. */
export const changeEmail = async (email: string, password: string | undefined): Promise<boolean> => {
  const body = { email, ...(password === undefined ? {} : { password }) }
  const answer = await callApi('POST', '/api/auth/me/email', body)
  if (answer['user']) adoptUser(answer['user'] as User)
  return answer['confirm'] === true
}

/** Mails a link to the address that the account has. True: it was confirmed meanwhile, and no link is needed. */
export const askToConfirmEmail = async (): Promise<boolean> => {
  const { confirmed } = await callApi('POST', '/api/auth/me/email/link')
  if (confirmed) await adoptMe()
  return confirmed === true
}

const adoptMe = async (): Promise<void> => adoptUser((await callApi('GET', '/api/auth/me'))['user'] as User)

/** Confirms a new email address; returns the address that the account has now. */
export const confirmEmail = async (token: string): Promise<string> => {
  const answer = await callApi('POST', '/api/auth/me/email/confirm', { token }, { anybody: true })
  if (device.peek()) await adoptMe()
  return String(answer['email'])
}

export interface OwnSession {
  id: string
  browser: string | null
  system: string | null
  method: 'password' | 'mfa' | 'passkey' | 'oidc' | null
  created_at: number
  last_seen_at: number
  /** The device that last told of itself in it. */
  client_id: string | null
  current: boolean
}

export const listOwnSessions = async (): Promise<OwnSession[]> =>
  (await callApi('GET', '/api/auth/sessions'))['sessions'] as OwnSession[]

export const endOwnSession = async (id: string): Promise<void> => {
  await callApi('DELETE', `/api/auth/sessions/${id}`)
}

/** Answers how many there were. */
export const endOtherSessions = async (): Promise<number> =>
  Number((await callApi('POST', '/api/auth/logout-everywhere', {}))['ended'])

export const uploadAvatar = async (picture: Blob): Promise<void> => {
  adoptUser((await sendForm('/api/auth/avatar', 'avatar', picture))['user'] as User)
}

export const removeAvatar = async (): Promise<void> => {
  adoptUser((await callApi('DELETE', '/api/auth/avatar'))['user'] as User)
}

/** Where the browser fetches everything the server holds about this person, once and within a minute. */
export const ownDataAddress = async (): Promise<string> => {
  const { token } = await callApi('POST', '/api/auth/me/export', {})
  return `/api/auth/me/export.zip?token=${String(token)}`
}

/** What becomes of one's own trips. Left out: TRIPS_UNDECIDED says how many there are. */
export const deleteOwnAccount = async (
  password: string | undefined,
  trips?: 'delete' | 'hand_over',
): Promise<void> => {
  await callApi('DELETE', '/api/auth/me', {
    ...(password === undefined ? {} : { password }),
    ...(trips === undefined ? {} : { trips }),
  })
}
