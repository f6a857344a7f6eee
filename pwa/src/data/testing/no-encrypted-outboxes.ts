import type { EncryptedOutboxStore } from '../db/encrypted-outbox-store.ts'

/** A browser in which nobody ever sealed anything and no key is kept. */
export const noEncryptedOutboxes: EncryptedOutboxStore = {
  key: async () => undefined,
  keepKey: async () => {},
  all: async () => [],
  add: async () => {},
  remove: async () => {},
}
