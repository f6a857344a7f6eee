import { FileText, Image, Mail, Calendar, Ticket, FileSpreadsheet } from 'lucide-preact'
import { fileTypes } from '@caravel/sync-protocol/domain/file-types'
import type { IconShape } from '../../ui/icon.tsx'

/** By its ending, for systems that know no type of it. */
export function typeOfFile({ name, type }: { name: string; type: string }): string {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return fileTypes[ending] ?? (type || 'application/octet-stream')
}

export function iconOfFile(mime: string): IconShape {
  if (mime.startsWith('image/')) return Image
  if (mime === 'message/rfc822') return Mail
  if (mime === 'text/calendar') return Calendar
  if (mime === 'application/vnd.apple.pkpass') return Ticket
  return /sheet|excel|csv/.test(mime) ? FileSpreadsheet : FileText
}
