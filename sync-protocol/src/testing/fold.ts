import type { Entry } from '../entry.ts'
import { foldEntry } from '../fold.ts'
import { OverlayState } from '../memory-state.ts'
import type { Actor } from '../plan.ts'
import type { State } from '../state.ts'

/** The view of a stream: every pending entry over the confirmed rows, in order. */
export const fold = (confirmed: State, entries: readonly Entry[], actor: Actor): OverlayState => {
  const view = new OverlayState(confirmed)
  for (const entry of entries) foldEntry(view, entry, actor)
  return view
}
