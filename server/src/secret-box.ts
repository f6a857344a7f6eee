/** Encryption of what the database holds for the server itself: passwords of other services, seeds of second factors. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface SecretBox {
  /** `purpose` (table, column and row) is bound in: what was sealed for one place does not open in another. */
  seal(plain: string, purpose: string): string
  /** Undefined when it was sealed with another key or for another purpose, or was changed, be it in its spelling. */
  open(sealed: string, purpose: string): string | undefined
  /**
   * The same for the same text, key and purpose: for short secrets that are only compared. A thief of the database
   * alone cannot try texts.
   */
  mac(plain: string, purpose: string): string
}

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

const spelled = (bytes: Buffer): string => `${version}.${bytes.toString('base64url')}`

/** AES-256-GCM with a random nonce of 96 bits (NIST SP 800-38D); `key` is 32 bytes. */
export const createSecretBox = (key: Uint8Array): SecretBox => {
  // One key for each use.
  const macKey = Buffer.from(hkdfSync('sha256', key, '', 'mac', 32))
  return {
    mac: (plain, purpose) =>
      createHmac('sha256', macKey)
        .update(JSON.stringify([purpose, plain]))
        .digest('base64url'),
    seal: (plain, purpose) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return spelled(Buffer.concat([nonce, body, cipher.getAuthTag()]))
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed.slice(version.length + 1), 'base64url')
      if (sealed !== spelled(bytes) || bytes.length < nonceBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-tagBytes))
      try {
        const plain = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]
        return Buffer.concat(plain).toString('utf8')
      } catch {
        // The only thing that can fail here: the tag does not fit.
        return undefined
      }
    },
  }
}
