import type { Entry } from '@caravel/sync-protocol/entry'
import { isReadMark } from '@caravel/sync-protocol/read-mark'

/**
 * What someone did at once is one change to them, however many entries it took: saved, undone and counted together. How
 * far they have read is none.
 */
export const userActionsOf = (entries: readonly Entry[]): (readonly [Entry, ...Entry[]])[] => {
  const userActions = new Map<string, [Entry, ...Entry[]]>()
  for (const entry of entries) {
    if (isReadMark(entry)) continue
    const userAction = userActions.get(entry.unit)
    if (userAction) userAction.push(entry)
    else userActions.set(entry.unit, [entry])
  }
  return [...userActions.values()]
}
