/** The reader that needs nothing installed: data in mails and pages, pass files, calendars. */
import PostalMime from 'postal-mime'
import { readCalendar } from './read-calendar.ts'
import { linesOfPage } from './page-lines.ts'
import { textOfPdf } from './pdf-text.ts'
import { readHtml } from './read-html.ts'
import { readLines } from './read-lines.ts'
import { readPass } from './read-pass.ts'
import { nothingLeftOut, type BookingReader, type LeftOut, type ReadBooking } from './preview-item.ts'
import { kindOf, type SentFile } from './sent-file.ts'

/** Attachments of a mail and of those within it that may hold a booking. */
const mostAttachments = 20
/** Parts of a mail within parts. */
export const mostNested = 10
/** Mails within a mail. */
const mostForwarded = 3

/**
 * Reads what is in a mail and what is attached to it: forwarded mails too, one within the other.
 * @param left counts what is not looked at
 */
export function ownReader(today: () => string, left: LeftOut = nothingLeftOut()): BookingReader {
  const read = async (file: SentFile): Promise<ReadBooking[]> => {
    const kind = kindOf(file)
    if (kind === 'mail') return readMail(file, { left: mostAttachments })
    if (kind === 'html') return readPage(textOf(file), today(), left)
    if (kind === 'text') return readLines(textOf(file).split('\n'), today(), left)
    if (kind === 'pdf') return readLines(await textOfPdf(file.bytes, left).catch(() => []), today(), left)
    if (kind === 'calendar') return readCalendar(textOf(file), left)
    return kind === 'pass' ? readPass(file.bytes, today(), left) : []
  }

  async function readMail({ bytes }: SentFile, parts: { left: number }, depth = 0): Promise<ReadBooking[]> {
    const mail = await PostalMime.parse(bytes, {
      maxNestingDepth: mostNested,
      attachmentEncoding: 'arraybuffer',
      forceRfc822Attachments: true,
    })
    const sender = mail.from?.address ?? ''
    const found = readPage(mail.html ?? '', today(), left, sender)
    for (const { filename, mimeType, content } of mail.attachments) {
      if (typeof content === 'string') continue
      const file = { name: filename ?? '', mime: mimeType, bytes: new Uint8Array(content) }
      const kind = kindOf(file)
      // The pictures of a layout keep no paper behind them from being read.
      if (kind === undefined || kind === 'image') continue
      const isMail = kind === 'mail'
      if (parts.left <= 0 || (isMail && depth >= mostForwarded)) {
        left.attachments++
        continue
      }
      parts.left--
      // What is attached may be anything; it is no fault of the mail.
      found.push(...(await (isMail ? readMail(file, parts, depth + 1) : read(file)).catch(() => [])))
    }
    return found.length ? found : readLines((mail.text ?? '').split('\n'), today(), left, sender)
  }

  return { name: 'own', read }
}

/** The data in a page says more than its words. */
function readPage(html: string, today: string, left: LeftOut, sender = ''): ReadBooking[] {
  const found = readHtml(html, left)
  return found.length || html === '' ? found : readLines(linesOfPage(html), today, left, sender)
}

function textOf({ bytes }: SentFile): string {
  return new TextDecoder().decode(bytes)
}
