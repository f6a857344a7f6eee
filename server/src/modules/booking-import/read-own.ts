/** The server's own reader. Large files have a thread, which ends when it takes too long or too much memory. */
import { Worker } from 'node:worker_threads'
import { AppError } from '@caravel/sync-protocol/errors'
import {
  readOwn,
  type ReadJob,
  type ReadMail,
  type ReadOutcome,
} from '../../readers/bookings/own-reader-job.ts'
import type { BookingReader, ReadBooking } from '../../readers/bookings/preview-item.ts'
import type { SentFile } from '../../readers/bookings/sent-file.ts'
import { turns } from './turns.ts'

const worker = new URL('../../readers/bookings/own-reader-worker.ts', import.meta.url)
/** Of so few bytes none takes longer than some milliseconds, whatever is in them. */
const small = 32_000
/** A usual confirmation takes less than half a second. */
export const threadLimits = { at_once: 3, ms: 15_000 }
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

const inTurn = turns(() => threadLimits.at_once)

/** Throws FILE_BROKEN for what it does not come to an end with. */
export function ownReaderOf(today: () => string): BookingReader {
  return {
    name: 'own',
    read: async file => (await run({ file, today: today(), sender: false })).items,
  }
}

export interface MailRead {
  items: ReadBooking[]
  mail: ReadMail | undefined
}

/** A mail with who sent it. Throws FILE_BROKEN for what is none. */
export function readMail(file: SentFile, today: string): Promise<MailRead> {
  return run({ file, today, sender: true })
}

async function run(job: ReadJob): Promise<MailRead> {
  const outcome = job.file.bytes.length <= small ? await readOwn(job) : await inTurn(() => readInThread(job))
  if ('failed' in outcome) throw new AppError(outcome.failed)
  return outcome
}

const readInThread = (job: ReadJob): Promise<ReadOutcome> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: job, resourceLimits })
    const late = setTimeout(() => end(() => resolve({ failed: 'FILE_BROKEN' })), threadLimits.ms)
    const end = (then: () => void) => {
      clearTimeout(late)
      void thread.terminate().then(then, reject)
    }
    thread.once('message', (outcome: ReadOutcome) => end(() => resolve(outcome)))
    thread.once('error', (error: Error & { code?: string }) =>
      end(() =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ failed: 'FILE_BROKEN' }) : reject(error),
      ),
    )
  })
