/** Passkeys of the account. All of it needs the server, and a browser that knows them. */
import type { Values } from '@caravel/sync-protocol/op'
import { ApiError } from './api-error.ts'
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

/** Can someone sign in here with one? */
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

/** A passkey's answer to the server's question. */
export type PasskeyAnswer = Awaited<ReturnType<Browser['startAuthentication']>>
type Browser = typeof import('@simplewebauthn/browser')

const questionPath = '/api/auth/passkey/login/options'

/** The question of a pressed button ends the quiet one: the browser has one at a time. */
let pressed: Promise<unknown> = Promise.resolve()

/** True when someone is signed in now. */
export const signInByPasskey = (remember_me: boolean): Promise<boolean> => {
  const asking = askByButton(remember_me)
  pressed = asking.catch(() => undefined)
  return asking
}

const askByButton = async (remember_me: boolean): Promise<boolean> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await callApiAnew('POST', questionPath, {})
  const answer = await unlessDismissed(startAuthentication({ optionsJSON: optionsJSON as never }))
  if (!answer) return false
  await signInWithAnswer(answer, remember_me)
  return true
}

export const signInWithAnswer = async (
  assertionResponse: PasskeyAnswer,
  remember_me: boolean,
): Promise<void> => {
  const sent = { assertionResponse, remember_me } as Values
  await arrive(callApiAnew('POST', '/api/auth/passkey/login/verify', sent))
}

/** A question is good for five minutes on the server. */
const questionMs = 4.5 * 60_000

/**
 * Lets the browser offer passkeys where it offers names and passwords, in a field whose `autocomplete` ends in
 * `webauthn`, until `ends` is aborted. `onAnswer` hears of each that someone chose. Offers nothing where the browser
 * does not know how, or the server has no question to ask: the other ways are there all the same.
 */
export const offerPasskeys = async (
  ends: AbortSignal,
  onAnswer: (answer: PasskeyAnswer) => Promise<void>,
): Promise<void> => {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } =
    await import('@simplewebauthn/browser')
  if (!(await browserSupportsWebAuthnAutofill())) return
  const stop = () => WebAuthnAbortService.cancelCeremony()
  ends.addEventListener('abort', stop)
  for (let again = true; again && !ends.aborted;) {
    again = false
    const button = pressed
    await button
    if (ends.aborted) break
    const optionsJSON = await unlessRefused(callApiAnew('POST', questionPath, {}))
    if (!optionsJSON || ends.aborted) break
    // Pressed meanwhile: to ask now would end what the button asks.
    again = button !== pressed
    if (again) continue
    const late = setTimeout(() => {
      again = true
      stop()
    }, questionMs)
    const asking = startAuthentication({ optionsJSON: optionsJSON as never, useBrowserAutofill: true })
    const answer = await unlessDismissed(asking).finally(() => clearTimeout(late))
    if (answer && !ends.aborted) await onAnswer(answer)
    // Ended by the button or an answer that was not taken: the list is there again afterwards.
    again ||= answer !== undefined || button !== pressed
  }
}

const unlessRefused = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

export const listPasskeys = async (): Promise<Passkey[]> =>
  (await callApi('GET', '/api/auth/passkey/credentials'))['credentials'] as Passkey[]

/**
 * `password` for accounts that have one; `name` is asked once there is something to name. Undefined when the person let
 * it be.
 */
export const addPasskey = async (
  password: string | undefined,
  name: () => Promise<string>,
): Promise<Passkey | undefined> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const proof = password === undefined ? {} : { password }
  const optionsJSON = await callApi('POST', '/api/auth/passkey/register/options', proof)
  const attestationResponse = await unlessDismissed(startRegistration({ optionsJSON: optionsJSON as never }))
  if (!attestationResponse) return undefined
  const sent = { attestationResponse, name: await name() } as Values
  const answer = await callApi('POST', '/api/auth/passkey/register/verify', sent)
  await factorAdded()
  return answer['credential'] as Passkey
}

export const renamePasskey = async (id: string, name: string): Promise<void> => {
  await callApi('PATCH', `/api/auth/passkey/credentials/${id}`, { name })
}

export const removePasskey = async (id: string, password: string | undefined): Promise<void> => {
  await callApi('DELETE', `/api/auth/passkey/credentials/${id}`, password === undefined ? {} : { password })
}
