import type { FunctionComponent } from 'preact'
import { lazyPart } from '../../../ui/lazy-part.ts'

type Loaded<Props> = { default: FunctionComponent<Props> }

const parts: { preload: () => Promise<unknown> }[] = []

/**
 * A part of the planner that is not seen at first: the plan shows without waiting for it. It lies in the device's
 * cache before someone needs it, so opening it takes no network.
 */
export function laterPart<Props = object>(
  load: () => Promise<Loaded<Props>>,
): FunctionComponent<Props> & { preload: () => Promise<unknown> } {
  const part = lazyPart(load)
  parts.push(part)
  return part
}

/** On a first visit rows and map come before them, and the worker brings them with the rest of the app. */
const restMs = () => (globalThis.navigator?.serviceWorker?.controller ? 1_500 : 6_000)

/** Fetches all of them once the page has come to rest. Returns a function that forgets it. */
export function fetchLaterParts(): () => void {
  const timer = setTimeout(() => {
    for (const part of parts)
      part.preload().catch((error: unknown) => console.warn('A part of the planner did not come', error))
  }, restMs())
  return () => clearTimeout(timer)
}
