import { Worker } from 'node:worker_threads'
import { AppError } from '@caravel/sync-protocol/errors'
import type { ReadJob, ReadOutcome } from '../../../readers/places/import-worker.ts'
import { UnreadableFile, type ReadFile } from '../../../readers/places/read-place.ts'
import { sniffFormat } from '../../../readers/places/sniff-format.ts'

const worker = new URL('../../../readers/places/import-worker.ts', import.meta.url)
const longest_ms = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** One after the other: each may take a core and much memory for a while. */
let last: Promise<unknown> = Promise.resolve()

/** IMPORT_UNREADABLE with the file and the reason; what needs too much time or memory is one of the reasons. */
export const readInThread = async (job: ReadJob): Promise<ReadFile[]> => {
  for (const { name, bytes } of job.files) refuseOther(name, bytes)
  const done = last.then(() => run(job))
  last = done.catch(() => undefined)
  return done
}

/** What is none of these formats costs no thread. */
const refuseOther = (file: string, bytes: Uint8Array): void => {
  try {
    sniffFormat(bytes)
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new AppError('IMPORT_UNREADABLE', { file, reason: error.reason })
    throw error
  }
}

const run = async (job: ReadJob): Promise<ReadFile[]> => {
  const outcome = await outcomeOf(job)
  if ('files' in outcome) return outcome.files
  const { file, reason, line } = outcome.unreadable
  throw new AppError('IMPORT_UNREADABLE', { file, reason, ...(line === undefined ? {} : { line }) })
}

const outcomeOf = (job: ReadJob): Promise<ReadOutcome> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: job, resourceLimits })
    const late = setTimeout(() => end(() => resolve(tooLarge(job))), longest_ms)
    const end = (then: () => void) => {
      clearTimeout(late)
      void thread.terminate().then(then, reject)
    }
    thread.once('message', (outcome: ReadOutcome) => end(() => resolve(outcome)))
    thread.once('error', (error: Error & { code?: string }) =>
      end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLarge(job)) : reject(error))),
    )
  })

const tooLarge = ({ files }: ReadJob): ReadOutcome => ({
  unreadable: { file: files[0]?.name ?? '', reason: 'too_large', line: undefined },
})
