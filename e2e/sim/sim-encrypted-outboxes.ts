/** What a browser keeps of someone who signed out: sealed for real, with a key that only the account gets back. */
import type { EncryptedOutbox, EncryptedOutboxStore } from '../../pwa/src/data/db/encrypted-outbox-store.ts'

const key = crypto.subtle.importKey('raw', new Uint8Array(32).fill(7), 'AES-GCM', false, [
  'encrypt',
  'decrypt',
])

export class SimEncryptedOutboxes implements EncryptedOutboxStore {
  private readonly encryptedOutboxes = new Map<number, EncryptedOutbox>()
  private readonly held = new Map<number, ReadonlySet<string>>()
  private readonly onlyHere: () => Iterable<string>
  private next = 1

  /** `onlyHere`: the ids of all that a seal has to hold at this moment. */
  constructor(onlyHere: () => Iterable<string>) {
    this.onlyHere = onlyHere
  }

  get any(): boolean {
    return this.encryptedOutboxes.size > 0
  }

  /** Was this change or file there when something was sealed that has not been opened since? */
  holds(id: string): boolean {
    return [...this.held.values()].some(ids => ids.has(id))
  }

  key(): Promise<CryptoKey> {
    return key
  }

  async keepKey(): Promise<void> {}

  async all(): Promise<EncryptedOutbox[]> {
    return [...this.encryptedOutboxes.values()]
  }

  async add(seal: Omit<EncryptedOutbox, 'id'>): Promise<void> {
    const id = this.next++
    this.encryptedOutboxes.set(id, { ...seal, id })
    this.held.set(id, new Set(this.onlyHere()))
  }

  async remove(id: number): Promise<void> {
    this.encryptedOutboxes.delete(id)
    this.held.delete(id)
  }
}
