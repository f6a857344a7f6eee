import { signal, type ReadonlySignal } from '@preact/signals'
import { onPersonalOfOtherTab, readPersonal, writePersonal } from './personal-storage.ts'

/** Goes with the account, so that nobody else is signed out by it. */
const kept = { kept: 'local', name: 'leaving' } as const

const leaving = signal(false)

/** The person asked to be signed out as soon as everything has been sent; false again when they stay. */
export const leavingWhenSent: ReadonlySignal<boolean> = leaving

/** `drafts`: the forms that they let go. Holds until they stay or are signed out, whatever becomes of this page. */
export function beginLeaving(drafts: ReadonlySet<string>): void {
  writePersonal(kept, [...drafts])
  leaving.value = true
  const stop = onPersonalOfOtherTab(kept, () => {
    leaving.value = readPersonal(kept) !== undefined
    if (!leaving.value) stop()
  })
}

export function stay(): void {
  writePersonal(kept, undefined)
  leaving.value = false
}

/** What was asked for before this page was loaded: the drafts that go with it. Undefined: nothing was. */
export const leavingBegun = (): ReadonlySet<string> | undefined => {
  const drafts = readPersonal<string[]>(kept)
  return drafts && new Set(drafts)
}
