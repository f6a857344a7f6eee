/** What a browser keeps of somebody who signed out: sealed for real, with a key that only the account gets back. */
import type { Seal, SealStore } from '../../pwa/src/data/db/seal-store.ts'

const key = crypto.subtle.importKey('raw', new Uint8Array(32).fill(7), 'AES-GCM', false, [
  'encrypt',
  'decrypt',
])

export class SimSeals implements SealStore {
  private readonly seals = new Map<number, Seal>()
  private readonly held = new Map<number, ReadonlySet<string>>()
  private readonly onlyHere: () => Iterable<string>
  private next = 1

  /** `onlyHere`: the ids of all that a seal has to hold at this moment. */
  constructor(onlyHere: () => Iterable<string>) {
    this.onlyHere = onlyHere
  }

  get any(): boolean {
    return this.seals.size > 0
  }

  /** Was it there when something was sealed that has not been opened since? */
  holds(mutationId: string): boolean {
    return [...this.held.values()].some(ids => ids.has(mutationId))
  }

  key(): Promise<CryptoKey> {
    return key
  }

  async keepKey(): Promise<void> {}

  async all(): Promise<Seal[]> {
    return [...this.seals.values()]
  }

  async add(seal: Omit<Seal, 'id'>): Promise<void> {
    const id = this.next++
    this.seals.set(id, { ...seal, id })
    this.held.set(id, new Set(this.onlyHere()))
  }

  async remove(id: number): Promise<void> {
    this.seals.delete(id)
    this.held.delete(id)
  }
}
