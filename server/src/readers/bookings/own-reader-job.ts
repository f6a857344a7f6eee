/** What the server's own reader is asked for of one file, wherever it runs. */
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import PostalMime from 'postal-mime'
import { believedSender } from './mail-sender.ts'
import { mostNested, ownReader } from './own-reader.ts'
import type { ReadBooking } from './preview-item.ts'
import type { SentFile } from './sent-file.ts'

export interface ReadJob {
  file: SentFile
  today: string
  /** It is a mail whose sender is asked for too. */
  sender: boolean
}

export interface ReadMail {
  sender: string | undefined
  subject: string
}

export type ReadOutcome = { items: ReadBooking[]; mail: ReadMail | undefined } | { failed: ErrorCode }

export async function readOwn({ file, today, sender }: ReadJob): Promise<ReadOutcome> {
  try {
    const mail = sender ? await readSender(file) : undefined
    const items = ownReader(() => today).read(file)
    // A mail has its person also where nothing can be read in it.
    return { items: await (sender ? items.catch(() => []) : items), mail }
  } catch (error) {
    // What a library says of broken input is of no use to people.
    return { failed: error instanceof AppError ? error.code : 'FILE_BROKEN' }
  }
}

async function readSender({ bytes }: SentFile): Promise<ReadMail> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: mostNested })
  return { sender: believedSender(mail), subject: mail.subject ?? '' }
}
