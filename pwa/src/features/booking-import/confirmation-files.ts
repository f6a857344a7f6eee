/** Which files the review takes, and as what they are kept. */
import { isRefusedType } from '@caravel/sync-protocol/domain/file-types'

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  eml: 'message/rfc822',
  ics: 'text/calendar',
  pkpass: 'application/vnd.apple.pkpass',
  pkpasses: 'application/vnd.apple.pkpasses',
  html: 'text/html',
  htm: 'text/html',
  txt: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** What a server without anything installed beside it reads. */
const usual = ['eml', 'html', 'htm', 'ics', 'pkpass', 'pkpasses', 'pdf', 'txt']

/** For the picker of the system: endings, and types for systems that know no endings. */
export function acceptedFiles(endings: readonly string[] = usual): string {
  const known = endings.flatMap(ending => types[ending] ?? [])
  return [...endings.map(ending => `.${ending}`), ...new Set(known)].join(',')
}

/** By its ending, for systems that know no type of a mail. */
export function typeOfFile({ name, type }: { name: string; type: string }): string {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return types[ending] ?? (type || 'application/octet-stream')
}

/** A page of the web is read, and never stored: a browser would run it. */
export function isKept({ name, mime }: { name: string; mime: string }): boolean {
  return !isRefusedType(name, mime)
}
