/**
 * Signing out with changes that exist only here (sync rule C7): they can stay on the device, encrypted with a key that
 * the server hands to anyone who is signed in to the account and that the device forgets at sign-out. Nobody else can tell
 * whose they are. At the next sign-in of the same account they go on under their old ids.
 */
import { callApi } from './api.ts'
import { ApiError } from './api-error.ts'
import type { EncryptedOutbox } from './db/encrypted-outbox-store.ts'
import type { Device } from './device.ts'
import { outboxFile } from './outbox-file.ts'
import { FileRefused, readOutboxFile } from './read-outbox-file.ts'
import { noteEncryptedOutboxes } from './encrypted-outbox-count.ts'

/**
 * `no_key`: none was ever handed out to this device, or the page has no cryptography, which needs https · `unreadable`:
 * what is here could not be read again after it was sealed, such as more than a file may hold.
 */
export class EncryptionImpossible extends Error {
  override readonly name = 'EncryptionImpossible'
  readonly why: 'no_key' | 'unreadable'

  constructor(why: 'no_key' | 'unreadable', cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** Undefined on a page without https. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle

/** Bound to the purpose: bytes sealed for anything else do not open. */
const purpose = new TextEncoder().encode('caravel unsent changes 1')

/** The account's key, asked for once while someone is signed in. Undefined: it is not here and cannot be had now. */
export const outboxKey = async ({ encryptedOutboxes, actor }: Device): Promise<CryptoKey | undefined> => {
  const crypto = subtle()
  if (!crypto) return undefined
  const known = await encryptedOutboxes.key()
  if (known) return known
  try {
    const answer = await callApi('GET', '/api/sync/seal-key', undefined, { expect: actor.user_id })
    const bytes = Uint8Array.from(fromBase64url(String(answer['key'])), char => char.charCodeAt(0))
    const key = await crypto.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
    await encryptedOutboxes.keepKey(key)
    return key
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

const fromBase64url = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'))

/** Seals all that exists only here. Throws {@link EncryptionImpossible}, or what the disk says; then nothing is sealed. */
export const encryptChanges = async (open: Device): Promise<void> => {
  const crypto = subtle()
  const key = await outboxKey(open)
  if (!crypto || !key) throw new EncryptionImpossible('no_key')
  const { text, left } = await outboxFile({}, open)
  if (left.length) throw new EncryptionImpossible('unreadable')
  mustRead(text, open)
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.encrypt(
    { name: 'AES-GCM', iv, additionalData: purpose },
    key,
    new TextEncoder().encode(text),
  )
  await open.encryptedOutboxes.add({ iv, data })
  await countEncryptedOutboxes(open)
}

/** After the sign-out the seal is all there is: what does not open again is not sealed. */
const mustRead = (text: string, open: Device): void => {
  try {
    read(text, open)
  } catch (error) {
    if (error instanceof FileRefused) throw new EncryptionImpossible('unreadable', error)
    throw error
  }
}

const read = (text: string, { instance_id, actor }: Device) =>
  readOutboxFile(text, { instance_id, user_id: actor.user_id })

const countEncryptedOutboxes = async (open: Device): Promise<void> =>
  noteEncryptedOutboxes((await open.encryptedOutboxes.all()).length)

/**
 * Opens what this account sealed; what does not open is someone else's and stays. A seal goes only when its changes
 * lie in the outbox: breaking off in between sends nothing twice, for the ids are the same.
 */
export const openEncryptedOutboxes = async (open: Device): Promise<number> => {
  const encryptedOutboxes = await open.encryptedOutboxes.all()
  const key = await outboxKey(open)
  if (!key) return 0
  await open.ready
  let opened = 0
  for (const encrypted of encryptedOutboxes) {
    const text = await decrypted(key, encrypted)
    if (text === undefined) continue
    try {
      await open.engine.importEntries(read(text, open))
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      // Sealed by a newer version of the app: that one will read it.
      console.error('sealed changes could not be read', error.code)
      continue
    }
    await open.encryptedOutboxes.remove(encrypted.id)
    opened++
  }
  await countEncryptedOutboxes(open)
  return opened
}

const decrypted = async (key: CryptoKey, { iv, data }: EncryptedOutbox): Promise<string | undefined> => {
  try {
    const bytes = await subtle()?.decrypt({ name: 'AES-GCM', iv, additionalData: purpose }, key, data)
    return bytes && new TextDecoder().decode(bytes)
  } catch (error) {
    // The wrong key: someone else's.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined
    throw error
  }
}
