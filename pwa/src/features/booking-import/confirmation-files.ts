/** Which files the review takes, and as what they are kept. */
import { isRefusedType } from '@caravel/sync-protocol/domain/file-types'

/** For the picker of the system. */
export const acceptedFiles =
  '.pdf,.eml,.ics,.pkpass,.html,.htm,.txt,.png,.jpg,.jpeg,message/rfc822,text/calendar,application/pdf,application/vnd.apple.pkpass,text/html,image/png,image/jpeg'

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  eml: 'message/rfc822',
  ics: 'text/calendar',
  pkpass: 'application/vnd.apple.pkpass',
  html: 'text/html',
  htm: 'text/html',
  txt: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
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
