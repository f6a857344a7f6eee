/** How large a picture is, read off its head: what a screen has to hold of it has little to do with its bytes. */

export interface PictureSize {
  width: number
  height: number
}

/** Undefined for what is no JPEG, PNG or WebP, or does not say. */
export const pictureSize = (mime: string, bytes: Buffer): PictureSize | undefined => {
  try {
    if (mime === 'image/jpeg') return sizeOfJpeg(bytes)
    if (mime === 'image/png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    return mime === 'image/webp' ? sizeOfWebp(bytes) : undefined
  } catch (error) {
    // It ends before it says.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The frame headers of ITU T.81: all C0 to CF but tables (C4, C8, CC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const sizeOfJpeg = (bytes: Buffer): PictureSize | undefined => {
  for (let at = 2; bytes.readUInt8(at) === 0xff;) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    // A filling byte stands before the next one.
    at += marker === 0xff ? 1 : 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return undefined
}

/** Its three kinds of first chunk: simple, lossless, extended. */
const sizeOfWebp = (bytes: Buffer): PictureSize | undefined => {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
