import { h, type FunctionComponent } from 'preact'
import { useState } from 'preact/hooks'

/** The code of a part did not come: it is not on this device, and no network brought it. */
export class PartMissing extends Error {
  override name = 'PartMissing'
}

export type LazyPart<Props> = FunctionComponent<Props> & { preload: () => Promise<unknown> }

/** Nobody waits longer than this for code that a server does not send: an `import()` has no limit of its own. */
const longestMs = 60_000

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no code came in time')), longestMs)
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A component whose code comes when it is first shown; `preload` asks for it before. When it does not come, the nearest
 * boundary gets {@link PartMissing}. A request that was lost is repeated once; some browsers remember that a module failed,
 * so a later try is a page loaded anew.
 */
export function lazyPart<Props>(load: () => Promise<{ default: FunctionComponent<Props> }>): LazyPart<Props> {
  let shown: FunctionComponent<Props> | undefined
  let missing: PartMissing | undefined
  let coming: Promise<unknown> | undefined
  const preload = () => (coming ??= inTime(load().catch(load)).then(part => (shown = part.default)))
  /** What rendering waits for always resolves: a rejected promise would be thrown again and again, for ever. */
  const settled = () =>
    preload().catch((cause: unknown) => (missing = new PartMissing(String(cause), { cause })))

  const Part = (props: Props) => {
    const [, drawAgain] = useState(0)
    if (missing) throw missing
    if (shown) return h(shown as FunctionComponent<object>, props as object)
    throw settled().then(() => drawAgain(1))
  }
  return Object.assign(Part, { preload }) as LazyPart<Props>
}
