/** The reader that needs nothing installed: data in mails and pages, pass files, calendars. */
import PostalMime from 'postal-mime'
import { readCalendar } from './read-calendar.ts'
import { readHtml } from './read-html.ts'
import { readPass } from './read-pass.ts'
import type { BookingReader, ReadBooking } from './preview-item.ts'
import { kindOf, type SentFile } from './sent-file.ts'

const mostAttachments = 20
/** Parts of a mail within parts. */
export const mostNested = 10

/** Reads what is in a mail and, once, what is attached to it. */
export function ownReader(today: () => string): BookingReader {
  async function read(file: SentFile, isAttached = false): Promise<ReadBooking[]> {
    const kind = kindOf(file)
    if (kind === 'mail') return isAttached ? [] : readMail(file)
    if (kind === 'html') return readHtml(textOf(file))
    if (kind === 'calendar') return readCalendar(textOf(file))
    return kind === 'pass' ? readPass(file.bytes, today()) : []
  }

  async function readMail({ bytes }: SentFile): Promise<ReadBooking[]> {
    const mail = await PostalMime.parse(bytes, {
      maxNestingDepth: mostNested,
      attachmentEncoding: 'arraybuffer',
    })
    const found = readHtml(mail.html ?? '')
    for (const { filename, mimeType, content } of mail.attachments.slice(0, mostAttachments)) {
      if (typeof content === 'string') continue
      const file = { name: filename ?? '', mime: mimeType, bytes: new Uint8Array(content) }
      // What is attached may be anything; it is no fault of the mail.
      found.push(...(await read(file, true).catch(() => [])))
    }
    return found
  }

  return { name: 'own', read: file => read(file) }
}

function textOf({ bytes }: SentFile): string {
  return new TextDecoder().decode(bytes)
}
