import { effect, signal, untracked } from '@preact/signals'
import { device } from '../../data/device.ts'
import { session } from '../../data/session.ts'
import { navigate } from '../navigation/navigate.ts'
import { providerReturn } from './provider-return.ts'
import { isPublicPage } from '../navigation/public-page.ts'

/** Whether the sheet for signing in again shows. */
export const signInShown = signal(false)

export const requestSignIn = (): void => {
  signInShown.value = true
}

export const closeSignIn = (): void => {
  signInShown.value = false
}

/** Where a second factor is set up. */
export const factorSettings = '/settings#two-step'

/** Is there anything of the account on this device, fetched or made here? */
const hasData = (): boolean => {
  const state = device.peek()?.engine.state()
  return state !== undefined && (state.fetched || state.waiting > 0)
}

/** With data on the device the page stays, under a sheet that leads to the settings; else the settings open at once. */
function askForFactor(): void {
  if (location.pathname === '/settings') return
  if (hasData()) requestSignIn()
  else navigate(factorSettings)
}

let asked: 'sign-in' | 'factor' | undefined

/**
 * Asks once when a session ends or is not enough any more; after "Not now" only the sync line asks. Answers what ends it.
 */
export function watchSession(): () => void {
  return effect(() => {
    const now = session.value
    const signedIn = now.status === 'signed-in'
    const asks = signedIn && now.expired ? 'sign-in' : signedIn && now.needs_factor ? 'factor' : undefined
    if (asks !== asked) {
      signInShown.value = asks === 'sign-in' && !isPublicPage(location.pathname)
      if (asks === 'factor' && !isPublicPage(location.pathname)) untracked(askForFactor)
    }
    asked = asks
    // Who left from here for the provider goes on here.
    if (signedIn && providerReturn.value) signInShown.value = true
  })
}
