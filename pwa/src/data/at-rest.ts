/** On a first visit the rows come first: what nobody looks at yet waits until the page has come to rest. */
import { signal, type ReadonlySignal } from '@preact/signals'

const resting = signal(true)

/** False from the start of a first visit until its page has come to rest; on any other visit true. */
export const atRest: ReadonlySignal<boolean> = resting

export const setAtRest = (now: boolean): void => void (resting.value = now)

/** Resolves once it is true. */
export const whenAtRest = (): Promise<void> =>
  new Promise(resolve => {
    const stop = resting.subscribe(now => {
      if (!now) return
      queueMicrotask(() => stop())
      resolve()
    })
  })
