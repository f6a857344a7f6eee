/** What a file of places is, by its first bytes: enough to refuse what is none before anything is read. */
import { UnreadableFile, type ImportFormat } from './read-place.ts'

/** Enough for declarations and comments before the first element. */
const headBytes = 4000
const isUtf16 = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)

/** Throws `UnreadableFile`. A KMZ is an archive by its first bytes; what is in it shows later. */
export const sniffFormat = (bytes: Uint8Array): Exclude<ImportFormat, 'list'> => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03) return 'kmz'
  const head = bytes.subarray(0, headBytes)
  const text = isUtf16(head)
    ? Buffer.from(head).toString('latin1').replaceAll('\0', '')
    : Buffer.from(head).toString('latin1')
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text)) throw new UnreadableFile('unknown_format')
  const start = text.replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '').trimStart()
  if (start.startsWith('{')) return 'geojson'
  if (!start.startsWith('<')) return 'csv'
  const root = /<(?:\w{1,40}:)?(gpx|kml)[\s>/]/i.exec(start)?.[1]?.toLowerCase()
  if (root === 'gpx' || root === 'kml') return root
  const isPage = /<!DOCTYPE\s{1,40}html/i.test(start)
  throw new UnreadableFile(/<!DOCTYPE/i.test(start) && !isPage ? 'doctype' : 'unknown_format')
}
