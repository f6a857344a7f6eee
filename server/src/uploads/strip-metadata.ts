/**
 * Takes out of a picture what it tells beside what it shows: where and when it was taken, with what, by whom. The
 * picture itself is not touched; how it is to be turned stays, and so does its colour profile.
 */
import { orientationIn, orientationSegment } from './orientation.ts'

/** The picture without it; the same bytes when there is nothing to take out. Undefined: it is not what it seems. */
export const stripMetadata = (mime: string, bytes: Buffer): Buffer | undefined => {
  if (mime === 'image/jpeg') return stripJpeg(bytes)
  if (mime === 'image/png') return stripPng(bytes)
  return mime === 'image/webp' ? stripWebp(bytes) : bytes
}

/** No picture has more; each takes memory, and millions of empty ones would take all of it. */
const mostParts = 100_000

/** JPEG (ITU T.81 annex B): segments up to the picture data; what follows its end goes too. */
const stripJpeg = (bytes: Buffer): Buffer | undefined => {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let orientation = 1
  let at = 2
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined) return undefined
    if (marker === 0xda) break
    if (at + 4 > bytes.length) return undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    const segment = bytes.subarray(at, end)
    if (isExif(segment)) orientation = orientationIn(segment.subarray(10)) ?? orientation
    if (isKeptSegment(marker, segment)) kept.push(segment)
    if (kept.length > mostParts) return undefined
    at = end
  }
  const end = endOfPicture(bytes, at)
  if (orientation !== 1) kept.splice(1, 0, orientationSegment(orientation))
  return Buffer.concat([...kept, bytes.subarray(at, end)])
}

const isExif = (segment: Buffer): boolean =>
  segment[1] === 0xe1 && segment.subarray(4, 10).equals(Buffer.from('Exif\0\0', 'latin1'))

/** Of the application segments JFIF, the colour profile and Adobe's colour space say how the picture looks. */
const isKeptSegment = (marker: number, segment: Buffer): boolean => {
  const tag = segment.subarray(4, 16).toString('latin1')
  if (marker === 0xe0) return tag.startsWith('JFIF\0')
  if (marker === 0xe2) return tag.startsWith('ICC_PROFILE\0')
  if (marker === 0xee) return tag.startsWith('Adobe')
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe
}

/**
 * The end of the last scan, for what was cut off that of the bytes. Behind it a phone may hang a film, a depth map or
 * another picture with its own metadata there.
 */
const endOfPicture = (bytes: Buffer, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    if (bytes[at + 1] === 0xd9) return at + 2
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    // Tables and headers between two scans have bytes of their own that only look like an end.
    if (!isData && at + 3 < bytes.length) at += 1 + bytes.readUInt16BE(at + 2)
  }
  return bytes.length
}

const pngSignature = 8
const pngMetadata = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'dSIG'])

/** PNG (ISO 15948): chunks; nothing behind IEND. */
const stripPng = (bytes: Buffer): Buffer | undefined => {
  const kept: Buffer[] = [bytes.subarray(0, pngSignature)]
  for (let at = pngSignature; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!pngMetadata.has(type)) kept.push(bytes.subarray(at, end))
    if (kept.length > mostParts) return undefined
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return undefined
}

/** WebP (RFC 9649): RIFF chunks; the flags of VP8X say which there are. */
const stripWebp = (bytes: Buffer): Buffer | undefined => {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  const kept: Buffer[] = []
  let pictures = 0
  for (let at = 12; at + 8 <= end;) {
    const size = bytes.readUInt32LE(at + 4)
    const next = at + 8 + size + (size % 2)
    if (at + 8 + size > end) return undefined
    const type = bytes.toString('latin1', at, at + 4)
    const chunk = Buffer.from(bytes.subarray(at, Math.min(next, end)))
    if (/^(VP8 |VP8L|ANMF)$/.test(type)) pictures++
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~0b1100
    if (type !== 'EXIF' && type !== 'XMP ') kept.push(chunk)
    if (kept.length > mostParts) return undefined
    at = next
  }
  if (!pictures) return undefined
  const body = Buffer.concat(kept)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}
