import type { FunctionComponent } from 'preact'
import { behindFrame } from '../../../ui/behind-frame.ts'
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

/**
 * Fetches them one after another once the page has come to rest, each when nothing more urgent waits: all at once they
 * stand in the way of a map that is being drawn. Returns a function that ends it.
 */
export function fetchLaterParts(): () => void {
  const left = parts.values()
  let callOff = () => {}
  const next = () => {
    const { value: part } = left.next()
    if (part) callOff = behindFrame(() => void fetchPart(part).then(next))
  }
  const timer = setTimeout(next, restMs())
  return () => {
    clearTimeout(timer)
    callOff()
    left.return?.()
  }
}

async function fetchPart(part: { preload: () => Promise<unknown> }): Promise<void> {
  try {
    await part.preload()
  } catch (error) {
    console.warn('A part of the planner did not come', error)
  }
}
