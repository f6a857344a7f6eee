/** SHA-256 in hex. Pages without TLS have no `crypto.subtle`, and are no reason to keep a photo out. */
export async function sha256(bytes: ArrayBuffer, subtle = globalThis.crypto?.subtle): Promise<string> {
  if (subtle) return hex(new Uint8Array(await subtle.digest('SHA-256', bytes)))
  const { sha256: digest } = await import('@noble/hashes/sha2.js')
  return hex(digest(new Uint8Array(bytes)))
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
