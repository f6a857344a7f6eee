/** The browser asks before a page goes that takes along what is nowhere else. */
import type { Drafts } from './drafts.ts'
import type { Engine } from './sync/engine-types.ts'

/** The answer stops it. */
export const askBeforeLeaving = (engine: Engine, drafts: Drafts): (() => void) => {
  const ask = (event: Event) => {
    const { waiting, saving, attention } = engine.state()
    if (waiting + saving + attention > 0 || drafts.unwrittenDrafts().length) event.preventDefault()
  }
  // A page that listens is not put aside by the browser but loaded anew, so it listens only while it has to.
  const stop = () => globalThis.removeEventListener?.('beforeunload', ask)
  const follow = () => {
    const { disk } = engine.state()
    if (disk === 'ok' || disk === 'tight') stop()
    else globalThis.addEventListener?.('beforeunload', ask)
  }
  const stopListening = engine.onChange(({ type }) => {
    if (type === 'status') follow()
  })
  return () => {
    stopListening()
    stop()
  }
}
