/** KItinerary's extractor (KDE), where it is installed: it reads PDF files and barcodes too, and writes schema.org. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Reading } from '../../reading/create-reading.ts'
import { withFile } from '../../reading/with-file.ts'
import type { ReadBooking } from '../../readers/bookings/preview-item.ts'
import { runExtractor, type RunEnd } from './extractor-process.ts'
import type { BetterReader, SentFile } from './preview.ts'
import { bookingIn } from './read-own.ts'
import { turns } from './turns.ts'

/**
 * `first_ms` is the turn that every file gets at once; what needs more gets `ms` later, one file after the other, so that
 * files that hang keep nobody waiting. `patience_ms` is what it may take where the server's own reader found something.
 */
export const extractorLimits = { at_once: 2, first_ms: 5000, ms: 30_000, patience_ms: 8000 }

const inTurn = turns(() => extractorLimits.at_once)

let longTurns: Promise<unknown> = Promise.resolve()

/** Long turns come one at a time, so that a file that was just sent always finds a place. */
function afterLongTurns<T>(work: () => Promise<T>): Promise<T> {
  const mine = longTurns.then(work)
  longTurns = mine.catch(() => undefined) // its own caller hears of it
  return mine
}

/** Throws FILE_BROKEN for what the extractor does not come to an end with. What it wrote is read like any foreign file. */
export function extractorReader(
  program: string,
  reading: Reading,
  account: string,
  limits = extractorLimits,
): BetterReader {
  const turn = ({ path }: SentFile, limit: number, signal: AbortSignal | undefined): Promise<RunEnd> =>
    inTurn(async () => (signal?.aborted ? { late: true } : runExtractor({ program, path, limit, signal })))
  return {
    async read(file, known, signal) {
      let ended = await turn(file, limits.first_ms, signal)
      if (ended.late && !signal?.aborted) ended = await afterLongTurns(() => turn(file, limits.ms, signal))
      const { output } = ended
      if (output === undefined) throw new AppError('FILE_BROKEN')
      const items: ReadBooking[] = []
      const row = (each: unknown) => void items.push(bookingIn(each))
      await withFile(reading.folder, output, path =>
        reading.read(account, path, { kind: 'extracted', about: { known }, row }),
      )
      return items
    },
  }
}
