import type { SealStore } from '../db/seal-store.ts'

/** A browser in which nobody ever sealed anything and no key is kept. */
export const noSeals: SealStore = {
  key: async () => undefined,
  keepKey: async () => {},
  all: async () => [],
  add: async () => {},
  remove: async () => {},
}
