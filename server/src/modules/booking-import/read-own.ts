/** The server's own reader of confirmations. It runs in a process that reads foreign files and nothing else. */
import { AppError } from '@caravel/sync-protocol/errors'
import * as z from 'zod/mini'
import type { Reading } from '../../reading/create-reading.ts'
import { withFile } from '../../reading/with-file.ts'
import type { BookingsAbout, ReadMail } from '../../readers/bookings/bookings-job.ts'
import type { LeftOut, ReadBooking } from '../../readers/bookings/preview-item.ts'
import type { OwnReader } from './preview.ts'

const text = (most: number) => z.string().check(z.maxLength(most))

/** What the process may hand out; the confirmation checks each field. */
const bookingSchema = z.looseObject({
  kind: text(40),
  type: text(40),
  status: z.optional(text(40)),
  title: text(200),
  people: z.array(text(300)).check(z.maxLength(200)),
  needs_review: z.boolean(),
})
const longestBooking = 200_000

/** Throws FILE_BROKEN for what is no booking. */
export function bookingIn(row: unknown): ReadBooking {
  const { success } = bookingSchema.safeParse(row)
  if (!success || JSON.stringify(row).length > longestBooking) throw new AppError('FILE_BROKEN')
  return row as ReadBooking
}

const count = z.int().check(z.gte(0))
const leftOutSchema = z.object({
  left_out: z.object({ attachments: count, bookings: count, pages: count }),
})

/** Throws FILE_BROKEN for an end that is none. */
function leftOutIn(end: unknown): LeftOut {
  const { data } = leftOutSchema.safeParse(end)
  if (!data) throw new AppError('FILE_BROKEN')
  return data.left_out
}

export function ownReaderOf(reading: Reading, account: string, today: string): OwnReader {
  return {
    async read({ path, name, mime }) {
      const items: ReadBooking[] = []
      const about: BookingsAbout = { name, mime, today, sender: false }
      const row = (each: unknown) => void items.push(bookingIn(each))
      const end = await reading.read(account, path, { kind: 'bookings', about, row })
      return { items, left_out: leftOutIn(end) }
    },
  }
}

export interface MailRead {
  items: ReadBooking[]
  mail: ReadMail | undefined
}

const endSchema = z.object({
  mail: z.nullable(z.object({ sender: z.optional(text(1000)), subject: text(1000) })),
})

/** A mail with who sent it, read by a process of its own. Throws what the reader says of it. */
export function readMail(reading: Reading, bytes: Uint8Array, today: string): Promise<MailRead> {
  const items: ReadBooking[] = []
  const about: BookingsAbout = { name: 'mail.eml', mime: 'message/rfc822', today, sender: true }
  return withFile(reading.folder, bytes, async path => {
    const row = (each: unknown) => void items.push(bookingIn(each))
    const end = await reading.read('mailbox', path, { kind: 'bookings', about, row }, true)
    const told = endSchema.safeParse(end)
    const mail = told.success ? told.data.mail : null
    return { items, mail: mail ? { sender: mail.sender, subject: mail.subject } : undefined }
  })
}
