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
  let gone = false
  const fetchAll = async () => {
    for (const part of parts) {
      await new Promise<void>(resolve => behindFrame(resolve))
      if (gone) return
      try {
        await part.preload()
      } catch (error) {
        console.warn('A part of the planner did not come', error)
      }
    }
  }
  const timer = setTimeout(() => void fetchAll(), restMs())
  return () => {
    gone = true
    clearTimeout(timer)
  }
}
