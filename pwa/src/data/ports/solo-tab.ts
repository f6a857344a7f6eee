import type { Tabs } from '../sync/ports.ts'

/** A tab that shares its store with no other. */
export const soloTab: Tabs = {
  lead: gained => {
    gained()
    return () => {}
  },
  tell: () => {},
  hear: () => () => {},
}
