/**
 * What bytes are by themselves: a name and a declared type are only a claim. Own code: a few signatures tell all that is
 * ever stored, while libraries for hundreds of formats also parse archives and films of strangers.
 */
import { isRefusedType } from '@caravel/sync-protocol/domain/file-types'

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** Types whose bytes cannot be mistaken. */
export const pictureType = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'image/webp'
  const brand = ascii(bytes, 4, 4) === 'ftyp' ? ascii(bytes, 8, 4) : ''
  return /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/.test(brand) ? 'image/heic' : undefined
}

/** A film, by its container: MPEG-4, QuickTime, or Matroska, of which WebM is the one that browsers play. */
const videoType = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, 0x1a, 0x45, 0xdf, 0xa3)) return 'video/webm'
  if (ascii(bytes, 4, 4) !== 'ftyp') return undefined
  return ascii(bytes, 8, 4) === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}

/** Containers that hold several types: which of them it is, its name may say. */
const zipped = new Set([
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.apple.pkpass',
])
const compound = new Set(['application/msword', 'application/vnd.ms-excel'])
const plain = new Set(['text/plain', 'text/csv', 'text/calendar'])
const mail = 'message/rfc822'

/** How many bytes are enough to tell. */
export const sniffBytes = 4096

/** The type of a file by its first bytes; undefined: none that is ever stored, whatever `declared` says. */
export const sniffType = (head: Uint8Array, declared: string): string | undefined => {
  const image = pictureType(head)
  if (image) return image
  const video = videoType(head)
  if (video) return video
  if (ascii(head, 0, 5) === '%PDF-') return 'application/pdf'
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return zipped.has(declared) ? declared : 'application/zip'
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) return compound.has(declared) ? declared : undefined
  // A mail may carry a page or a drawing; it is never shown, only handed to the system.
  if (declared === mail) return isMail(head) ? mail : undefined
  if (isMarkup(head)) return undefined
  if (declared.startsWith('image/') || declared === 'application/pdf') return undefined
  if (plain.has(declared)) return isText(head) ? declared : undefined
  return isRefusedType('', declared) || zipped.has(declared) || compound.has(declared)
    ? undefined
    : 'application/octet-stream'
}

/** Drawings and pages, which are never stored, also behind a byte order mark, in UTF-16, or behind comments. */
export const isMarkup = (head: Uint8Array): boolean => {
  const text = ascii(head, 0, head.length).replace(/\0/g, '')
  return (
    /^[^<]{0,64}<\s*(\?xml|!doctype|!--|svg|html|head|body|script)/i.test(text) || /<svg[\s>:]/i.test(text)
  )
}

/** Begins with the fields of a mail, one a line. */
const isMail = (head: Uint8Array): boolean =>
  /^(from .*\r?\n)?([!-9;-~]+:.*\r?\n([ \t].*\r?\n)*){2}/i.test(ascii(head, 0, head.length)) && isText(head)

const isText = (head: Uint8Array): boolean => !head.subarray(0, sniffBytes).includes(0)
