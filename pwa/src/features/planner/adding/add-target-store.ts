import { signal } from '@preact/signals'
import type { AddTarget } from './add-target.ts'

/** Where someone wants new places to go, while they add; undefined: where it is usual. */
export const addTarget = signal<AddTarget | undefined>()

export const chooseTarget = (target: AddTarget | undefined): void => {
  addTarget.value = target
}
