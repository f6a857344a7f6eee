import { effect, signal, untracked } from '@preact/signals'
import { device } from '../../data/device.ts'
import { session } from '../../data/session.ts'
import { topModal } from '../../ui/overlays/modal-stack.ts'
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
  if (/^\/settings(\/|$)/.test(location.pathname)) return
  if (hasData()) requestSignIn()
  else navigate(factorSettings)
}

type Lacking = 'sign-in' | 'factor'

function ask(lacking: Lacking): void {
  signInShown.value = lacking === 'sign-in'
  if (lacking === 'factor') askForFactor()
}

function lackingNow(): Lacking | undefined {
  const now = session.value
  if (now.status !== 'signed-in') return undefined
  if (now.expired) return 'sign-in'
  return now.needs_factor ? 'factor' : undefined
}

let known: Lacking | undefined

/**
 * Asks once when a session ends or is not enough any more; after "Not now" only the sync line asks. A form or question
 * that is open is finished first: changes are kept without a session too. Answers what ends it.
 */
export function watchSession(): () => void {
  let due = false
  return effect(() => {
    const lacking = lackingNow()
    if (lacking !== known) {
      due = lacking !== undefined && !isPublicPage(location.pathname)
      if (!due) signInShown.value = false
    }
    known = lacking
    const interrupts = due && topModal.value !== undefined && !signInShown.peek()
    if (lacking && due && !interrupts) {
      due = false
      untracked(() => ask(lacking))
    }
    // Who left from here for the provider goes on here.
    if (session.value.status === 'signed-in' && providerReturn.value) signInShown.value = true
  })
}
