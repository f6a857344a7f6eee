/**
 * Confirmations that people forward to a mailbox. A mail from the confirmed address of an account goes to that
 * person; nothing is made of it before they looked it through.
 */
import { createHash } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { v7 as uuid } from 'uuid'
import type { App } from '../../context.ts'
import {
  MailboxError,
  mailboxOf,
  readMailbox,
  type FoundMail,
  type MailboxPlace,
} from '../../net/read-mailbox.ts'
import { keepMail, ownerOfAddress, readPlace, tripsOn, writePlace } from './mail-queries.ts'
import { readMail } from './read-own.ts'
import type { ReadBooking } from '../../readers/bookings/preview-item.ts'

type Services = Pick<App, 'db' | 'settings' | 'committer' | 'now' | 'log' | 'egress' | 'reading'>

/** Reads what is new in the mailbox, once. Nothing where none is set. Never rejects for what the other side does. */
export async function pollMailbox(app: Services): Promise<void> {
  const mailbox = mailboxOf(app.settings)
  if (!mailbox) return
  const where = `${mailbox.user}@${mailbox.host}/${mailbox.folder}`
  const kept = (await readPlace(app.db.read)) as (MailboxPlace & { where: string }) | undefined
  let at = kept?.where === where ? kept : undefined
  try {
    const place = await readMailbox(mailbox, at, mail => takeMail(app, mail))
    at = { ...place, where }
    app.egress.note('booking_mail', mailbox.host, 'ok')
    if (at.uid !== kept?.uid || at.validity !== kept.validity)
      await app.committer.exclusive(tx => writePlace(tx, { ...place, where }))
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    app.egress.note('booking_mail', mailbox.host, error.why)
    app.log.warn({ why: error.why }, 'the mailbox for confirmations could not be read')
  }
}

/** Mail of strangers, and what cannot be read, is left where it is. */
async function takeMail(app: Services, { bytes }: FoundMail): Promise<void> {
  if (!bytes) return
  const read = await readMail(app.reading, bytes, new Date(app.now()).toISOString().slice(0, 10)).catch(
    unreadable,
  )
  const { sender, subject = '' } = read?.mail ?? {}
  const user_id = sender ? await ownerOfAddress(app.db.read, sender) : undefined
  if (!read || user_id === undefined) return
  const trip_id = await tripFor(app, user_id, read.items)
  await app.committer.exclusive(tx =>
    keepMail(tx, {
      id: uuid(),
      user_id,
      trip_id: trip_id ?? null,
      subject: subject.replace(/\p{Cc}+/gu, ' ').slice(0, 200),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      bytes,
      received_at: app.now(),
    }),
  )
}

function unreadable(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

/** The only trip of the person that the first date in the mail falls into. */
async function tripFor(
  app: Services,
  userId: string,
  found: readonly ReadBooking[],
): Promise<string | undefined> {
  const [date] = found.flatMap(({ start_date: start }) => start ?? []).sort()
  const trips = date ? await tripsOn(app.db.read, userId, date) : []
  return trips.length === 1 ? trips[0] : undefined
}
