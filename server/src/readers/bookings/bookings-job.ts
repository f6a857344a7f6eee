/** Bookings in one confirmation, read by what needs nothing installed. */
import { AppError } from '@caravel/sync-protocol/errors'
import PostalMime from 'postal-mime'
import type { ForeignFile } from '../foreign-file.ts'
import { joinLegs } from './join-bookings.ts'
import { mustBeSimple } from './mail-bounds.ts'
import { believedSender } from './mail-sender.ts'
import { mostNested, ownReader } from './own-reader.ts'
import { nothingLeftOut, type LeftOut, type ReadBooking } from './preview-item.ts'
import { kindOf } from './sent-file.ts'

export interface BookingsAbout {
  name: string
  mime: string
  /** `YYYY-MM-DD` */
  today: string
  /** A mail, whose sender is read too. */
  sender: boolean
}

export interface ReadMail {
  sender: string | undefined
  subject: string
}

/** More than a review shows, so that it can say how many it leaves out. */
const mostItems = 300

export async function readBookings(
  file: ForeignFile,
  { name, mime, today, sender }: BookingsAbout,
  emit: (booking: ReadBooking) => void,
): Promise<{ mail: ReadMail | null; left_out: LeftOut }> {
  const sent = { name, mime, bytes: file.bytes() }
  if (!sent.bytes.length || !kindOf(sent)) throw new AppError('FILE_TYPE_REFUSED')
  if (kindOf(sent) === 'mail') mustBeSimple(sent.bytes)
  const mail = sender ? await readSender(sent.bytes) : null
  const left_out = nothingLeftOut()
  const items = ownReader(() => today, left_out).read(sent)
  // A mail has its person also where nothing can be read in it.
  const found = await (sender ? items.catch(() => []) : items)
  for (const item of joinLegs(found.slice(0, mostItems))) emit(item)
  left_out.bookings += Math.max(0, found.length - mostItems)
  return { mail, left_out }
}

async function readSender(bytes: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: mostNested })
  return { sender: believedSender(mail), subject: (mail.subject ?? '').slice(0, 1000) }
}
