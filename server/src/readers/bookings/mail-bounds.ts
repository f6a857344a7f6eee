import { AppError } from '@caravel/sync-protocol/errors'

/** Parts of one mail; a confirmation that was forwarded a few times has some ten. */
const mostParts = 300
const partHeader = Buffer.from('content-type:')
const newLine = 10

/** Throws FILE_TOO_COMPLEX for a mail of more parts than any confirmation has. Looks at each byte once. */
export function mustBeSimple(bytes: Uint8Array): void {
  let parts = 0
  for (let at = 0; at >= 0 && at < bytes.length; at = bytes.indexOf(newLine, at) + 1 || bytes.length) {
    if (beginsPart(bytes, at) && ++parts > mostParts) throw new AppError('FILE_TOO_COMPLEX')
  }
}

function beginsPart(bytes: Uint8Array, at: number): boolean {
  for (let step = 0; step < partHeader.length; step++) {
    const byte = bytes[at + step] ?? 0
    const lower = byte >= 65 && byte <= 90 ? byte + 32 : byte
    if (lower !== partHeader[step]) return false
  }
  return true
}
