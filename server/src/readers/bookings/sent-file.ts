/** A confirmation as it was sent, and what kind of file it is. */
import { endingOf } from '../scan.ts'

export interface SentFile {
  name: string
  mime: string
  bytes: Uint8Array
}

export type SentKind = 'mail' | 'html' | 'calendar' | 'pass' | 'pdf' | 'text' | 'image'

const endings: Record<string, SentKind> = {
  eml: 'mail',
  mbox: 'mail',
  html: 'html',
  htm: 'html',
  ics: 'calendar',
  pkpass: 'pass',
  pkpasses: 'pass',
  pdf: 'pdf',
  txt: 'text',
}

const types: readonly (readonly [RegExp, SentKind])[] = [
  [/^message\/rfc822$/, 'mail'],
  [/^text\/html$/, 'html'],
  [/^text\/calendar$/, 'calendar'],
  [/pkpass/, 'pass'],
  [/^application\/pdf$/, 'pdf'],
]

/** What its first bytes say comes first, then its name, then its type; undefined for what no reader takes. */
export function kindOf({ name, mime, bytes }: SentFile): SentKind | undefined {
  // A TextDecoder takes "latin1" for Windows-1252, in which the first byte of a PNG is another character.
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1').trimStart()
  if (head.startsWith('%PDF-')) return 'pdf'
  // The extractor reads the barcode in it.
  if (head.startsWith('\u0089PNG') || head.startsWith('\u00ff\u00d8\u00ff')) return 'image'
  if (head.startsWith('BEGIN:VCALENDAR')) return 'calendar'
  const ending = endingOf(name).slice(1).toLowerCase()
  const kind =
    (Object.hasOwn(endings, ending) ? endings[ending] : undefined) ??
    types.find(([type]) => type.test(mime.toLowerCase()))?.[1]
  // A pass is a zip archive, and nothing else is taken for one.
  return kind === 'pass' && !head.startsWith('PK') ? undefined : kind
}
