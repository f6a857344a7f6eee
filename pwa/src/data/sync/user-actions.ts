import type { Entry } from '@caravel/sync-protocol/entry'

/** What someone did at once is one change to them, however many entries it took: saved, undone and counted together. */
export const userActionsOf = (entries: readonly Entry[]): (readonly [Entry, ...Entry[]])[] => {
  const userActions = new Map<string, [Entry, ...Entry[]]>()
  for (const entry of entries) {
    const userAction = userActions.get(entry.unit)
    if (userAction) userAction.push(entry)
    else userActions.set(entry.unit, [entry])
  }
  return [...userActions.values()]
}
