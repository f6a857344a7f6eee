import { effect, signal } from '@preact/signals'
import { session } from '../data/session.ts'
import { providerReturn } from './provider-return.ts'
import { isPublicPage } from './public-page.ts'

/** Whether the sheet for signing in again shows. */
export const signInShown = signal(false)

export const requestSignIn = (): void => {
  signInShown.value = true
}

export const closeSignIn = (): void => {
  signInShown.value = false
}

let wasExpired = false

/** Shows the sheet once when a session ends or is not enough any more; after "Not now" only the sync line asks. */
export function watchSession(): void {
  effect(() => {
    const now = session.value
    const expired = now.status === 'signed-in' && (now.expired || now.needs_factor === true)
    if (expired !== wasExpired) signInShown.value = expired && !isPublicPage(location.pathname)
    wasExpired = expired
    // Who left from here for the provider goes on here.
    if (now.status === 'signed-in' && providerReturn.value) signInShown.value = true
  })
}
