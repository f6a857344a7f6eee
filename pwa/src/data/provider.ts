/** Signing in with the identity provider of the server: there, and back with a code. */
import { callApi } from './api.ts'
import { device } from './device.ts'
import { arrive, type SecondStep } from './session.ts'

/** Leaves this page, once it is known that the server answers. Everything that was changed is on the disk before. */
export const leaveForProvider = async (back: string, remember: boolean, invite?: string): Promise<void> => {
  await callApi('GET', '/api/auth/app-config', undefined, { anybody: true })
  await device.peek()?.engine.saved()
  const query = new URLSearchParams({
    return: back,
    ...(remember ? { remember: '1' } : {}),
    ...(invite === undefined ? {} : { invite }),
  })
  location.assign(`/api/auth/oidc/login?${query}`)
}

/** The code works once. Answers the second step where the account has one. */
export const fetchProviderSession = (code: string): Promise<SecondStep | undefined> =>
  arrive(
    callApi('GET', `/api/auth/oidc/exchange?code=${encodeURIComponent(code)}`, undefined, { anybody: true }),
  )

export interface ProviderConnection {
  /** Someone can sign in with a provider here. */
  offered: boolean
  connected: boolean
  /** There is another way in. */
  removable: boolean
}

const connectionPath = '/api/auth/oidc/connection'

export const readConnection = async (): Promise<ProviderConnection> =>
  callApi<ProviderConnection>('GET', connectionPath)

/** Leaves this page for the provider, and comes back to the settings. `password` for accounts that have one. */
export const connectProvider = async (password: string | undefined): Promise<void> => {
  const { to } = await callApi('POST', connectionPath, password === undefined ? {} : { password })
  await device.peek()?.engine.saved()
  location.assign(String(to))
}

export const disconnectProvider = async (password: string | undefined): Promise<void> => {
  await callApi('DELETE', connectionPath, password === undefined ? {} : { password })
}
