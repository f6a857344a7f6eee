/** Signing out as soon as everything has been sent: asked for once, and so until it happens or the person stays. */
import { signal, type ReadonlySignal } from '@preact/signals'
import { device, type Device } from './device.ts'
import { forgetPersonal, onPersonalOfOtherTab, readPersonal, writePersonal } from './personal-storage.ts'

/** Goes with the account, for all tabs: nobody else is signed out by it. */
const kept = { kept: 'local', name: 'leaving' } as const

/** The drafts that the person let go: when each was written last. */
type Discarded = Record<string, number>

const leaving = signal(false)

/** False again when they stay. */
export const signingOutWhenSent: ReadonlySignal<boolean> = leaving

const look = (): void => {
  leaving.value = readPersonal(kept) !== undefined
}

let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  stopListening = open && onPersonalOfOtherTab(kept, look)
  look()
})

/** `drafts`: the forms that they let go, as they are now. */
export function beginSignOut({ drafts: { all } }: Device, drafts: ReadonlySet<string>): void {
  const discardUnsent = [...drafts].map(key => [key, all.peek().get(key)?.at ?? 0] as const)
  writePersonal(kept, Object.fromEntries(discardUnsent) satisfies Discarded)
  leaving.value = true
}

export function stay(): void {
  writePersonal(kept, undefined)
  leaving.value = false
}

/** Signing in again cancels the sign-out. */
export const cancelSignOut = (userId: string): void => forgetPersonal(userId, kept)

/** The forms that were let go and that nobody has written in since. */
export function discardedDrafts({ drafts: { all } }: Device): ReadonlySet<string> {
  const discardUnsent = Object.entries(readPersonal<Discarded>(kept) ?? {})
  return new Set(
    discardUnsent.filter(([key, at]) => (all.peek().get(key)?.at ?? 0) === at).map(([key]) => key),
  )
}
