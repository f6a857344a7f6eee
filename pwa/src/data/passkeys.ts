/** Passkeys of the account. All of it needs the server, and a browser that knows them. */
import type { Values } from '@caravel/sync-protocol/op'
import { callApi } from './api.ts'
import { appConfig, arrive, callApiAnew, factorAdded } from './session.ts'

export interface Passkey {
  id: string
  name: string
  /** Kept by a password manager or the platform's account, so that it is on other devices too. */
  backed_up: boolean
  created_at: number
  last_used_at: number | null
}

const inBrowser = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Can somebody sign in here with one? */
export const passkeysTaken = (): boolean =>
  inBrowser() && Boolean(appConfig.value?.passkey_login && appConfig.value.passkey_configured)

/** The person closed the browser's question, or took too long: nothing happened, and nothing is to be said. */
const wasDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

const unlessDismissed = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (wasDismissed(error)) return undefined
    throw error
  }
}

/** True when somebody is signed in now. */
export const signInByPasskey = async (): Promise<boolean> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await callApiAnew('POST', '/api/auth/passkey/login/options', {})
  const assertionResponse = await unlessDismissed(startAuthentication({ optionsJSON: optionsJSON as never }))
  if (!assertionResponse) return false
  const sent = { assertionResponse, remember_me: true } as unknown as Values
  await arrive(callApiAnew('POST', '/api/auth/passkey/login/verify', sent))
  return true
}

export const listPasskeys = async (): Promise<Passkey[]> =>
  (await callApi('GET', '/api/auth/passkey/credentials'))['credentials'] as unknown as Passkey[]

/** `password` for accounts that have one; `name` is asked once there is something to name. Undefined when the person let it be. */
export const addPasskey = async (
  password: string | undefined,
  name: () => Promise<string>,
): Promise<Passkey | undefined> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const proof = password === undefined ? {} : { password }
  const optionsJSON = await callApi('POST', '/api/auth/passkey/register/options', proof)
  const attestationResponse = await unlessDismissed(startRegistration({ optionsJSON: optionsJSON as never }))
  if (!attestationResponse) return undefined
  const sent = { attestationResponse, name: await name() } as unknown as Values
  const answer = await callApi('POST', '/api/auth/passkey/register/verify', sent)
  await factorAdded()
  return answer['credential'] as unknown as Passkey
}

export const renamePasskey = async (id: string, name: string): Promise<void> => {
  await callApi('PATCH', `/api/auth/passkey/credentials/${id}`, { name })
}

export const removePasskey = async (id: string, password: string | undefined): Promise<void> => {
  await callApi('DELETE', `/api/auth/passkey/credentials/${id}`, password === undefined ? {} : { password })
}
