/** Accounts as admins see them, and what can be done to them. All of these throw `ApiError`. */
import { callApi } from '../../../data/api.ts'

export interface Account {
  id: string
  username: string
  email: string
  email_confirmed: boolean
  role: 'admin' | 'user'
  avatar_url: string | null
  mfa_enabled: boolean
  must_change_password: boolean
  last_login: number | null
  disabled_at: number | null
  online: boolean
  passkeys: number
  has_password: boolean
  linked_to_provider: boolean
  left_provider: boolean
}

export interface AccountWish {
  username?: string
  email?: string
  role?: Account['role']
  email_confirmed?: true
  provider_again?: true
  disabled?: boolean
  make_password?: true
}

export interface Made {
  user: Account
  /** There only when the server made one up. */
  initial_password?: string
}

export type Trips = { trips?: 'delete' | 'hand_over'; to?: string }

const pathOf = (id: string) => `/api/admin/users/${id}`

export const makeAccount = async (wish: AccountWish): Promise<Made> =>
  callApi<Made>('POST', '/api/admin/users', { ...wish })

export const changeAccount = async (id: string, wish: AccountWish): Promise<Made> =>
  callApi<Made>('PUT', pathOf(id), { ...wish })

export const countTripsOf = async (id: string): Promise<{ trips: number; shared: number }> =>
  (await callApi('GET', `${pathOf(id)}/trips`)) as { trips: number; shared: number }

export const deleteAccount = (id: string, choice: Trips): Promise<unknown> =>
  callApi('DELETE', pathOf(id), { ...choice })

export const resetTwoFactor = (id: string): Promise<unknown> => callApi('DELETE', `${pathOf(id)}/mfa`)

export const removePasskeys = (id: string): Promise<unknown> => callApi('DELETE', `${pathOf(id)}/passkeys`)
